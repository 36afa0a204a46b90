import { Form, Link, useLoaderData } from '@remix-run/react'
import { CalendarCheck } from 'lucide-react'
import { compactDay, timeAndDay, timeOf } from '~/domain/time/days'
import { HiddenFields } from '~/ui/form/schema-form'
import type { ClientCare } from '../client-care.server'

/** When the client is talked to next: the visit that is booked, else a few free times, each of which books it with one press. */
export function NextFollowUp() {
  const { followUp, formToken } = useLoaderData() as ClientCare
  if (!followUp) return null
  const { due_on, booked, isOver, times, otherTime } = followUp
  return (
    <section aria-labelledby="follow-up">
      <h2 id="follow-up" className="text-[1.3rem]!">
        Next follow-up
      </h2>
      {booked ? (
        <p className="figures mt-2 flex items-start gap-2 text-small">
          <CalendarCheck aria-hidden size={18} strokeWidth={1.75} className="mt-0.5 shrink-0 text-leaf-700" />
          <span>
            <Link to={`/dashboard/booking?id=${booked.id}`} className="text-link">
              {timeAndDay(booked.starts_at)}
            </Link>
            {booked.is_confirmed ? ', booked.' : ', asked for by the client and not yet confirmed.'}
          </span>
        </p>
      ) : (
        <>
          <p className="figures mt-2 text-small text-ink-2">
            {isOver ? 'Was due on' : 'Due on'} {compactDay(due_on)}. {times?.length ? 'One press books it.' : ''}
          </p>
          {times?.map(({ day, times }) => (
            <div key={day} className="mt-3">
              <h3 className="figures text-small! font-semibold">{compactDay(day)}</h3>
              <ul className="mt-1.5 flex flex-wrap gap-2">
                {times.map((time) => (
                  <li key={time}>
                    <Form method="post" preventScrollReset>
                      <HiddenFields values={{ intent: 'follow_up', starts_at: time, form_token: formToken }} />
                      <button
                        type="submit"
                        aria-label={`Book the follow-up at ${timeOf(time)}, ${compactDay(day)}`}
                        className="btn btn-small btn-outline figures"
                      >
                        {timeOf(time)}
                      </button>
                    </Form>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          {times?.length === 0 ? <p className="mt-2 text-small">No time is free around this day.</p> : null}
          {times === null ? (
            <p className="mt-2 text-small">The free times cannot be read right now. Please try again.</p>
          ) : null}
          <Link to={otherTime} className="text-link mt-3 inline-flex min-h-11 items-center text-small">
            Another time
          </Link>
        </>
      )}
    </section>
  )
}
