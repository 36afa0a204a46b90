import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useNavigate, useSearchParams } from '@remix-run/react'
import type { User } from '~/clinic/contract/accounts'
import { type Appointment, loginToBookMessage } from '~/clinic/contract/appointments'
import { bookingMessage } from '~/clinic/errors'
import { leadingBack } from '~/clinic/safe-redirect'
import { clinicOf, getViewer } from '~/clinic/session.server'
import { programTime } from '~/clock.server'
import { Booked, type BookingData, BookingForm } from '~/components/booking-dialog/booking-form'
import { bookingSchema } from '~/components/booking-dialog/booking-schema'
import { type TimesWish, withWish } from '~/components/booking-dialog/time-picker'
import { usePageSending } from '~/components/schema-form'
import { founder, site } from '~/content/collections.server'
import { bookingDays, openSlots } from '~/domain/opening-hours'
import { answerForm } from '~/forms/answer-form.server'
import { forgetDraft, readDraft } from '~/forms/draft.server'
import type { BookingAnswer, BookingExtra } from '~/forms/form-answer'
import { formToken } from '~/forms/form-token.server'
import type { ScriptsHandle } from '~/page-scripts.server'
import { pageMeta } from '~/pages/page-meta'
import { holdTime, kindChoices, loadTimes, readWish } from './times.server'

export const handle: ScriptsHandle = { scripts: 'idle' }

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Book Appointment · Aahar',
    description: 'Ask for a consultation with our dietitian, online or in Jaipur. We answer on the next working day.',
    path: '/book',
  })

export async function loader(visit: LoaderFunctionArgs): Promise<BookingData> {
  const viewer = await getViewer(visit)
  const draft = await readDraft(visit.request, viewer?.user.id ?? null)
  const filled = draft ?? (viewer ? filledFor(viewer.user) : {})
  const url = new URL(visit.request.url)
  const back = url.pathname + url.search
  const now = programTime()
  const wish = readWish(url.searchParams, filled, now)
  return {
    founder: founder(),
    formToken: formToken(),
    filled,
    days: bookingDays(now),
    slots: openSlots(site.hours.consultation).map(({ slot, from, to }) => ({
      value: slot,
      label: `${slot.charAt(0).toUpperCase()}${slot.slice(1)}, ${from} to ${to}`,
    })),
    kinds: kindChoices(),
    wish,
    times: await loadTimes(await clinicOf(visit), wish, { filled, now }),
    isSignedIn: viewer !== null,
    phone: site.contact.phone,
    phoneText: site.contact.phoneText,
    whatsapp: site.contact.whatsapp,
    loginTo: leadingBack('/login', back),
    signupTo: leadingBack('/signup', back),
  }
}

const filledFor = ({ full_name, email, phone_number }: User): BookingData['filled'] => ({
  name: full_name,
  email,
  mobile_number: phone_number ?? '',
})

export const action = (visit: ActionFunctionArgs) =>
  answerForm<typeof bookingSchema, Appointment, BookingExtra>(visit, {
    schema: bookingSchema,
    session: 'in place',
    loginMessage: loginToBookMessage,
    hasToken: true,
    setAside: holdTime,
    call: (clinic, body) => clinic.appointments.create(body),
    failureMessage: bookingMessage,
    failed: ({ code }) => ({ isTimeTaken: code === 'time_taken' }),
    done: async () => {
      await forgetDraft(visit)
      return { sent: 'Appointment booked successfully!' }
    },
  })

export { clientAction, shouldRevalidate } from '~/browser/unreachable'

export default function BookPage() {
  const data = useLoaderData<typeof loader>()
  const sending = usePageSending<BookingAnswer>()
  const navigate = useNavigate()
  const sent = sending.answer?.sent
  const [query] = useSearchParams()
  const addressOf = (wish: TimesWish) => withWish(`/book?${query}`, wish)
  return (
    <div className="wrap py-12 lg:py-20">
      <div className="mx-auto max-w-[640px]">
        <h1 className="mb-4">Book Appointment</h1>
        {sent ? (
          <>
            <Booked message={sent} />
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
