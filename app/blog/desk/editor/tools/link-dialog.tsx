/** Asks where the chosen words lead. */
import type { Editor } from '@tiptap/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Dialog } from '~/ui/dialog/dialog'
import { Field } from '~/ui/form/field/field'
import { isLinkAddress } from '../blocks/extensions'

type Props = { editor: Editor; isOpen: boolean; onClose: () => void }

export function LinkDialog({ editor, isOpen, onClose }: Props) {
  const close = () => {
    onClose()
    editor.commands.focus()
  }
  return (
    <Dialog id="link-dialog" title="Link" open={isOpen} onClose={close} closeHref="#main">
      {isOpen ? <LinkForm editor={editor} close={close} /> : null}
    </Dialog>
  )
}

function LinkForm({ editor, close }: { editor: Editor; close: () => void }) {
  const former = String(editor.getAttributes('link').href ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const isEmpty = editor.state.selection.empty && former === ''
  const form = useRef<HTMLFormElement>(null)
  // The dialog, which opens after this, gives the focus to what has the attribute; React would call focus() too early.
  useLayoutEffect(() => form.current?.querySelector('input')?.setAttribute('autofocus', ''), [])
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-5 px-6 pt-4 pb-8 sm:px-10 sm:pb-10"
      onSubmit={(event) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        const href = completed(String(form.get('href') ?? '').trim())
        if (!isLinkAddress(href)) return setProblem('A link needs an address that starts with https://, / or mailto:.')
        const text = String(form.get('text') ?? '').trim()
        close()
        if (isEmpty)
          editor
            .chain()
            .focus()
            .insertContent({ type: 'text', text: text || href, marks: [{ type: 'link', attrs: { href } }] })
            .run()
        else editor.chain().focus().extendMarkRange('link').setLink({ href }).run()
      }}
    >
      {isEmpty ? <Field id="link-text" name="text" label="Words of the link" /> : null}
      <Field
        id="link-href"
        name="href"
        label="Address"
        hint="https://…, a path of this site such as /services, or mailto:…"
        defaultValue={former}
        inputMode="url"
        errors={problem ? [problem] : undefined}
      />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="btn btn-primary btn-small">
          Save link
        </button>
        {former ? (
          <button
            type="button"
            className="btn btn-outline btn-small"
            onClick={() => {
              close()
              editor.chain().focus().extendMarkRange('link').unsetLink().run()
            }}
          >
            Remove it
          </button>
        ) : null}
      </div>
    </form>
  )
}

/** "who.int/x" is meant as a web address, "asha@example.in" as a mail. */
function completed(address: string): string {
  if (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(address)) return `mailto:${address}`
  return /^[\w-]+(\.[\w-]+)+([/?#]\S*)?$/.test(address) ? `https://${address}` : address
}
