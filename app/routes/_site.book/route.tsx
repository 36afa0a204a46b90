import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useNavigation, useSearchParams } from '@remix-run/react'
import { appointmentBodySchema, loginToBookMessage } from '~/clinic/contract/appointments'
import { bookingMessage } from '~/clinic/errors'
import { addCookie, clinicOf, getViewer, saveDraft } from '~/clinic/session.server'
import { programTime } from '~/clock.server'
import { Booked, type BookingAnswer, type BookingData, BookingForm } from '~/components/booking-dialog/booking-form'
import { site } from '~/content/collections.server'
import { exactRupees } from '~/domain/money'
import { bookingDays, openSlots } from '~/domain/opening-hours'
import { forgetDraft, readDraft } from '~/forms/draft.server'
import { formErrorsOf } from '~/forms/form-failure'
import { checkFormToken, formToken, nextFormToken } from '~/forms/form-token.server'
import { readSubmission } from '~/forms/read-form.server'
import { pageMeta } from '~/pages/page-meta'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Book Appointment · Aahar',
    description: 'Ask for a consultation with our dietitian, online or in Jaipur. We answer on the next working day.',
    path: '/book',
  })

export async function loader(visit: LoaderFunctionArgs): Promise<{ data: BookingData }> {
  const viewer = await getViewer(visit)
  const draft = await readDraft(visit.request, viewer?.user.id ?? null)
  const { pathname, search } = new URL(visit.request.url)
  const back = encodeURIComponent(pathname + search)
  const { consultation } = site.hours
  return {
    data: {
      formToken: formToken(),
      filled:
        draft ??
        (viewer
          ? { name: viewer.user.full_name, email: viewer.user.email, mobile_number: viewer.user.phone_number ?? '' }
          : {}),
      days: bookingDays(programTime()),
      slots: openSlots(consultation).map(({ slot, from, to }) => ({
        slot,
        label: `${slot.charAt(0).toUpperCase()}${slot.slice(1)}, ${from} to ${to}`,
      })),
      priceText: `Full consultation ${exactRupees(site.orders.consultationPriceRupees)}. First discovery call free.`,
      phone: site.contact.phone,
      phoneText: site.contact.phoneText,
      whatsapp: site.contact.whatsapp,
      loginTo: `/login?redirectTo=${back}`,
      signupTo: `/signup?redirectTo=${back}`,
    },
  }
}

export async function action(visit: ActionFunctionArgs) {
  const { submission, form } = await readSubmission(visit.request, appointmentBodySchema)
  const keptToken = nextFormToken(form.get('form_token'))
  if (submission.status !== 'success')
    return reply({ result: submission.reply(), outcome: 'invalid', formToken: keptToken }, 422)

  if (!(await getViewer(visit))) {
    await saveDraft(visit, '/book', form)
    const formErrors = [loginToBookMessage]
    return reply({ result: submission.reply({ formErrors }), outcome: 'login', formToken: keptToken }, 401)
  }
  const outOfDate = checkFormToken(submission.value.form_token, { isSignedIn: true })
  if (outOfDate)
    return reply(
      { result: submission.reply({ formErrors: [outOfDate] }), outcome: 'failed', formToken: keptToken },
      422,
    )

  const answer = await (await clinicOf(visit)).appointments.create(submission.value)
  if (answer.ok) {
    await addCookie(visit, await forgetDraft())
    return reply({ result: null, outcome: 'booked' }, 200)
  }
  if (answer.failure.status === 401) {
    await saveDraft(visit, '/book', form)
    const formErrors = [bookingMessage(answer.failure)]
    return reply({ result: submission.reply({ formErrors }), outcome: 'login', formToken: keptToken }, 401)
  }
  const fields = Object.keys(appointmentBodySchema.shape)
  const { status, ...errors } = formErrorsOf(answer.failure, fields, bookingMessage(answer.failure))
  // What was stored once under this token stays as it is; other words are another form.
  const next = answer.failure.code === 'form_already_sent' ? formToken() : keptToken
  return reply({ result: submission.reply(errors), outcome: 'failed', formToken: next }, status)
}

export { clientAction, shouldRevalidate } from '~/browser/unreachable'

const reply = (answer: BookingAnswer, status: number) => data(answer, { status })

export default function BookPage() {
  const { data } = useLoaderData<typeof loader>()
  const answer = useActionData<BookingAnswer>()
  const busy = useNavigation().formMethod === 'POST'
  const [query] = useSearchParams()
  return (
    <div className="wrap py-12 lg:py-20">
      <div className="mx-auto max-w-[640px]">
        <h1 className="mb-4">Book Appointment</h1>
        {answer?.outcome === 'booked' ? (
          <>
            <Booked />
            <p className="text-center">
              <Link to="/" className="text-link">
                Back to the home page
              </Link>
            </p>
          </>
        ) : (
          <BookingForm
            data={data}
            service={query.get('service')?.slice(0, 100)}
            answer={answer}
            busy={busy}
            idPrefix="book"
            renderForm={({ children, ...props }) => (
              <Form method="post" {...props}>
                {children}
              </Form>
            )}
          />
        )}
      </div>
    </div>
  )
}
