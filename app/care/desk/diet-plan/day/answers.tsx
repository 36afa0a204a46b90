import { DeskMessage } from '~/frame/desk/page/desk-message'
import { useEditor } from '../../day-editor/editor'
import { DifferenceList } from '../compare/difference-list'

const saidElsewhere = ['row', 'remove', 'add', 'or', 'or_remove', 'move', 'meal', 'swaps']

/** What became of the last form, where its own place does not say it; and what another person has changed before it. */
export function Answers() {
  const { answer, busy } = useEditor()
  if (busy || !answer) return null
  const { difference, about } = answer
  const isSaidThere = about !== undefined && saidElsewhere.includes(about.intent)
  const typed = (answer.result?.initialValue ?? {}) as Record<string, string>
  return (
    <div className="grid gap-3 empty:hidden">
      {isSaidThere ? null : <DeskMessage except={difference ? '' : saidElsewhere} />}
      {difference ? (
        <section aria-labelledby="difference" className="rounded-card bg-warn-tint p-5 text-small">
          <h2 id="difference" className="text-[1.15rem]!">
            What is otherwise now
          </h2>
          <DifferenceList difference={difference} whenNone="Nothing that is shown: it was saved as it was." />
          <p className="mt-3">
            {typed.amount ? `What you typed, “${typed.amount}”, is not saved yet. ` : 'Yours is not saved yet. '}
            Look at it beside the change, and save it once more.
          </p>
        </section>
      ) : null}
    </div>
  )
}
