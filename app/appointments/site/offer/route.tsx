import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { appointmentTerms } from '~/content/appointment-terms.server'
import { site } from '~/content/collections.server'
import { withName } from '~/domain/appointments/appointment-times'
import { dateTimeText, timeAndDay } from '~/domain/time/days'
import { answerForm } from '~/platform/forms/answer-form.server'
import { cancelMessage } from '~/platform/session/answers/errors'
import { clinicOf } from '~/platform/session/session.server'
import { type FormAnswer, refusalOf } from '~/ui/form/form-answer'
import { FormMessage } from '~/ui/form/form-message'
import { OwnTime } from '~/ui/time/own-time'
import { appointmentOperations } from '../../contract/appointments'

export const meta: MetaFunction = () => [
  { title: 'A time for your appointment · Aahar' },
  { name: 'robots', content: 'noindex' },
]

/** What the link of a mail offers. Nothing changes by opening it, only by a button. */
export async function loader(visit: LoaderFunctionArgs) {
  const token = new URL(visit.request.url).searchParams.get('token') ?? ''
  const answer = await (await clinicOf(visit))(appointmentOperations).answerOffer({ token, answer: 'look' })
  // A token with signs that no link has (400, 422) is one that has ended.
  if (!answer.ok && ![400, 422].includes(answer.failure.status ?? 0))
    throw new Response('This cannot be read right now. Please try again in a moment.', { status: 503 })
  const { state, offer } = answer.ok ? answer.data : { state: 'ended' as const, offer: null }
  return {
    token,
    state,
    startsAt: offer?.starts_at ?? null,
    time: offer && timeAndDay(offer.starts_at),
    until: offer && dateTimeText(offer.until),
    named: withName(appointmentTerms().people, offer?.practitioner),
    phoneText: site.contact.phoneText,
  }
}

const offerSchema = z.object({ token: z.string(), answer: z.enum(['accept', 'decline']) })

export const action = (visit: ActionFunctionArgs) =>
  answerForm(visit, {
    schema: offerSchema,
    secrets: ['token'],
    call: (clinic, body) => clinic(appointmentOperations).answerOffer(body),
    failureMessage: cancelMessage,
    done: ({ state }) => ({
      sent:
        state === 'accepted'
          ? 'Your appointment is confirmed. You get a calendar entry by mail.'
          : 'Declined. We look for another time and write to you.',
    }),
  })

export { clientAction, shouldRevalidate } from '~/ui/browser/unreachable'

export default function AppointmentOfferPage() {
  const { token, state, startsAt, time, until, named, phoneText } = useLoaderData<typeof loader>()
  const answer = useActionData<FormAnswer>()
  return (
    <div className="wrap py-12 lg:py-20">
      <div className="mx-auto max-w-[480px]">
        <h1>A time for your appointment</h1>
        <div className="mt-6 mb-8">
          {answer ? (
            <FormMessage message={answer.sent ?? refusalOf(answer)} tone={answer.sent ? 'success' : 'error'} />
          ) : null}
          {answer?.sent ? null : state === 'open' ? (
            <>
              <p className="lead">
                We can offer you {time} IST (India){named}. <OwnTime instant={startsAt} kept={null} />
              </p>
              <p className="mt-2 text-ink-2">We keep this time for you until {until} IST (India).</p>
            </>
          ) : state === 'accepted' ? (
            <p className="lead">You have accepted this time. Your appointment is confirmed.</p>
          ) : (
            <p className="lead">
              This time is no longer offered. Please call us on <span className="whitespace-nowrap">{phoneText}</span>,
              or book another time.
            </p>
          )}
        </div>
        {state === 'open' && !answer?.sent ? (
          <Form method="post" className="flex flex-wrap gap-3">
            <input type="hidden" name="token" value={token} />
            <button type="submit" name="answer" value="accept" className="btn btn-primary">
              Accept the time
            </button>
            <button type="submit" name="answer" value="decline" className="btn btn-outline">
              Decline it
            </button>
          </Form>
        ) : (
          <Link to="/book" className="text-link">
            Book another appointment
          </Link>
        )}
      </div>
    </div>
  )
}
