/** What the change is, before it is saved. */
import { Link } from '@remix-run/react'
import type { CheckView } from '../content-view'

type Props = {
  formId: string
  check: CheckView | null
  busy: boolean
  discardTo: string
  onDiscard: () => void
  /** Null: there is nothing to take back. */
  onStepBack: (() => void) | null
  isReadOnly: boolean
  name: string
}

export function Foot({ formId, check, busy, discardTo, onDiscard, onStepBack, isReadOnly, name }: Props) {
  const isChanged = check?.isChanged ?? false
  return (
    <div className="desk-foot sticky bottom-0 z-10 -mx-4.5 border-t border-line bg-paper px-4.5 py-4 max-lg:bottom-17 lg:-mx-10 lg:px-10">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-32 sm:basis-80" aria-live="polite">
          {check && isChanged ? (
            <Difference check={check} />
          ) : (
            <p className="text-small text-ink-2">
              {check ? 'Nothing is changed.' : 'Changes are shown here before they are saved.'}
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          {onStepBack ? (
            <button type="button" onClick={onStepBack} className="min-h-11 text-small font-semibold text-leaf-700">
              Undo typing
            </button>
          ) : null}
          {isChanged ? (
            <Link
              to={discardTo}
              reloadDocument
              onClick={onDiscard}
              className="flex min-h-11 items-center text-small font-semibold text-leaf-700"
            >
              Discard
            </Link>
          ) : null}
          {isReadOnly && check && isChanged && check.problems.length === 0 ? (
            <a
              href={`data:text/x-diff;charset=utf-8,${encodeURIComponent(check.patch)}`}
              download={`${name.replace(/\W+/g, '-')}.patch`}
              className="btn btn-primary btn-small"
            >
              Download the patch
            </a>
          ) : null}
          {!isReadOnly && check?.canSave ? (
            <button
              type="submit"
              form={formId}
              name="intent"
              value="save"
              disabled={busy}
              className="btn btn-primary btn-small"
            >
              {busy ? 'Saving…' : saveLabel(check)}
            </button>
          ) : (
            <button type="submit" form={formId} name="intent" value="check" className="btn btn-outline btn-small">
              See what changes
            </button>
          )}
        </div>
      </div>
    </div>
  )
}

function Difference({ check: { prices, lines, summary, problems } }: { check: CheckView }) {
  const changed = lines.filter(({ kind }) => kind !== 'same')
  const shown = changed.slice(0, 4)
  return (
    <div className="text-small">
      {prices.length === 0 ? <p className="wrap-anywhere">{summary}</p> : null}
      {prices.map(({ key, label, from, to, waiting }) => (
        <p key={key}>
          <strong>{label}:</strong> {from === null ? null : <del className="text-danger">{from}</del>}
          {from !== null && to !== null ? ' → ' : ' '}
          {to === null ? 'removed' : <ins className="font-semibold text-success no-underline">{to}</ins>}
          {waiting > 0
            ? `; ${waiting} ${waiting === 1 ? 'order waits' : 'orders wait'} at the old price and ${waiting === 1 ? 'keeps' : 'keep'} it`
            : ''}
        </p>
      ))}
      <ul className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-meta">
        {shown.map(({ kind, line, text }) => (
          <li
            key={`${kind}${line}`}
            className={`figures max-w-full truncate rounded px-1.5 py-0.5 ${kind === 'removed' ? 'bg-danger-tint text-danger' : 'bg-success-tint text-success'}`}
          >
            <span className="sr-only">
              {kind === 'removed' ? `Removed from line ${line}: ` : `Added in line ${line}: `}
            </span>
            <span aria-hidden>{kind === 'removed' ? '- ' : '+ '}</span>
            {text.trim() || 'an empty line'}
          </li>
        ))}
        <li className="text-ink-3">
          {changed.length > shown.length ? `and ${changed.length - shown.length} more lines. ` : ''}
          {problems.length > 0 ? 'It cannot be saved yet: see Checks.' : 'The site shows it as soon as it is saved.'}
        </li>
      </ul>
    </div>
  )
}

function saveLabel({ prices }: CheckView): string {
  const [price, ...others] = prices
  return price?.to && others.length === 0 ? `Save ${price.to}` : 'Save'
}
