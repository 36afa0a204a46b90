import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useSearchParams } from '@remix-run/react'
import type { User } from '~/clinic/contract/accounts'
import { appointmentBodySchema, loginToBookMessage } from '~/clinic/contract/appointments'
import { bookingMessage } from '~/clinic/errors'
import { getViewer } from '~/clinic/session.server'
import { programTime } from '~/clock.server'
import { Booked, type BookingData, BookingForm } from '~/components/booking-dialog/booking-form'
import { usePageSending } from '~/components/schema-form'
import { site } from '~/content/collections.server'
import { exactRupees } from '~/domain/money'
import { bookingDays, openSlots } from '~/domain/opening-hours'
import { answerForm } from '~/forms/answer-form.server'
import { forgetDraft, readDraft } from '~/forms/draft.server'
import { formToken } from '~/forms/form-token.server'
import type { ScriptsHandle } from '~/page-scripts.server'
import { pageMeta } from '~/pages/page-meta'

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
  const { pathname, search } = new URL(visit.request.url)
  const back = encodeURIComponent(pathname + search)
  const { consultation } = site.hours
  return {
    formToken: formToken(),
    filled: draft ?? (viewer ? filledFor(viewer.user) : {}),
    days: bookingDays(programTime()),
    slots: openSlots(consultation).map(({ slot, from, to }) => ({
      value: slot,
      label: `${slot.charAt(0).toUpperCase()}${slot.slice(1)}, ${from} to ${to}`,
    })),
    priceText: `Full consultation ${exactRupees(site.orders.consultationPriceRupees)}. First discovery call free.`,
    phone: site.contact.phone,
    phoneText: site.contact.phoneText,
    whatsapp: site.contact.whatsapp,
    loginTo: `/login?redirectTo=${back}`,
    signupTo: `/signup?redirectTo=${back}`,
  }
}

const filledFor = ({ full_name, email, phone_number }: User): BookingData['filled'] => ({
  name: full_name,
  email,
  mobile_number: phone_number ?? '',
})

export const action = (visit: ActionFunctionArgs) =>
  answerForm(visit, {
    schema: appointmentBodySchema,
    session: 'in place',
    loginMessage: loginToBookMessage,
    hasToken: true,
    call: (clinic, body) => clinic.appointments.create(body),
    failureMessage: bookingMessage,
    done: async () => {
      await forgetDraft(visit)
      return { sent: 'Appointment booked successfully!' }
    },
  })

export { clientAction, shouldRevalidate } from '~/browser/unreachable'

export default function BookPage() {
  const data = useLoaderData<typeof loader>()
  const sending = usePageSending()
  const sent = sending.answer?.sent
  const [query] = useSearchParams()
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
          <BookingForm id="book" data={data} service={query.get('service')?.slice(0, 100)} sending={sending} />
        )}
      </div>
    </div>
  )
}
