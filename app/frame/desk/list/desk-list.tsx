/**
 * The one shape of the desk's lists: what narrows it, its rows, their pages, and what stands there without any. All that is chosen stands
 * in the address (app/frame/desk/list/list-address.ts).
 */
import type { ReactNode } from 'react'
import { type Empty, EmptyState } from './empty-state'
import { FilterChips, FilterDay, FilterForm, FilterSearch, FilterSelect, type Options } from './filters'
import { listAddress, pathOf } from './list-address'
import { type Column, ListFoot, RecordTable } from './record-table'

type Choice = Readonly<Record<string, string | undefined>>

/** A page of it, as its loader reads it (app/frame/desk/list/read-list.server.ts). */
export type ListPage<Row> = { rows: Row[]; choice: Choice; page: number; perPage: number; total: number }

/** A field of words; with `options` one to choose from, the first where the address says nothing; with `isDay` one of a day. */
type Filter = { name: string; label: string; options?: Options; isDay?: true }

type Chips = {
  label: string
  of: readonly { label: string; chosen: Choice; count?: number | undefined }[]
}

type Props<Row> = {
  list: ListPage<Row>
  /** Where it is. */
  path: string
  /** What it holds, such as 'bookings'. */
  noun: string
  /** Each chooses the same names of the address. */
  chips?: Chips
  filters?: readonly Filter[]
  /** Where the first filter is enough for most: all others stand behind these words. */
  foldedAs?: string
  /** The row that is open beside it. */
  openId?: string | null | undefined
  whenEmpty: Empty
  /** Between the filters and the rows. */
  children?: ReactNode
} & (
  | {
      /** Said of the table to those who do not see it. */
      caption: string
      columns: readonly Column<Row>[]
    }
  | {
      /** Instead of a table. */
      show: (rows: readonly Row[]) => ReactNode
    }
)

export function DeskList<Row extends { id: string }>(props: Props<Row>) {
  const { list, path, noun, openId, children } = props
  const { rows, page, perPage, total } = list
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
      <Toolbar {...props} />
      {children}
      <div>
        {rows.length === 0 ? (
          <EmptyState {...emptyOf(props)} />
        ) : 'show' in props ? (
          props.show(rows)
        ) : (
          <RecordTable
            caption={props.caption}
            columns={props.columns}
            rows={rows}
            keyOf={({ id }) => id}
            isCurrent={({ id }) => id === openId}
            chosen={{ ...list.choice, page }}
          />
        )}
        <ListFoot
          page={page}
          perPage={perPage}
          total={total}
          noun={noun}
          addressOf={(at) => pathOf(path, { ...list.choice, page: at })}
        />
      </div>
    </div>
  )
}

/** Chips and fields narrow together: each keeps what the other has chosen. */
function Toolbar<Row>({ list, chips, filters = [], foldedAs, path }: Props<Row>) {
  const { choice } = list
  const ofChips = without(choice, (name) => !chips?.of.some(({ chosen }) => name in chosen))
  const others = without(choice, (name) => name in ofChips)
  const [first, ...more] = filters.map((filter) => (
    <Field key={filter.name} filter={filter} value={choice[filter.name]} />
  ))
  return (
    <>
      {chips ? (
        <FilterChips
          label={chips.label}
          chips={chips.of.map(({ label, chosen, count }) => ({
            label,
            count,
            to: pathOf(path, { ...others, ...chosen }),
            isCurrent: listAddress(chosen) === listAddress(ofChips),
          }))}
        />
      ) : null}
      {filters.length > 0 ? (
        <FilterForm
          kept={without(choice, (name) => filters.some((filter) => filter.name === name))}
          clearTo={Object.keys(others).length > 0 ? pathOf(path, ofChips) : null}
        >
          {first}
          {foldedAs ? (
            <details open={filters.slice(1).some(({ name }) => choice[name])} className="order-1 w-full">
              <summary className="unfold w-fit text-small font-semibold text-leaf-700">{foldedAs}</summary>
              <div className="mt-2 flex flex-wrap items-end gap-3">{more}</div>
            </details>
          ) : (
            more
          )}
        </FilterForm>
      ) : null}
    </>
  )
}

const without = (choice: Choice, isLeftOut: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(choice).filter(([name, value]) => value && !isLeftOut(name)))

function Field({ filter: { name, label, options, isDay }, value }: { filter: Filter; value: Choice[string] }) {
  if (options) return <FilterSelect label={label} name={name} value={value} options={options} />
  return isDay ? <FilterDay label={label} name={name} value={value} /> : <FilterSearch label={label} value={value} />
}

/** What has no row because of what was chosen, or past its last page, says so. An order narrows nothing. */
function emptyOf<Row>({ list: { choice, page }, path, noun, whenEmpty }: Props<Row>): Empty {
  const wayOn = { label: `Show all ${noun}`, to: path }
  const text = 'Fewer filters, another word or another day may show more.'
  if (Object.entries(choice).some(([name, value]) => value && name !== 'sort'))
    return { title: `No ${noun} match these filters.`, text, wayOn }
  return page > 1 ? { title: `There are no more ${noun}.`, text: 'The list ends before this page.', wayOn } : whenEmpty
}
