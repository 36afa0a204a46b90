/** The lists of the dashboard: a table that becomes cards on phones, and its foot. Their filters: filters.tsx. */
import { Link } from '@remix-run/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { mostFound } from '~/platform/http/api/paging'
import { type Empty, EmptyState } from './empty-state'
import { countWords } from './filters'

type Chosen = Readonly<Record<string, string | number | undefined>>

export type Column<Row> = {
  /** Its heading. */
  name: string
  /** @param chosen what the list's address chooses, its page included: a link keeps it */
  cell: (row: Row, chosen: Chosen) => ReactNode
  /** On phones: at the top left, at the top right, or in a line of its own, which is the rule. */
  place?: 'lead' | 'badge'
  className?: string
}

type TableProps<Row> = {
  /** Said of the table to those who do not see it. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  isCurrent?: (row: Row) => boolean
  chosen?: Chosen
  /** Instead of the table where there is no row. */
  whenEmpty?: Empty
}

/** A day with its hour, in a cell: where it must break, it breaks between the two. */
export const MomentCell = ({ when }: { when: string }) =>
  when.split(', ').map((part, index, { length }) => (
    <Fragment key={part}>
      <span className="whitespace-nowrap">
        {part}
        {index < length - 1 ? ',' : ''}
      </span>{' '}
    </Fragment>
  ))

/** The lead cell of a list of people: who it is, and below how they are reached. */
export const PersonCell = ({ to, name, under }: { to: string; name: string; under: string }) => (
  <>
    <Link to={to} className={`wrap-anywhere ${rowLink}`}>
      {name}
    </Link>
    <span className="block text-meta wrap-anywhere text-ink-2">{under}</span>
  </>
)

/** The lead cell holds the row's link, whose area is the row (`rowLink`). Keys move between rows (app/frame/desk/keyboard/desk-keys.ts). */
export function RecordTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  isCurrent,
  chosen = {},
  whenEmpty,
}: TableProps<Row>) {
  if (whenEmpty && rows.length === 0) return <EmptyState {...whenEmpty} />
  return (
    // Roles are said because the display of cards takes them away.
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    // biome-ignore-start lint/a11y/useSemanticElements: see above
    <table role="table" className="w-full text-left max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-md:sr-only">
        <tr role="row" className="bg-cream text-meta text-ink-2">
          {columns.map(({ name, className }) => (
            <th
              key={name}
              role="columnheader"
              scope="col"
              className={`px-3.5 py-2.5 font-medium first:rounded-l-field last:rounded-r-field ${className ?? ''}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:block max-md:border-t max-md:border-line">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            role="row"
            data-desk-row
            tabIndex={-1}
            aria-current={isCurrent?.(row) || undefined}
            className={`${keyRow} border-b border-line text-small hover:bg-cream aria-[current]:bg-leaf-50 aria-[current]:shadow-[inset_3px_0_var(--color-leaf-700)] max-md:aria-[current]:px-3 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:py-3.5`}
          >
            {columns.map(({ name, cell, place, className }) => (
              <td
                key={name}
                role="cell"
                className={`align-middle md:px-3.5 md:py-3 ${placeLook(place)} ${className ?? ''}`}
              >
                {cell(row, chosen)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
    // biome-ignore-end lint/a11y/useSemanticElements: see above
  )
}

const placeLook = (place: Column<unknown>['place']) =>
  place === 'lead'
    ? 'max-md:row-start-1'
    : place === 'badge'
      ? 'max-md:col-start-2 max-md:row-start-1 max-md:self-start'
      : 'max-md:col-span-2 empty:max-md:hidden'

/**
 * Of a row that keys move to: it shows that it, or its `rowLink`, has the focus. It also has `data-desk-row`. For WebKit `relative`
 * bounds nothing in a table's row, and the last row's link would lie over the whole page: a transform bounds it. So a row whose menu is
 * open lies above the rows after it.
 */
export const keyRow =
  'relative transform-[translate(0)] has-[details[open]]:z-10 scroll-my-24 outline-turmeric-500 -outline-offset-2 focus-visible:outline-3 has-[.row-link:focus-visible]:outline-3'

/** Of the link in a row's lead cell: the whole row opens it. Other links of the row are `relative`. */
export const rowLink =
  "row-link font-semibold wrap-anywhere text-ink after:absolute after:inset-0 after:content-[''] focus-visible:shadow-none focus-visible:outline-none"

type FootProps = {
  page: number
  perPage: number
  total: number
  /** What the list holds, such as 'bookings'. */
  noun: string
  addressOf: (page: number) => string
}

/** "1–25 of 48", and the ways to the pages beside this one. */
export function ListFoot({ page, perPage, total, noun, addressOf }: FootProps) {
  const first = (page - 1) * perPage + 1
  const last = Math.min(total, page * perPage)
  if (total === 0 || first > total) return null
  const count = (number: number) => number.toLocaleString('en-IN')
  const look = 'grid size-11 place-items-center rounded-full border-[1.5px]'
  const step = (to: number, label: string, Icon: typeof ChevronLeft, isThere: boolean) =>
    isThere ? (
      <Link to={addressOf(to)} aria-label={`${label} ${noun}`} className={`${look} border-leaf-700 text-leaf-700`}>
        <Icon aria-hidden size={19} />
      </Link>
    ) : (
      <span aria-hidden className={`${look} border-line text-line-strong`}>
        <Icon aria-hidden size={19} />
      </span>
    )
  return (
    <nav aria-label="Pages" className="mt-4 flex items-center justify-between gap-4 print:hidden">
      <p className="figures text-small text-ink-2">
        {count(first)}–{count(last)} of {total === mostFound ? `${count(total)}+` : countWords(total)}
      </p>
      <div className="flex gap-2.5">
        {step(page - 1, 'Previous', ChevronLeft, page > 1)}
        {step(page + 1, 'Next', ChevronRight, last < total)}
      </div>
    </nav>
  )
}
