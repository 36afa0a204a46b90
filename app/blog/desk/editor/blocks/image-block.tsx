/** A picture in the text: how it looks, what it shows for readers who do not see it, its caption. */
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { CircleAlert } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'

export function ImageBlock({ node, editor, getPos, updateAttributes, selected }: ReactNodeViewProps) {
  const { url, alt, caption } = node.attrs as { url: string; alt: string; caption: string }
  const id = useId()
  const [broken, setBroken] = useState<string | null>(null)
  const isBroken = broken === url
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const at = getPos()
    if (at === undefined) return
    const after = at + node.nodeSize
    if (after >= editor.state.doc.content.size) editor.commands.insertContentAt(after, { type: 'paragraph' })
    editor.commands.focus(after + 1)
  }
  return (
    <NodeViewWrapper as="figure" data-selected={selected || undefined}>
      {isBroken ? (
        <p
          role="alert"
          className="flex items-start gap-3 rounded-field bg-danger-tint px-4 py-3 text-small text-danger"
        >
          <CircleAlert aria-hidden size={20} strokeWidth={1.75} className="mt-px shrink-0" />
          <span className="wrap-anywhere">This picture cannot be shown: {url}. Readers will not see it either.</span>
        </p>
      ) : (
        <img
          src={url}
          alt={alt}
          data-drag-handle
          onError={() => setBroken(url)}
          className="w-full rounded-card bg-cream object-cover"
        />
      )}
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        <div>
          <label htmlFor={`${id}-alt`} className="text-meta text-ink-2">
            What it shows (required)
          </label>
          <input
            id={`${id}-alt`}
            value={alt}
            placeholder={caption}
            aria-invalid={alt.trim() === '' && caption.trim() === '' ? true : undefined}
            aria-describedby={`${id}-why`}
            onChange={({ target }) => updateAttributes({ alt: target.value })}
            onKeyDown={goOn}
            className="field-small"
          />
          <p id={`${id}-why`} className="text-meta text-ink-3">
            For readers who cannot see the picture.
          </p>
        </div>
        <div>
          <label htmlFor={`${id}-caption`} className="text-meta text-ink-2">
            Caption (optional)
          </label>
          <input
            id={`${id}-caption`}
            value={caption}
            onChange={({ target }) => updateAttributes({ caption: target.value })}
            onKeyDown={goOn}
            className="field-small"
          />
        </div>
      </div>
    </NodeViewWrapper>
  )
}
