import { Link } from '@remix-run/react'
import { Lock } from 'lucide-react'
import { holdMinutes } from '~/domain/appointments/appointment-times'
import { waitAnswerHours } from '~/domain/appointments/waiting-list'
import type { Founder } from '~/domain/text/founder'
import { timeAndDay, timeOf } from '~/domain/time/days'
import { EmailField } from '~/ui/form/field/email-field'
import { Field } from '~/ui/form/field/field'
import type { BookingAnswer } from '~/ui/form/form-answer'
import { SchemaForm, type Sending, type useSchemaForm } from '~/ui/form/schema-form'
import { useOwnZone } from '~/ui/time/own-zone'
import type { BookedView } from '../booked'
import type { FreeTimesView } from '../free-times'
import { Consent, Foot } from './booking-foot'
import { bookingSchema } from './booking-schema'
import { useBookingSteps } from './booking-steps'
import type { KindChoice, PersonChoice } from './kind-picker'
import { LoginHelp, type WaysOn } from './login-help'
import { type TimesWish, useOwnTime } from './time-picker'
import { WhatAndWhen } from './what-and-when'

/** What the form needs to begin with; /book's loader makes it, for its own page and for the dialog. */
export type BookingData = WaysOn & {
  /** Who is talked to; null where the client chooses. */
  founder: Pick<Founder, 'name' | 'credentials'> | null
  formToken: string
  /** What was laid on /thali and goes along, in words. */
  plate: string | null
  /** What the fields begin with, by their names. */
  filled: Record<string, string>
  days: { first: string; last: string }
  slots: { value: string; label: string }[]
  kinds: KindChoice[]
  people: PersonChoice[]
  /** What the times are shown for. */
  wish: TimesWish
  placesMatter: boolean
  /** null where they cannot be had right now: the clinic proposes one. */
  times: FreeTimesView | null
  isSignedIn: boolean
  /** '₹500', where a consultation is paid when its time is booked; else null. */
  payNow: string | null
  /** Why a booking that was sent within the log-in was not taken. */
  problem: string | null
  /** What was booked within the log-in. */
  booked: BookedView | null
}

type BookingFields = ReturnType<typeof useSchemaForm<typeof bookingSchema>>['field']

type Props = {
  id: string
  data: BookingData
  service?: string | undefined
  sending: Sending<BookingAnswer>
  addressOf: (wish: TimesWish) => string
  /** Fetches other times into `data`; what was typed stays. */
  onShow: (wish: TimesWish) => void
  /** One part after the other: where there is room for no more. */
  inSteps?: boolean
}

