import { Link } from '@remix-run/react'
import { stateLooks } from '../appointment-state'
import { stateNames } from '../appointment-words'
import type { WeekBlock as Block } from '../desk-week'
import type { WeekDrag } from './drag/use-drag'
import { addressOf, type ViewQuery } from './view-query'

/** One appointment in the week. One of a quarter of an hour has a single line, for its name. */
type Props = { block: Block; query: ViewQuery; className: string; drag: ReturnType<WeekDrag['ofBlock']> }

export function WeekBlock({ block, query, className, drag }: Props) {
  const { id, name, service, state, time, fullTime, from, to, isOffer, column } = block
  const { Icon, ink, block: look } = stateLooks[state]
  const lines = to - from
  return (
    <Link
      to={addressOf(query, { id })}
      preventScrollReset
      {...drag}
      aria-current={id === query.id || undefined}
      className={`${className} relative z-10 mx-0.5 my-px block min-w-0 overflow-hidden rounded-sm border-l-3 px-1.5 text-[0.78rem] leading-[1.06rem] hover:shadow-sm aria-[current]:outline-2 aria-[current]:outline-leaf-700 max-md:my-1.5 max-md:py-2 max-md:text-small print:break-inside-avoid ${look} ${isOffer ? 'outline-1 -outline-offset-1 outline-info outline-dashed' : ''}`}
      style={{ gridRow: `${from} / ${to}`, gridColumn: column }}
    >
      <span className="flex items-center gap-1">
        <span className="min-w-0 flex-1 truncate font-semibold">
          {name}
          <span className="sr-only">
            , {stateNames[state]}, {fullTime}
          </span>
        </span>
        <Icon aria-hidden size={13} strokeWidth={2} className={`shrink-0 ${ink}`} />
      </span>
      {service ? <span className={`block truncate text-ink-2 ${lines < 3 ? 'md:hidden' : ''}`}>{service}</span> : null}
      <span aria-hidden className={`figures block truncate text-ink-2 ${lines < 2 ? 'md:hidden' : ''}`}>
        {time}
      </span>
    </Link>
  )
}
