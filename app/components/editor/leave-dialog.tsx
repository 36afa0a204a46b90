/** Asked before a page is left whose last changes the site does not have. */
import { useBlocker } from '@remix-run/react'
import { Dialog } from '~/components/ui/dialog'

type Props = {
  isChanged: () => boolean
  /** @returns whether all of it is saved */
  save: () => Promise<boolean>
}

export function LeaveDialog({ isChanged, save }: Props) {
  const leave = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged() && currentLocation.pathname !== nextLocation.pathname,
  )
  return (
    <Dialog
      id="leave-editor"
      title="Not saved yet"
      open={leave.state === 'blocked'}
      onClose={() => leave.reset?.()}
      closeHref="#main"
    >
      <div className="grid gap-5 px-6 pt-4 pb-8 text-small sm:px-10 sm:pb-10">
        <p>
          Your last changes are not saved yet. They are kept on this computer and offered when you open the post here
          again.
        </p>
        <div className="flex flex-wrap gap-3">
          <button
            type="button"
            className="btn btn-primary btn-small"
            onClick={() => void save().then((isSaved) => (isSaved ? leave.proceed?.() : leave.reset?.()))}
          >
            Save and leave
          </button>
          <button type="button" className="btn btn-outline btn-small" onClick={() => leave.proceed?.()}>
            Leave without saving
          </button>
        </div>
      </div>
    </Dialog>
  )
}
