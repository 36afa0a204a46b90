import { Link } from '@remix-run/react'
import { CalendarCheck } from 'lucide-react'
import { compactDay, timeAndDay } from '~/domain/time/days'
import type { FollowUp } from '../contract/care-files'

/** When the client is talked to next, else the way to a time. */
export function NextVisit({ followUp, today }: { followUp: FollowUp; today: string }) {
  const { booked, due_on, kind } = followUp
  const from = due_on > today ? due_on : today
  return (
    <section aria-labelledby="next-visit" className="mt-10">
      <h2 id="next-visit" className="text-h3!">
        Your next visit
      </h2>
      {booked ? (
        <p className="figures mt-3 flex items-start gap-3">
          <CalendarCheck aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-leaf-700" />
          <span>
            <Link to="/account/appointments" className="text-link">
              {timeAndDay(booked.starts_at)}
            </Link>
            {booked.is_confirmed ? '.' : '. You asked for it, and we will confirm it.'}
          </span>
        </p>
      ) : (
        <>
          <p className="figures mt-2 text-ink-2">
            {due_on > today ? `It is time for it on ${compactDay(due_on)}.` : 'It is time for it now.'} Please choose
            when we talk.
          </p>
          <Link to={`/book?kind=${kind}&from=${from}`} className="btn btn-outline btn-small mt-4">
            Choose a time
          </Link>
        </>
      )}
    </section>
  )
}
