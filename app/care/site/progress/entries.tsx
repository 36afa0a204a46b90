import { dayOf } from '~/domain/time/days'
import type { Progress } from '../../contract/readings/own-readings'
import type { Reading, ReadingKindView } from '../../contract/readings/reading-fields'
import { EntryLink } from './entry-link'
import { PeriodLinks } from './period-links'
import { dayWithin, formersOf, wayWords, withUnit } from './words'

type Props = { progress: Progress; kind: ReadingKindView; today: string }

/** All entries of the period; what an entry has replaced stands beneath it. */
export function Entries({ progress, kind, today }: Props) {
  const { entries, first_on: firstOn, period } = progress
  const shown = entries.filter(({ state }) => state === 'counts')
  return (
    <section aria-labelledby="entries">
      <h2 id="entries" className="text-[clamp(1.75rem,1.4rem+1.2vw,2.25rem)]">
        Your entries
      </h2>
      <PeriodLinks path={`/account/progress?kind=${kind.id}`} period={period} firstOn={firstOn} today={today} />
      {shown.length === 0 ? (
        <p className="mt-4 border-t border-line pt-4 text-small text-ink-2">No entries in this time.</p>
      ) : (
        <table className="figures mt-4 w-full text-small">
          <caption className="sr-only">{kind.label}, your entries</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Value</th>
              <th scope="col">What you can do</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((reading) => (
              <tr key={reading.id} className="border-t border-line align-top">
                <th scope="row" className="py-3 pr-3 text-left font-semibold whitespace-nowrap">
                  {dayWithin(reading.taken_on, today)}
                </th>
                <td className="w-full py-3 pr-3">
                  {withUnit(reading, kind)} <span className="text-ink-2">{wayWords[reading.way]}</span>
                  {formersOf(reading, entries).map((former) => (
                    <Former key={former.id} former={former} by={reading} kind={kind} today={today} />
                  ))}
                </td>
                <td className="text-right">
                  {reading.is_own ? (
                    <EntryLink
                      to={`/account/progress/${reading.id}/correct`}
                      label="Correct"
                      day={dayWithin(reading.taken_on, today)}
                    />
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Former({ former, by, kind, today }: { former: Reading; by: Reading; kind: ReadingKindView; today: string }) {
  const correctedOn = dayOf(by.entered_at)
  const isSameDay = dayOf(former.entered_at) === correctedOn
  return (
    <span className="mt-1 block text-meta text-ink-2">
      <s>{withUnit(former, kind)}</s>, corrected {isSameDay ? 'the same day' : `on ${dayWithin(correctedOn, today)}`}
    </span>
  )
}
