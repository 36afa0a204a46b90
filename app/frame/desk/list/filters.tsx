/** What narrows the lists of the dashboard; all of it stands in the address. */
import { Form, Link } from '@remix-run/react'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { mostCounted } from '~/platform/http/api/paging'
import { useCurrentInView } from '~/ui/browser/use-current-in-view'

type Chip = { label: string; to: string; count?: number | undefined; isCurrent: boolean }

/** The states a list can be narrowed to. */
export function FilterChips({ label, chips }: { label: string; chips: readonly Chip[] }) {
  const row = useCurrentInView()
  return (
    // As wide as its place, however many chips there are: they scroll inside it.
    <nav aria-label={label} className="max-lg:w-full max-lg:contain-inline-size print:hidden">
      <ul
        ref={row}
        className="-mx-4.5 flex gap-2 overflow-x-auto px-4.5 py-1 [scrollbar-width:none] lg:mx-0 lg:flex-wrap lg:px-0"
      >
        {chips.map(({ label: name, to, count, isCurrent }) => (
          <li key={name} className="shrink-0">
            <Link
              to={to}
              preventScrollReset
              aria-current={isCurrent || undefined}
              className="flex min-h-10 pointer-coarse:min-h-11 items-center gap-2 rounded-full border-[1.5px] border-line bg-paper px-4 text-small font-semibold text-ink-2 hover:border-ink-2 aria-[current]:border-leaf-700 aria-[current]:bg-leaf-700 aria-[current]:text-ivory"
            >
              {name}
              {count === undefined ? null : <span className="figures font-normal">{countWords(count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A list is counted so far and no farther: '5,000+'. */
export const countWords = (count: number) => `${count.toLocaleString('en-IN')}${count >= mostCounted ? '+' : ''}`

/**
 * Narrows a list by what is typed and chosen; the address of what is shown can be shared.
 * @param kept what the address says otherwise, and stays
 * @param clearTo the list without any of it
 */
export function FilterForm({
  kept,
  clearTo,
  children,
}: {
  kept?: Record<string, string | undefined>
  clearTo: string | null
  children: ReactNode
}) {
  return (
    <Form
      method="get"
      preventScrollReset
      className="flex flex-wrap items-end gap-3 *:max-w-full *:min-w-0 print:hidden"
    >
      {Object.entries(kept ?? {}).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      {children}
      <div className="flex items-center gap-4">
        <button type="submit" className="btn btn-outline btn-small">
          Show
        </button>
        {clearTo === null ? null : (
          <Link to={clearTo} className="text-link text-small whitespace-nowrap">
            Show all
          </Link>
        )}
      </div>
    </Form>
  )
}

export const filterInput =
  'h-11 min-w-0 rounded-field border-[1.5px] border-line-strong bg-paper px-3.5 text-small placeholder:text-ink-3 focus:border-leaf-700'

/** Of a list to choose from: its arrow is ours, each browser draws another one. */
export const filterSelect = `${filterInput} select-sign`

/**
 * A field of a FilterForm below its name.
 * @param grows of words: it takes the room that the others leave, so that all stand in one row where they can. On phones the others
 *   stand two and two
 */
function FilterField({ label, grows = false, children }: { label: string; grows?: boolean; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is its child
    <label
      className={`grid gap-1 text-meta text-ink-2 ${grows ? 'max-sm:basis-full sm:max-w-64 sm:flex-1 sm:basis-40' : 'max-sm:flex-1 max-sm:basis-36'}`}
    >
      {label}
      {children}
    </label>
  )
}

/** Words to search by; the field begins anew where the address says other ones. */
export const FilterSearch = ({ label, value }: { label: string; value: string | undefined }) => (
  <FilterField label={label} grows>
    <input key={value} type="search" name="q" defaultValue={value} className={filterInput} />
  </FilterField>
)

/** Words by value; the first is chosen where the address says nothing. Or such words by the name of their group. */
export type Options = Readonly<Record<string, string | Readonly<Record<string, string>>>>
type SelectProps = { label: string; name: string; value: string | undefined; options: Options }

export const FilterSelect = ({ label, name, value, options }: SelectProps) => (
  <FilterField label={label}>
    <select
      key={value}
      name={name}
      defaultValue={value ?? Object.keys(options)[0]}
      className={`max-w-72 ${filterSelect}`}
    >
      <OptionList options={options} />
    </select>
  </FilterField>
)

const OptionList = ({ options }: { options: Options }) =>
  Object.entries(options).map(([value, words]) =>
    typeof words === 'string' ? (
      <option key={value} value={value}>
        {words}
      </option>
    ) : (
      <optgroup key={value} label={value}>
        <OptionList options={words} />
      </optgroup>
    ),
  )

/** A day to filter by; none given: of any day. */
export const FilterDay = ({ label, name, value }: { label: string; name: string; value: string | undefined }) => (
  <FilterField label={label}>
    <DayInput key={value} name={name} defaultValue={value} />
  </FilterField>
)

export const DayInput = (input: Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'>) => (
  <span className="date-box">
    <input {...input} type="date" className={`${filterInput} w-full`} />
  </span>
)
