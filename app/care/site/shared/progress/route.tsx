import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { longDay } from '~/domain/time/days'
import { accountMeta, useAccount } from '~/frame/account/account-data'
import { ChipLinks } from '~/ui/list/chip-links'
import type { Progress } from '../../../contract/readings/own-readings'
import { Chart } from '../../progress/chart/chart'
import { PeriodLinks } from '../../progress/period-links'
import { dayWithin, labRangeText, pointsOf, valueText, withUnit } from '../../progress/words'
import { readShared } from '../read-shared.server'

export const meta = () => accountMeta('Progress that is shared with you')

export async function loader(visit: LoaderFunctionArgs) {
  const query = new URL(visit.request.url).searchParams
  const [kind, period] = [query.get('kind') ?? undefined, query.get('year') ?? undefined]
  const wanted = { kind: kind as Progress['kind'] | undefined, period }
  return {
    progress: await readShared(visit, (shared, share) => shared.progress(share, wanted)),
    at: `/account/sharing/${visit.params.share}/progress`,
  }
}

export { shouldRevalidate } from '~/ui/browser/unreachable'

/** What was measured, as the client sees it: the value, its line and a laboratory's own range. */
export default function SharedProgressPage() {
  const { progress, at } = useLoaderData<typeof loader>()
  const { today } = useAccount()
  const { kinds, entries, first_on: firstOn, period } = progress
  const measured = kinds.filter(({ id, latest }) => latest !== null || id === progress.kind)
  const kind = measured.find(({ id }) => id === progress.kind)
  if (!kind) return null
  const shown = entries.filter(({ state }) => state === 'counts')
  const isHidden = kind.latest !== null && kind.latest.value === null
  return (
    <>
      <h1 className="text-[clamp(2.4rem,1.6rem+2.6vw,3.5rem)]">Progress</h1>
      <div className="mt-5">
        <ChipLinks
          label="What is shown"
          chips={measured.map(({ id, label }) => ({ label, to: `${at}?kind=${id}`, selected: id === kind.id }))}
        />
      </div>
      <section aria-label={kind.label} className="mt-6 max-w-[720px]">
        {kind.latest === null ? (
          <p className="lead">Nothing of this is measured yet.</p>
        ) : isHidden ? (
          <p className="lead">These figures are hidden.</p>
        ) : (
          <>
            <p className="text-ink-2">{longDay(kind.latest.taken_on)}</p>
            <p className="figures text-[clamp(2.8rem,2rem+3vw,3.75rem)] leading-tight">
              {valueText(kind.latest)} <span className="text-[1.4rem] text-ink-2">{kind.unit}</span>
            </p>
            <p className="mt-2 text-ink-2">{labRangeText(kind.latest)}</p>
            <Chart kind={kind} points={pointsOf(entries)} festivals={progress.festivals} />
          </>
        )}
        <PeriodLinks path={`${at}?kind=${kind.id}`} period={period} firstOn={firstOn} today={today} />
        {shown.length > 0 && !isHidden ? (
          <table className="figures mt-4 w-full text-small">
            <caption className="sr-only">{kind.label}, all of this time</caption>
            <tbody>
              {shown.map((reading) => (
                <tr key={reading.id} className="border-t border-line">
                  <th scope="row" className="py-3 pr-6 text-left font-semibold whitespace-nowrap">
                    {dayWithin(reading.taken_on, today)}
                  </th>
                  <td className="w-full py-3">{withUnit(reading, kind)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : null}
      </section>
    </>
  )
}
