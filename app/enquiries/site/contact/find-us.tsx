import { ArrowUpRight, MapPin, Navigation } from 'lucide-react'
import type { OpeningRow } from './opening-hours'

type Props = {
  addressLines: string[]
  directions: string[]
  routeUrl: string
  navigateUrl: string
  rows: OpeningRow[]
}

/** The way to the clinic in words, and the opening hours. A drawn map would be a false one, and a true one asks another site before a click. */
export function FindUs({ addressLines, directions, routeUrl, navigateUrl, rows }: Props) {
  return (
    <section aria-labelledby="directions" className="bg-ivory">
      <div className="wrap section">
        <div className="grid gap-x-8 gap-y-6 rounded-panel bg-[#e4eeeb] p-6 sm:p-9 lg:grid-cols-[4fr_8fr] lg:p-12">
          <div>
            <MapPin aria-hidden size={28} strokeWidth={1.75} className="text-leaf-700" />
            <h2 id="directions" className="mt-3 scroll-mt-28 text-[clamp(1.65rem,1.4rem+1vw,2.1rem)]">
              Get Directions
            </h2>
            <p className="mt-3 text-ink-2">
              {addressLines.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </p>
          </div>
          <div>
            <ul className="leaf-list max-w-[36.5em] space-y-2.5">
              {directions.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            <div className="mt-6 flex flex-wrap items-center gap-3 max-sm:flex-col max-sm:items-stretch">
              <a href={routeUrl} target="_blank" rel="noopener noreferrer" className="btn btn-primary">
                Show Route
                <ArrowUpRight aria-hidden size={20} strokeWidth={1.75} />
                <span className="sr-only">(opens in a new tab)</span>
              </a>
              <a href={navigateUrl} target="_blank" rel="noopener noreferrer" className="btn btn-outline lg:hidden">
                Navigate
                <Navigation aria-hidden size={18} strokeWidth={1.75} />
                <span className="sr-only">(opens in a new tab)</span>
              </a>
              <p className="text-small text-ink-2">The map opens in a new tab, at Google Maps.</p>
            </div>
          </div>
        </div>
        <OpeningHours rows={rows} />
      </div>
    </section>
  )
}

function OpeningHours({ rows }: { rows: OpeningRow[] }) {
  return (
    <div className="mt-14 grid gap-x-8 gap-y-6 lg:mt-20 lg:grid-cols-[4fr_8fr]">
      <div>
        <h2 id="opening-hours" className="text-[clamp(1.75rem,1.4rem+1.2vw,2.4rem)]">
          Opening hours
        </h2>
        <p className="mt-3 text-small text-ink-2">Indian time, UTC +5:30.</p>
      </div>
      <div className="self-start overflow-x-auto">
        <table aria-labelledby="opening-hours" className="figures w-full text-left text-small">
          <thead>
            <tr className="border-b border-line text-[0.84375rem] text-ink-2">
              <th scope="col" className="py-3 pr-4 font-semibold">
                Day
              </th>
              <th scope="col" className="py-3 pr-4 font-semibold">
                Consultations
              </th>
              <th scope="col" className="py-3 font-semibold">
                Phone
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ days, hours: [consultations, phone] }) => (
              <tr key={days} className="h-15 border-b border-line">
                <th scope="row" className="pr-4 font-semibold">
                  {days}
                </th>
                <td className="pr-4">{consultations}</td>
                <td>{phone}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
