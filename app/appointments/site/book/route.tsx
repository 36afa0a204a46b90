import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useNavigate, useSearchParams } from '@remix-run/react'
import { appointmentTerms } from '~/content/appointment-terms.server'
import { founder, site, thali } from '~/content/collections.server'
import { plateText, readPlateCode } from '~/domain/food/thali/plate'
import { bookingDays, openSlots } from '~/domain/time/opening-hours'
import { pageMeta } from '~/frame/head/page-meta'
import { answerForm } from '~/platform/forms/answer-form.server'
import { forgetDraft, keepDraft, readWholeDraft } from '~/platform/forms/draft.server'
import { formToken } from '~/platform/forms/form-token.server'
import { bookingMessage } from '~/platform/session/answers/errors'
import type { User } from '~/platform/session/contract'
import { leadingBack } from '~/platform/session/safe-redirect'
import { clinicOf, getViewer, redirectWithSession } from '~/platform/session/session.server'
import { programTime } from '~/platform/work/clock.server'
import { answerId, type BookingExtra } from '~/ui/form/form-answer'
import { useAnsweredPage } from '~/ui/form/schema-form'
import { type Appointment, appointmentOperations, loginToBookMessage } from '../../contract/appointments'
import { toBookedView } from '../booked'
import { Booked, type BookedAnswer } from '../booking-dialog/booked'
import { type BookingData, BookingForm } from '../booking-dialog/booking-form'
import { bookingSchema } from '../booking-dialog/booking-schema'
import { type TimesWish, withWish } from '../booking-dialog/time-picker'
import {
  doPlacesMatter,
  holdTime,
  kindChoices,
  loadTimes,
  peopleChoices,
  pricePaidNow,
  readBooked,
  readService,
  readWish,
  wayToPay,
} from './times.server'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Book Appointment · Aahar',
    description: 'Ask for a consultation with our dietitian, online or in Jaipur. We answer on the next working day.',
    path: '/book',
  })

export async function loader(visit: LoaderFunctionArgs): Promise<BookingData> {
  const viewer = await getViewer(visit)
  const url = new URL(visit.request.url)
  const draft = await readWholeDraft(visit.request, url.pathname, viewer?.user.id ?? null)
  const plate = url.searchParams.get('plate')
  const filled = { ...(draft?.fields ?? (viewer ? filledFor(viewer.user) : {})), ...(plate !== null && { plate }) }
  // Said once: the next look at the form is a new beginning.
  if (draft?.problem) await keepDraft(visit, { ...draft, problem: undefined })
  const back = url.pathname + url.search
  const now = programTime()
  const wish = readWish(url.searchParams, filled, now)
  const service = readService(url.searchParams, filled)
  const people = peopleChoices(wish.kind, service)
  return {
    founder: people.length > 0 ? null : founder(),
    // One that the clinic may have taken without a word, as when the line broke, is sent on under its own.
    formToken: (viewer && draft?.formToken) ?? formToken(),
    filled,
    plate: plateText(readPlateCode(filled.plate ?? '', thali.foods).laid, thali.foods) || null,
    days: bookingDays(now),
    slots: openSlots(site.hours.consultation).map(({ slot, from, to }) => ({
      value: slot,
      label: `${slot.charAt(0).toUpperCase()}${slot.slice(1)}, ${from} to ${to}`,
    })),
    ...{ kinds: kindChoices(wish.practitioner), people, wish, placesMatter: doPlacesMatter() },
    times: await loadTimes(await clinicOf(visit), wish, { filled, now, service }),
    isSignedIn: viewer !== null,
    payNow: pricePaidNow(wish.practitioner),
    phone: site.contact.phone,
    phoneText: site.contact.phoneText,
    whatsapp: site.contact.whatsapp,
    loginTo: leadingBack('/login', back),
    signupTo: leadingBack('/signup', back),
    problem: draft?.problem ?? null,
    booked: viewer ? await readBooked(await clinicOf(visit), url.searchParams.get('booked')) : null,
  }
}

const bookedMessage = 'Appointment booked successfully!'

const filledFor = ({ full_name, email, phone_number }: User): BookingData['filled'] => ({
  name: full_name,
  email,
  mobile_number: phone_number ?? '',
})

export const action = (visit: ActionFunctionArgs) =>
  answerForm<typeof bookingSchema, Appointment, BookingExtra & Pick<BookedAnswer, 'booked'>>(visit, {
    schema: bookingSchema,
    session: 'in place',
    loginMessage: loginToBookMessage,
    hasToken: true,
    setAside: holdTime,
    call: (clinic, body) => clinic(appointmentOperations).create(body),
    failureMessage: bookingMessage,
    failed: ({ code }) => ({ isTimeTaken: code === 'time_taken' }),
    done: async (appointment) => {
      await forgetDraft(visit)
      const payAt = wayToPay(appointment)
      if (payAt) return redirectWithSession(visit, payAt)
      // The dialog (booking-panel.tsx) stands over another page, which stays.
      if (new URL(visit.request.url).searchParams.has('dialog'))
        return { sent: bookedMessage, booked: toBookedView(appointment, appointmentTerms()) }
      return redirectWithSession(visit, `/book?booked=${appointment.id}#${answerId}`)
    },
  })

export { clientAction, shouldRevalidate } from '~/ui/browser/unreachable'

export default function BookPage() {
  const data = useLoaderData<typeof loader>()
  const sending = useAnsweredPage<BookedAnswer>()
  const navigate = useNavigate()
  const { answer } = sending
  const sent = answer?.sent ?? (data.booked && !answer ? bookedMessage : null)
  const [query] = useSearchParams()
  const addressOf = (wish: TimesWish) => withWish(`/book?${query}`, wish)
  return (
    <div className="wrap py-12 lg:py-20">
      <div className="mx-auto max-w-[640px]">
        <h1 className="mb-4">Book Appointment</h1>
        {sent ? (
          <>
            <Booked message={sent} booked={answer?.booked ?? data.booked ?? undefined} />
            <p className="text-center">
              <Link to="/" className="text-link">
                Back to the home page
              </Link>
            </p>
          </>
        ) : (
          <BookingForm
            id="book"
            data={data}
            service={query.get('service')?.slice(0, 100)}
            sending={sending}
            addressOf={addressOf}
            onShow={(wish) => navigate(addressOf(wish), { replace: true, preventScrollReset: true })}
          />
        )}
      </div>
    </div>
  )
}
