/** The free times to which a client moves their visit: radio buttons by day, and a way to later days. Works without scripts. */
import { Form, Link, useNavigation } from '@remix-run/react'
import { HiddenFields } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { OwnTime } from '~/ui/time/own-time'
import type { FreeTimesView } from '../free-times'

type Props = {
  times: FreeTimesView | null
  /** The address of this page with other days. */
  addressOf: (from: string) => string
  hidden?: Record<string, string>
}

export function MoveForm({ times, addressOf, hidden = {} }: Props) {
  const busy = useNavigation().formMethod === 'POST'
  const days = times?.days.filter(({ parts }) => parts.length > 0) ?? []
  return (
    <Form method="post" className="mt-6 grid gap-6">
      <HiddenFields values={hidden} />
      {times?.notes.map((note) => (
        <p key={note} className="rounded-field bg-info-tint px-3 py-2 text-small">
          {note}
        </p>
      ))}
      {days.length === 0 ? <p>No time is free on these days.</p> : null}
      {days.map(({ day, name, parts }) => (
        <fieldset key={day}>
          <legend className="mb-2 text-small font-semibold">
            {name} <span className="font-normal text-ink-3">in India time (IST)</span>
          </legend>
          <div className="flex flex-wrap gap-2">
            {parts
              .flatMap((part) => part.times)
              .map(({ value, text }) => (
                <label
                  key={value}
                  className="grid min-h-11 cursor-pointer place-items-center rounded-full border-[1.5px] border-line-strong bg-paper px-4 text-small font-semibold hover:border-ink-2 has-checked:border-leaf-700 has-checked:bg-leaf-700 has-checked:text-cream has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf-700"
                >
                  <input type="radio" name="starts_at" value={value} required className="sr-only" />
                  <span>
                    {text} <OwnTime instant={value} kept={null} />
                  </span>
                </label>
              ))}
          </div>
        </fieldset>
      ))}
      <p className="flex flex-wrap gap-5 text-small">
        {times?.earlier ? (
          <Link to={addressOf(times.earlier)} className="text-link">
            Earlier days
          </Link>
        ) : null}
        {times?.later ? (
          <Link to={addressOf(times.later)} className="text-link">
            Later days
          </Link>
        ) : null}
      </p>
      {days.length > 0 ? (
        <SubmitButton busy={busy} busyLabel="Moving…" className="justify-self-start">
          Move the appointment
        </SubmitButton>
      ) : null}
    </Form>
  )
}
