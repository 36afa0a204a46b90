/** Follow-ups of a visit: how many and how often, then which times they would have, with what clashes. Without scripts it is two forms. */
import { Form } from '@remix-run/react'
import { filterSelect } from '~/frame/desk/list/filters'
import type { ViewQuery } from '../view-query'
import type { Panel } from './panel.server'

const weeksOffered = [1, 2, 3, 4, 5, 6, 7, 8]
const visitsOffered = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

export function BookingSeries({ panel: { one, canBeFollowed, series }, query }: { panel: Panel; query: ViewQuery }) {
  if (!canBeFollowed) return null
  const { weeks = 2, visits = 6, ...view } = query
  const kept = Object.entries(view).filter(([, value]) => value !== undefined && value !== '')
  return (
    <details open={series !== null} className="mt-6 rounded-field border-[1.5px] border-line bg-ivory">
      <summary className="unfold justify-between px-4 text-small font-semibold text-leaf-700">Follow-ups</summary>
      <div className="grid gap-4 px-4 pt-1 pb-4">
        <Form method="get" preventScrollReset className="flex flex-wrap items-end gap-3">
          {kept.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={String(value)} />
          ))}
          <Count name="weeks" label="Every (weeks)" counts={weeksOffered} chosen={weeks} />
          <Count name="visits" label="Visits" counts={visitsOffered} chosen={visits} />
          <button type="submit" className="btn btn-outline btn-small">
            Show the times
          </button>
        </Form>
        {series ? (
          <Form method="post" preventScrollReset data-desk-decision="" className="grid gap-3">
            <input type="hidden" name="intent" value="series" />
            <input type="hidden" name="version" value={one.version} />
            <ol className="grid gap-2 text-small">
              {series.times.map(({ value, text, problem }) => (
                <li key={text}>
                  {value === '' ? (
                    <span className="block">{text}</span>
                  ) : (
                    <label className="flex min-h-11 items-center gap-3">
                      <input
                        type="checkbox"
                        name="times"
                        value={value}
                        defaultChecked
                        className="size-5 shrink-0 accent-leaf-700"
                      />
                      <span>{problem ? <s>{text}</s> : text}</span>
                    </label>
                  )}
                  {problem ? <span className="block text-ink-2">{problem}</span> : null}
                </li>
              ))}
            </ol>
            <button type="submit" className="btn btn-primary btn-small justify-self-start">
              Book these visits
            </button>
          </Form>
        ) : null}
      </div>
    </details>
  )
}

type CountProps = { name: string; label: string; counts: readonly number[]; chosen: number }

const Count = ({ name, label, counts, chosen }: CountProps) => (
  <label className="grid gap-1 text-small">
    {label}
    <select name={name} defaultValue={chosen} className={filterSelect}>
      {counts.map((count) => (
        <option key={count} value={count}>
          {count}
        </option>
      ))}
    </select>
  </label>
)
