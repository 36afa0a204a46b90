import { dateTimeText } from '~/domain/time/days'

type Props = { at: number; className: string; onUse: () => void; onDiscard: () => void }

/** A text that this browser kept and the site never got. It stays offered while something else is written. */
export function KeptBar({ at, className, onUse, onDiscard }: Props) {
  return (
    <div
      role="status"
      className={`flex flex-wrap items-center gap-3 bg-warn-tint py-3 text-small text-warn ${className}`}
    >
      <span className="mr-auto">
        What you typed here at {dateTimeText(new Date(at).toISOString())} was kept on this computer and never saved.
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
