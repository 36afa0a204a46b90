import { DeskMessage } from '~/frame/desk/page/desk-message'
import { useEditor } from '../../day-editor/editor'
import { DifferenceList } from '../compare/difference-list'

/** Taken: their meal says it. */
const saidByMeal = ['row', 'remove', 'add', 'add_some', 'or', 'or_remove', 'move', 'meal', 'swaps']
/** Refused: their own form says it. */
const saidByForm = [
  ...['row', 'add', 'meal', 'copy_day', 'copy_meal', 'copy_week', 'template', 'day', 'own', 'target', 'dates', 'notes'],
  ...['keep', 'withdraw', 'rename', 'add_some'],
]

/** What became of the last form, where its own place does not say it; and what another person has changed before it. */
export function Answers() {
  const { answer, busy } = useEditor()
  if (busy || !answer) return null
  const { difference, about } = answer
  const isSaidThere = about !== undefined && saidByMeal.includes(about.intent)
  const typed = (answer.result?.initialValue ?? {}) as Record<string, string>
  return (
    <div className="grid gap-3 empty:hidden">
      {isSaidThere ? null : <DeskMessage except={difference ? '' : saidByForm} />}
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
