/** What is said above a form: what others changed meanwhile, and where both wrote. */
import type { FileView } from './content-page.server'
import type { ConflictView } from './content-view'

const bar = 'flex flex-wrap items-center gap-3 rounded-field bg-warn-tint px-4 py-3 text-small text-warn'

type OthersProps = { changes: FileView['history']; formId: string; hasForm: boolean }

export function Others({ changes, formId, hasForm }: OthersProps) {
  return (
    <div role="status" className={bar}>
      <div className="mr-auto min-w-0 wrap-anywhere">
        <p>
          This file was changed while you were here. What you typed stays as it is; when you save, both changes are
          kept.
        </p>
        <ul>
          {changes.map(({ number, summary, who }) => (
            <li key={number}>
              {who}: {summary}
            </li>
          ))}
        </ul>
      </div>
      {hasForm ? (
        <button type="submit" form={formId} name="intent" value="check" className="btn btn-outline btn-small">
          Add their changes now
        </button>
      ) : null}
    </div>
  )
}

/** @param isAsked whether the form stands on the newest text: then saving it decides */
export function Conflicts({ conflicts, isAsked }: { conflicts: readonly ConflictView[]; isAsked: boolean }) {
  if (conflicts.length === 0) return null
  return (
    <section aria-labelledby="both-wrote" className="rounded-card bg-warn-tint p-5 text-small">
      <h2 id="both-wrote" className="text-[1.2rem]!">
        Another person wrote here as well
      </h2>
      <p className="mt-1">
        {isAsked
          ? 'Your text stands in the form below; saving it replaces theirs.'
          : 'You will be asked before you save.'}
      </p>
      <ul className="mt-3 grid gap-3">
        {conflicts.map(({ name, label, theirs }) => (
          <li key={name} className="grid justify-items-start gap-1">
            <p className="font-semibold">{label}</p>
            <p className="whitespace-pre-line wrap-anywhere">
              {theirs === null ? 'They removed it.' : theirs === '' ? 'They left it empty.' : `They wrote: ${theirs}`}
            </p>
            {isAsked ? (
              <button type="submit" name="intent" value={`take:${name}`} className="btn btn-outline btn-small">
                Use theirs<span className="sr-only"> for {label}</span>
              </button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
