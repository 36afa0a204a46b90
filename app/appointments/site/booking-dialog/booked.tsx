import { Link } from '@remix-run/react'
import { CircleCheck } from 'lucide-react'
import type { BookingAnswer } from '~/ui/form/form-answer'
import { Answer } from '~/ui/text/answer'
import { OwnTime } from '~/ui/time/own-time'
import type { BookedView } from '../booked'

/** What /book answers to a booking. */
export type BookedAnswer = BookingAnswer & { booked?: BookedView }

/** The answer to a booking: what was asked for, in full, and what comes next. */
export function Booked({ message, booked }: { message: string; booked: BookedView | undefined }) {
  return (
    <Answer className="m-auto grid place-items-center px-6 py-10 text-center">
      <CircleCheck aria-hidden size={56} strokeWidth={1.5} className="drops text-leaf-600" />
      <p className="mt-5 font-display text-[1.65rem]">{message}</p>
      {booked ? <What {...booked} /> : null}
    </Answer>
  )
}

function What({ when, starts_at, time_zone, facts, email }: BookedView) {
  return (
    <div className="mt-4 max-w-[34em] space-y-1.5 text-small text-ink-2">
      <p className="font-semibold text-ink">{when}</p>
      <OwnTime instant={starts_at} kept={time_zone} />
      {facts ? (
        <>
          <p>{facts.what}.</p>
          <p>
            {facts.where} {facts.mapUrl ? <MapLink url={facts.mapUrl} /> : null}
          </p>
          <p>{facts.price}</p>
        </>
      ) : null}
      <p>
        We confirm by email{email ? ` to ${email}` : ''} on the next working day. You can cancel in{' '}
        <Link to="/account/appointments" className="underline">
          your account
        </Link>
        .
      </p>
    </div>
  )
}

export const MapLink = ({ url }: { url: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer" className="underline">
    Map<span className="sr-only"> (opens in a new tab)</span>
  </a>
)