/** Asks for an appointment: the same fields, hints and messages in the dialog and on /book. */
export function BookingForm({ id, data, service, sending, addressOf, onShow, inSteps = false }: Props) {
  const chosen = service ?? data.filled.service
  const held = sending.answer?.held
  const zone = useOwnZone()
  const steps = useBookingSteps(inSteps, bookingSchema, sending.answer)
  const shown = (step: number) => (steps.isShown(step) ? 'contents' : 'hidden')
  return (
    <div className="form-panel group/book">
      <div className="form-lead text-small text-ink-2">
        {inSteps ? (
          <h3 ref={steps.title} tabIndex={-1} className="text-small! font-semibold outline-none">
            Step {steps.at + 1} of {steps.count}: {steps.name}
          </h3>
        ) : null}
        {steps.isShown(0) && data.founder ? (
          <p className="mb-1">
            You talk to <strong className="text-ink">{data.founder.name}</strong>, {data.founder.credentials}.
          </p>
        ) : null}
        {inSteps ? null : (
          <p>
            {data.payNow === null ? '' : 'A consultation at a time of your choice is confirmed once it is paid. Else '}
            {data.payNow === null ? 'We' : 'we'} confirm by email on the next working day.
          </p>
        )}
        {chosen ? (
          <p className={shown(0)}>
            You chose <strong className="text-leaf-700">{chosen}</strong>.
          </p>
        ) : null}
        {data.isSignedIn || !steps.isShown(0) ? null : (
          <p className="mt-1 flex items-start gap-2.5">
            <Lock aria-hidden size={17} strokeWidth={1.75} className="mt-0.5 shrink-0 text-turmeric-700" />
            Signing in is the last step. Nothing you type is lost, and we send your booking then.
          </p>
        )}
      </div>
      <SchemaForm
        id={id}
        schema={bookingSchema}
        sending={sending}
        filled={data.filled}
        keptAs="booking"
        formToken={data.formToken}
        hidden={{
          ...{ service: chosen, hold: held?.hold ?? data.filled.hold, time_zone: zone ?? undefined },
          plate: data.plate ? data.filled.plate : undefined,
        }}
        problem={data.problem}
        note={sending.answer?.needsLogin ? <LoginHelp data={data} answer={sending.answer} /> : null}
        messageClassName="has-[p]:mb-5 has-[p]:space-y-3"
        className="grid gap-5 sm:grid-cols-2"
        foot={(parts) => (
          <Foot
            {...{ parts, steps, busy: sending.busy, isSignedIn: data.isSignedIn }}
            payNow={data.times && data.payNow}
          />
        )}
      >
        {({ field }) => (
          <>
            <div className={shown(0)}>
              <WhatAndWhen
                {...{ field, addressOf, onShow }}
                {...{
                  kinds: data.kinds,
                  people: data.people,
                  wish: data.wish,
                  placesMatter: data.placesMatter,
                  times: data.times,
                  firstDay: data.days.first,
                }}
                answer={sending.answer}
                note={(startsAt) => <ChosenTime startsAt={startsAt} isSignedIn={data.isSignedIn} />}
                anyTime={<AnyTime field={field} data={data} />}
              />
            </div>
            <div className={shown(1)}>
              <Field {...field('name')} label="Name" />
              <EmailField {...field('email')} kept={field('email_kept')} label="Email" />
              <Field
                {...field('mobile_number')}
                className="sm:col-span-2"
                label="Mobile number"
                hint="Your Mobile Number (required, e.g., +1234567890)"
              />
            </div>
            <div className={shown(2)}>
              {data.plate ? <OwnPlate plate={data.plate} /> : null}
              <Field {...field('medical_issue')} className="sm:col-span-2" rows={2} label="Medical issues" />
              <Field
                {...field('message')}
                className="sm:col-span-2"
                label="Diet concern"
                placeholder="For example: vegetarian, no onion"
              />
              {inSteps ? <Consent field={field} /> : null}
            </div>
          </>
        )}
      </SchemaForm>
    </div>
  )
}

/** What goes along from /thali. */
const OwnPlate = ({ plate }: { plate: string }) => (
  <div className="flex items-center gap-4 rounded-field bg-leaf-100 p-4 sm:col-span-2">
    <img src="/thali/plate.svg" alt="" width={800} height={800} className="size-14 shrink-0" />
    <p className="min-w-0 flex-1 text-small">
      <strong className="font-semibold">Your plate goes along:</strong> {plate}. It counts as a health detail: only the
      dietitian sees it.{' '}
      <Link to="/book" className="text-link">
        Leave it out
      </Link>
    </p>
  </div>
)

/** A wish where no time is chosen: the clinic proposes one. */
function AnyTime({ field, data }: { field: BookingFields; data: BookingData }) {
  const [waitsFrom, waitsTo] = [field('waits_from'), field('waits_to')]
  return (
    <>
      <Field {...field('preferred_date')} label="Preferred day" min={data.days.first} max={data.days.last} />
      <Field
        {...field('preferred_slot')}
        label="Time of day"
        labelNote="optional, India time"
        placeholder="Any time"
        options={data.slots}
      />
      <details className="sm:col-span-2" open={waitsFrom.errors || waitsTo.errors ? true : undefined}>
        <summary className="unfold w-fit text-small font-semibold">Put me on the waiting list</summary>
        <p className="mt-1 mb-3 text-small text-ink-2">
          If a time falls free between these days, we keep it for you for {waitAnswerHours} hours and write to you.
        </p>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field {...waitsFrom} label="Waiting from" min={data.days.first} max={data.days.last} />
          <Field {...waitsTo} label="Waiting until" min={data.days.first} max={data.days.last} />
        </div>
      </details>
    </>
  )
}

function ChosenTime({ startsAt, isSignedIn }: { startsAt: string; isSignedIn: boolean }) {
  const own = useOwnTime(startsAt)
  if (startsAt === '') return null
  return (
    <p className="mt-1 text-meta text-ink-2">
      <strong className="text-ink">{timeAndDay(startsAt)}</strong> IST (India).{' '}
      {own ? `${timeOf(startsAt)} in India is ${own}. ` : null}
      {isSignedIn ? null : `${timeOf(startsAt)} is held for you for ${holdMinutes} minutes while you sign in.`}
    </p>
  )
}
