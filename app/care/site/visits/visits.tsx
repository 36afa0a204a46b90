import { kindNames } from '~/domain/appointments/appointment-words'
import { dateTimeText, dayOf, longDay } from '~/domain/time/days'
import type { OwnVisit } from '../../contract/records/visit-notes'

/** What was agreed at each, and what was added since. */
export function Visits({ visits }: { visits: readonly OwnVisit[] }) {
  return (
    <>
      {visits.map(({ id, at, kind, intervention, signed_by_name, amendments }) => (
        <article key={id} aria-label={longDay(dayOf(at))} className="mt-8 border-t border-line pt-5">
          <h2 className="text-h3!">{longDay(dayOf(at))}</h2>
          <p className="text-small text-ink-2">
            {kind === null ? 'A talk' : kindNames[kind]}
            {signed_by_name === null ? '' : `, with ${signed_by_name}`}
          </p>
          <p className="mt-3 max-w-[40em] wrap-anywhere whitespace-pre-line">
            {intervention ?? 'Nothing was agreed on that you need to do.'}
          </p>
          {amendments.map(({ text, signed_at }) => (
            <p
              key={signed_at}
              className="mt-3 max-w-[40em] border-l-3 border-turmeric-400 pl-3 wrap-anywhere whitespace-pre-line"
            >
              {text} <span className="text-small text-ink-2">Added {dateTimeText(signed_at)}.</span>
            </p>
          ))}
        </article>
      ))}
    </>
  )
}
