/** A week at a glance: days as columns, quarters of an hour as rows. On phones one day stands below the other. */
import { Link } from '@remix-run/react'
import { clockText } from '~/domain/time/days'
import { useHydrated } from '~/ui/browser/use-hydrated'
import { stateLooks } from '../appointment-state'
import { stateNames } from '../appointment-words'
import type { WeekDay, WeekGrid } from '../desk-week'
import { useWeekDrag, type WeekDrag } from './drag/use-drag'
import { newBooking, type ViewQuery } from './view-query'
import { WeekBlock } from './week-block'

/** Of a quarter of an hour: three of them hold the three lines of a consultation. */
const rowRem = 1.15

export function WeekView({ grid, query, today }: { grid: WeekGrid; query: ViewQuery; today: string }) {
  const { days, hours, rows, now } = grid
  const drag = useWeekDrag(grid, query, today)
  const isTodayShown = days.some(({ isToday }) => isToday)
  const template = { gridTemplateRows: `repeat(${rows}, ${rowRem}rem)` }
  return (
    <>
      <div
        className="md:grid"
        style={{ gridTemplateColumns: `3.6rem repeat(${days.length}, minmax(0, 1fr))`, gridTemplateRows: 'auto 1fr' }}
      >
        <div aria-hidden className="relative col-start-1 row-start-2 hidden md:grid" style={template}>
          {hours.map(({ label, row }) => (
            <span
              key={label}
              // Where the time of day stands on it, one of the two could not be read.
              hidden={isTodayShown && now !== null && Math.abs(row - 1 - now.rows) < 1}
              className="figures -mt-2.5 pr-2 text-meta text-ink-2"
              style={{ gridRow: `${row} / span 4` }}
            >
              {label}
            </span>
          ))}
          {now && isTodayShown ? (
            <span
              className="figures absolute right-2 -mt-2.5 bg-ivory text-meta font-semibold text-beet-700 print:hidden"
              style={{ top: `${now.rows * rowRem}rem` }}
            >
              {now.time.replace(/ [AP]M$/, '')}
            </span>
          ) : null}
        </div>
        {days.map((day) => (
          <Day key={day.day} day={day} grid={grid} query={query} template={template} drag={drag} />
        ))}
      </div>
      <Legend grid={grid} />
    </>
  )
}

type DayProps = {
  day: WeekDay
  grid: WeekGrid
  query: ViewQuery
  template: { gridTemplateRows: string }
  drag: WeekDrag
}

