/** Drawn by the server; the figures stand in a table beneath each chart. */
import { shortPaise } from '~/domain/money/money'
import { shortDay } from '~/domain/time/days'
import { EmptyState } from '~/frame/desk/list/empty-state'

const [width, height, bottom] = [640, 190, 160]

/** How many on each day, as a line. @param points the newest last */
export function LineChart({ title, points }: { title: string; points: readonly { day: string; count: number }[] }) {
  const most = Math.max(4, ...points.map(({ count }) => count))
  const top = Math.ceil(most / 2) * 2
  const x = (at: number) => (at / Math.max(1, points.length - 1)) * (width - 50) + 4
  const y = (count: number) => bottom - (count / top) * (bottom - 20)
  const line = points.map(({ count }, at) => `${x(at).toFixed(1)},${y(count).toFixed(1)}`).join(' ')
  const last = points.at(-1)
  return (
    <section aria-label={title}>
      <h2 className="text-[1.4rem]!">{title}</h2>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden className="mt-3 w-full max-w-180">
        {[0, top / 2, top].map((level) => (
          <g key={level}>
            <line x1="0" x2={width - 40} y1={y(level)} y2={y(level)} className="stroke-line" />
            <text x={width - 32} y={y(level) + 4} className="fill-ink-2 text-[12px] max-sm:text-[20px]">
              {level}
            </text>
          </g>
        ))}
        <polygon points={`${x(0)},${bottom} ${line} ${x(points.length - 1)},${bottom}`} className="fill-leaf-100" />
        <polyline points={line} fill="none" strokeWidth="2.5" className="stroke-leaf-700" />
        {last ? <circle cx={x(points.length - 1)} cy={y(last.count)} r="5" className="fill-leaf-700" /> : null}
        {points.map(({ day }, at) =>
          at % 4 === 1 ? (
            <text
              key={day}
              x={x(at)}
              y={height - 8}
              textAnchor="middle"
              className={`fill-ink-2 text-[12px] max-sm:text-[20px] ${at % 8 === 1 ? '' : 'max-sm:hidden'}`}
            >
              {shortDay(day)}
            </text>
          ) : null,
        )}
      </svg>
      <Table
        title={title}
        head={['Day', 'Requests']}
        rows={points.map(({ day, count }) => [shortDay(day), String(count)])}
      />
    </section>
  )
}

const colours = [
  'fill-chart-1',
  'fill-chart-2',
  'fill-chart-3',
  'fill-chart-4',
  'fill-chart-5',
  'fill-chart-6',
] as const

/** What was paid for each plan, as bars. */
export function BarChart({ title, bars }: { title: string; bars: readonly { name: string; paise: number }[] }) {
  const most = Math.max(1, ...bars.map(({ paise }) => paise))
  return (
    <section aria-label={title}>
      <h2 className="text-[1.4rem]!">{title}</h2>
      {bars.length === 0 ? (
        <EmptyState
          isSmall
          title="Nothing was paid yet."
          text="Each plan appears here with its first payment."
          wayOn={{ label: 'Sell a plan', to: '/dashboard/plans/new' }}
        />
      ) : null}
      <ul className="mt-4 grid gap-3.5 text-small">
        {bars.map(({ name, paise }, at) => (
          <li key={name} className="grid grid-cols-[7.5rem_minmax(0,1fr)_auto] items-center gap-3">
            <span>{name}</span>
            <svg aria-hidden viewBox="0 0 100 8" preserveAspectRatio="none" className="h-3.5 w-full">
              <rect width={Math.max(1, (paise / most) * 100)} height="8" className={colours[at % colours.length]} />
            </svg>
            <strong className="figures font-semibold">{shortPaise(paise)}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Week = { day: string; completed: number; no_show: number }

/** How many clients came to their appointments, by week. */
export function AttendanceTable({ weeks }: { weeks: readonly Week[] }) {
  const rate = ({ completed, no_show }: Week) =>
    completed + no_show === 0 ? '–' : `${Math.round((no_show / (completed + no_show)) * 100)} %`
  return (
    <section aria-labelledby="attendance">
      <h2 id="attendance" className="text-[1.4rem]!">
        Appointments by week
      </h2>
      <div className="overflow-x-auto">
        <table className="figures mt-3 w-full text-left text-small wrap-anywhere">
          <thead>
            <tr className="border-b border-line text-meta text-ink-2">
              {['Week of', 'Completed', 'No-show', 'No-show rate'].map((name) => (
                <th key={name} scope="col" className="py-2 pr-3 font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.day} className="border-b border-line">
                <th scope="row" className="py-2 pr-3 font-normal">
                  {shortDay(week.day)}
                </th>
                <td className="pr-3">{week.completed}</td>
                <td className="pr-3">{week.no_show}</td>
                <td>{rate(week)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Table({ title, head, rows }: { title: string; head: [string, string]; rows: string[][] }) {
  return (
    <details className="mt-2 text-small print:hidden">
      <summary className="unfold w-fit font-semibold text-leaf-700">Show as a table</summary>
      <table className="figures w-full max-w-80 text-left">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-b border-line text-meta text-ink-2">
            {head.map((name) => (
              <th key={name} scope="col" className="py-1.5 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name} className="border-b border-line">
              <th scope="row" className="py-1.5 font-normal">
                {name}
              </th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
