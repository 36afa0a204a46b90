import { dateTimeText } from '~/domain/days'

/** A text that this browser kept and the site never got. It stays offered while something else is written. */
export function KeptBar({ at, onUse, onDiscard }: { at: number; onUse: () => void; onDiscard: () => void }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-3 bg-warn-tint px-4.5 py-3 text-small text-warn lg:px-10"
    >
      <span className="mr-auto">
        A text of this post was kept on this computer at {dateTimeText(new Date(at).toISOString())} and never saved.
      </span>
      <button type="button" onClick={onUse} className="btn btn-outline btn-small">
        Use it
      </button>
      <button type="button" onClick={onDiscard} className="btn btn-outline btn-small">
        Discard it
      </button>
    </div>
  )
}
