/** Gives a request a time or offers one, or moves what has one: one of the next free times, or any that is typed. */
import { Form, Link } from '@remix-run/react'
import { useState } from 'react'
import { kindNames } from '~/domain/appointment-words'
import type { Panel } from './panel.server'
import { PanelField, ReasonField } from './panel-field'
import { useTyped } from './typed'
import { addressOf, type ViewQuery } from './view-query'

type Props = { panel: Panel; query: ViewQuery; today: string }

export function BookingTime({ panel, query, today }: Props) {
  const { one, kind, kinds } = panel
  const isRequest = one.status === 'active'
  return (
    <section aria-labelledby="time-of-it" className="mt-6">
      <h3 id="time-of-it" className="mb-2 text-[1.1rem]!">
        {isRequest ? 'Give or offer a time' : 'Move it'}
      </h3>
      <nav aria-label="Free times for" className="mb-3 flex flex-wrap gap-4 text-small">
        {kinds.map((each) => (
          <Link
            key={each}
            to={addressOf(query, { slots: each })}
            preventScrollReset
            aria-current={each === kind || undefined}
            className="text-leaf-700 underline underline-offset-4 aria-[current]:font-semibold aria-[current]:no-underline"
          >
            {kindNames[each]}
          </Link>
        ))}
      </nav>
      <TimeForm key={`${one.id} ${one.starts_at} ${kind}`} panel={panel} isRequest={isRequest} today={today} />
    </section>
  )
}

type FormProps = { panel: Panel; isRequest: boolean; today: string }

function TimeForm({ panel: { one, kind, times }, isRequest, today }: FormProps) {
  const { fields, errors } = useTyped(['give', 'offer'])
  const [wanted, setWanted] = useState(fields.starts_at ?? '')
  // A time that another client got meanwhile is not among them any more.
  const chosen = times.some(({ value }) => value === wanted) ? wanted : ''
  return (
    <Form method="post" preventScrollReset data-desk-decision="" className="group/time grid gap-4">
      <input type="hidden" name="version" value={one.version} />
      <input type="hidden" name="kind" value={kind} />
      <fieldset>
        <legend className="sr-only">Free times</legend>
        <div className="flex flex-wrap gap-2">
          {[...times, { value: '', text: 'Another time' }].map(({ value, text }) => (
            <label
              key={value}
              className="grid min-h-10 pointer-coarse:min-h-11 cursor-pointer place-items-center rounded-field border-[1.5px] border-line-strong bg-paper px-3 text-small font-semibold has-checked:border-leaf-700 has-checked:bg-leaf-100 has-focus-visible:outline-2 has-focus-visible:outline-leaf-700"
            >
              <input
                type="radio"
                name="starts_at"
                value={value}
                checked={value === chosen}
                onChange={() => setWanted(value)}
                className={`sr-only ${value === '' ? 'another-time' : ''}`}
              />
              {text}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="hidden grid-cols-1 gap-3 group-has-[.another-time:checked]/time:grid sm:grid-cols-2">
        <PanelField
          label="Day"
          type="date"
          name="day"
          defaultValue={fields.day ?? one.preferred_date ?? today}
          errors={errors.day}
        />
        <PanelField label="Time" type="time" step={900} name="time" defaultValue={fields.time} errors={errors.time} />
      </div>
      {isRequest ? null : <ReasonField defaultValue={fields.reason} errors={errors.reason} />}
      <div className="flex flex-wrap gap-3">
        <button type="submit" name="intent" value="give" className="btn btn-primary btn-small">
          {isRequest ? 'Confirm this time' : 'Move to this time'}
        </button>
        {isRequest ? (
          <button type="submit" name="intent" value="offer" className="btn btn-outline btn-small">
            Send the offer
          </button>
        ) : null}
      </div>
    </Form>
  )
}