function Day({ day, grid, query, template, drag }: DayProps) {
  const { isToday, blocks, held, closed, away, gaps, work, workTime, kitchenClosed } = day
  const { people } = grid
  const columns = { gridTemplateColumns: `repeat(${Math.max(1, people.length)}, minmax(0, 1fr))` }
  // On a phone one person is seen at a time: the first, or the one who is chosen.
  const onPhone = (column: number) => (column > 1 ? 'max-md:hidden' : '')
  const isEmpty = blocks.length === 0 && held.length === 0
  return (
    <section
      aria-label={`${day.name} ${day.date}`}
      className="min-w-0 max-md:mb-5 max-md:border-b max-md:border-line max-md:pb-4 md:row-span-2 md:grid md:grid-cols-[minmax(0,1fr)] md:grid-rows-subgrid"
    >
      <header className="@container px-1 pb-2 wrap-anywhere">
        <p className={`font-semibold ${isToday ? 'text-leaf-700 @max-[8.2rem]:underline' : ''}`}>
          {day.name} {day.date}
          {isToday ? (
            <span className="ml-1.5 rounded-full bg-leaf-700 px-2 py-0.5 text-meta font-semibold text-ivory @max-[8.2rem]:sr-only">
              Today
            </span>
          ) : null}
        </p>
        <p className="text-meta text-ink-2">{isEmpty ? 'No appointment' : day.count}</p>
        {kitchenClosed ? <p className="text-meta text-warn">{kitchenClosed}</p> : null}
        {people.length > 1 ? (
          <p className="mt-1 grid gap-1 text-meta text-ink-2" style={columns}>
            {people.map(({ slug, name }, at) => (
              <span key={slug} title={name} className={`truncate ${onPhone(at + 1)}`}>
                {name}
              </span>
            ))}
          </p>
        ) : null}
      </header>
      <div>
        <div
          className={`relative border-line md:grid md:border-y md:border-l ${isToday ? 'md:bg-paper' : ''}`}
          style={{ ...template, ...columns }}
          {...drag.ofDay(day)}
        >
          {grid.hours.slice(1).map(({ label, row }) => (
            <span
              key={label}
              aria-hidden
              className="col-span-full col-start-1 border-t border-line max-md:hidden"
              style={{ gridRow: `${row} / span 1` }}
            />
          ))}
          {closed.map(({ from, to, name, time }) => (
            <p
              key={from}
              className={`col-span-full col-start-1 overflow-hidden bg-cream bg-[repeating-linear-gradient(135deg,transparent_0_7px,var(--color-line)_7px_8px)] text-meta text-ink-2 md:grid md:place-items-center md:text-center ${name ? 'max-md:my-1.5 max-md:px-1.5 max-md:py-2' : 'max-md:hidden'}`}
              style={{ gridRow: `${from} / ${to}` }}
              title={name ? `Closed ${time}: ${name}` : undefined}
            >
              {name ? (
                <span className="rounded-sm bg-cream px-1.5 leading-tight wrap-anywhere max-md:block">
                  <span className="md:sr-only">Closed {time}: </span>
                  {name}
                </span>
              ) : null}
            </p>
          ))}
          {away.map(({ from, to, column }) => (
            <span
              key={`${column} ${from}`}
              aria-hidden
              className="bg-cream bg-[repeating-linear-gradient(135deg,transparent_0_7px,var(--color-line)_7px_8px)] max-md:hidden"
              style={{ gridRow: `${from} / ${to}`, gridColumn: column }}
            />
          ))}
          {gaps.map(({ from, to, column, time }) => (
            <Link
              key={`${column} ${from}`}
              draggable={false}
              to={newBooking({ day: day.day, time, practitioner: people[column - 1]?.slug })}
              aria-label={`Book from ${clockText(time)} with ${people[column - 1]?.name}`}
              className={`block rounded-sm text-meta text-ink-2 hover:bg-leaf-50 max-md:my-1.5 max-md:border max-md:border-line max-md:px-1.5 max-md:py-2 print:hidden ${onPhone(column)}`}
              style={{ gridRow: `${from} / ${to}`, gridColumn: column }}
            >
              <span className="md:hidden">Free from {clockText(time)}</span>
            </Link>
          ))}
          {held.map(({ from, to, minutesLeft, column }) => (
            <p
              key={`${column} ${from}`}
              className={`${onPhone(column)} mx-0.5 overflow-hidden rounded-sm border-[1.5px] border-dashed border-warn bg-warn-tint px-1.5 text-[0.78rem] leading-[1.15rem] text-warn max-md:my-1 max-md:py-2`}
              style={{ gridRow: `${from} / ${to}`, gridColumn: column }}
            >
              <span className="block truncate font-semibold">Held, {minutesLeft} min left</span>A client is booking it
            </p>
          ))}
          {blocks.map((block) => (
            <WeekBlock
              key={`${block.id} ${block.from}`}
              block={block}
              query={query}
              className={`${onPhone(block.column)} ${block.id === drag.draggedId ? 'opacity-50' : ''}`}
              drag={drag.ofBlock(block, day)}
            />
          ))}
          {drag.over?.day === day.day ? (
            <span
              aria-hidden
              className="figures pointer-events-none z-20 mx-0.5 rounded-sm border-[1.5px] border-dashed border-leaf-700 bg-leaf-100 px-1.5 text-[0.78rem] leading-[1.06rem] font-semibold max-md:hidden"
              style={{
                gridRow: `${drag.over.row} / span ${drag.over.lines}`,
                gridColumn: drag.over.column,
              }}
            >
              {clockText(drag.over.time)}
            </span>
          ) : null}
          {isToday && grid.now ? (
            <span
              aria-hidden
              className="pointer-events-none absolute inset-x-0 z-20 border-t-2 border-beet-700 max-md:hidden print:hidden"
              style={{ top: `${grid.now.rows * rowRem}rem` }}
            />
          ) : null}
        </div>
        {work ? (
          <footer className="px-1.5 pt-2 text-meta">
            <p className="font-semibold">{work}</p>
            <p className="text-ink-2">{workTime}</p>
          </footer>
        ) : null}
      </div>
    </section>
  )
}

function Legend({ grid: { counts } }: { grid: WeekGrid }) {
  return (
    <footer className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line pt-4 text-meta text-ink-2">
      {counts.map(({ state, count }) => {
        const { Icon, ink } = stateLooks[state]
        return (
          <span key={state} className={`flex items-center gap-1.5 ${ink}`}>
            <Icon aria-hidden size={15} strokeWidth={2} />
            {stateNames[state]} {count}
          </span>
        )
      })}
      {useHydrated() ? (
        <span className="pointer-coarse:hidden max-md:hidden print:hidden">
          With a mouse, a visit can be dragged to a free time.
        </span>
      ) : null}
      <span className="ml-auto">Short blocks are 15 minutes long. Times in IST.</span>
    </footer>
  )
}
