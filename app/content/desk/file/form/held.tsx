/**
 * Holds the form that a person types into: what others save meanwhile, a poll, or an edit on the server is said above it and changes no
 * letter of it. A form into which its editor has typed nothing follows the file.
 */
import { useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { LeaveDialog } from '~/ui/dialog/leave-dialog'
import type { FileView } from '../content-page.server'
import type { FormView } from '../content-view'
import { Screen } from '../screen'

/** `hasAnswer`: the last thing that was sent was answered on this page, and not by going on to the next. */
type Given = {
  view: FileView
  loaded: FormView | null
  answered: FormView | null
  hasAnswer: boolean
  personId: string
}
type Shown = { view: FileView; form: FormView | null; loaded: FormView | null; answered: FormView | null }

export function Held({ view, loaded, answered, hasAnswer, personId }: Given) {
  const [shown, setShown] = useState<Shown>({ view, form: answered ?? loaded, loaded, answered })
  const isTyped = useRef(shown.form?.isTyped ?? false)
  const isSaved = useSaved(hasAnswer)
  const next = nextShown(shown, { view, loaded, answered }, isTyped.current && !isSaved)
  if (next !== shown) {
    isTyped.current = next.form?.isTyped ?? false
    setShown(next)
  }
  const { form } = next
  return (
    <>
      <Screen
        key={`${next.view.id} ${next.view.digest} ${form?.open} ${form?.revision}`}
        view={next.view}
        newest={view}
        form={form}
        personId={personId}
        onTyped={() => {
          isTyped.current = true
        }}
        onDiscarded={() => {
          isTyped.current = false
        }}
      />
      <Leaving isTyped={isTyped} />
    </>
  )
}

/** Whether what was sent is done: the page is shown anew without an answer. */
function useSaved(hasAnswer: boolean): boolean {
  const { state, formMethod } = useNavigation()
  const isSending = useRef(false)
  const isDone = state === 'idle' && isSending.current && !hasAnswer
  isSending.current = state === 'idle' ? false : isSending.current || formMethod === 'POST'
  return isDone
}

/** Another form is shown where the person asked for it, or where nothing is typed into the one that is there. */
export function nextShown(shown: Shown, { view, loaded, answered }: Omit<Shown, 'form'>, isTyped: boolean): Shown {
  const isAnswer = answered !== null && answered.revision !== shown.answered?.revision
  if (isAnswer) return { view, form: answered, loaded, answered }
  const isElsewhere = view.id !== shown.view.id || view.open !== shown.view.open
  const isNewer = view.digest !== shown.view.digest && !isTyped
  return isElsewhere || isNewer ? { view, form: loaded, loaded, answered } : shown
}

/** Asks before typed text is left behind. It is kept on this computer all the same. */
function Leaving({ isTyped }: { isTyped: { readonly current: boolean } }) {
  useEffect(() => {
    const askBeforeLeaving = (event: BeforeUnloadEvent) => {
      if (isTyped.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', askBeforeLeaving)
    return () => window.removeEventListener('beforeunload', askBeforeLeaving)
  }, [isTyped])
  const openOf = (search: string) => new URLSearchParams(search).get('open') ?? ''
  return (
    <LeaveDialog
      id="leave-content"
      isLeaving={({ currentLocation: from, nextLocation: to }) =>
        isTyped.current && (from.pathname !== to.pathname || openOf(from.search) !== openOf(to.search))
      }
      what="this part"
    />
  )
}
