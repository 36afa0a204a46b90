/** Asked before a page is left whose last changes the site does not have. */
import { type BlockerFunction, useBlocker } from '@remix-run/react'
import { Dialog } from './dialog'

type Props = {
  id: string
  /** Whether the way leaves what is not saved. */
  isLeaving: BlockerFunction
  /** What the last changes are offered for again, such as: the post. */
  what: string
  /** @returns whether all of it is saved; without it the other choice is to stay */
  save?: () => Promise<boolean>
}

export function LeaveDialog({ id, isLeaving, what, save }: Props) {
  const leave = useBlocker(isLeaving)
  const stay = () => leave.reset?.()
  const saveAndLeave = async () => ((await save?.()) ? leave.proceed?.() : stay())
  return (
    <Dialog id={id} title="Not saved yet" open={leave.state === 'blocked'} onClose={stay} closeHref="#main">
      <div className="grid gap-5 px-6 pt-4 pb-8 text-small sm:px-10 sm:pb-10">
        <p>
          Your last changes are not saved yet. They are kept on this computer and offered when you open {what} again.
        </p>
        <div className="flex flex-wrap gap-3">
          <button
            type="button"
            className="btn btn-primary btn-small"
            onClick={() => void (save ? saveAndLeave() : stay())}
          >
            {save ? 'Save and leave' : 'Stay here'}
          </button>
          <button type="button" className="btn btn-outline btn-small" onClick={() => leave.proceed?.()}>
            Leave without saving
          </button>
        </div>
      </div>
    </Dialog>
  )
}
