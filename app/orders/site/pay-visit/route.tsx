import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { site } from '~/content/collections.server'
import { exactRupees } from '~/domain/money/money'
import { timeAndDay, timeOf } from '~/domain/time/days'
import { answerForm } from '~/platform/forms/answer-form.server'
import { paymentMessage } from '~/platform/session/answers/errors'
import { isSandbox } from '~/platform/session/payment-mode.server'
import { clinicOf, getViewer, redirectToLogin, redirectWithSession } from '~/platform/session/session.server'
import { type FormAnswer, refusalOf } from '~/ui/form/form-answer'
import { FormMessage } from '~/ui/form/form-message'
import { HiddenFields, usePageSending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { OwnTime } from '~/ui/time/own-time'
import { visitLinkOperations } from '../../contract/visit-links'
import { SandboxNotice } from '../payment/sandbox-notice'

export const meta: MetaFunction = () => [
  { title: 'Pay for your appointment · Aahar' },
  { name: 'robots', content: 'noindex' },
]

const tokenOf = (text: string | null) => text?.slice(0, 200) || undefined

/** Of the client's own, or by the link that staff have sent. Nothing changes by opening it, only by the button. */
export async function loader(visit: LoaderFunctionArgs) {
  const visit_token = tokenOf(new URL(visit.request.url).searchParams.get('t'))
  // Without either there is nothing to show, whoever asks.
  if (visit_token === undefined && (await getViewer(visit)) === null) throw await redirectToLogin(visit)
  const answer = await (await clinicOf(visit))(visitLinkOperations).look(visit.params.id ?? '', { visit_token })
  if (!answer.ok) {
    const isMissing = answer.failure.status === 404 || answer.failure.status === 422
    throw new Response('There is no such appointment.', { status: isMissing ? 404 : 503 })
  }
  const {
    title,
    starts_at: startsAt,
    amount,
    is_paid: isPaid,
    why_not: whyNot,
    held_until: until,
    is_fee: isFee,
  } = answer.data
  return {
    ...{ title, startsAt, isPaid, whyNot, isFee },
    when: startsAt && timeAndDay(startsAt),
    kept: until && timeOf(until),
    price: exactRupees(amount),
    token: visit_token ?? '',
    phoneText: site.contact.phoneText,
    isSandbox: isSandbox(),
  }
}

const paySchema = z.object({ visit_token: z.string().optional() })

export const action = (visit: ActionFunctionArgs) =>
  answerForm(visit, {
    schema: paySchema,
    secrets: ['visit_token'],
    call: (clinic, { visit_token }) =>
      clinic(visitLinkOperations).pay(visit.params.id ?? '', { visit_token: tokenOf(visit_token ?? null) }),
    failureMessage: paymentMessage,
    // The way of any payer, with or without a session: the address says whose order it is.
    done: ({ order_id, return_token }) => redirectWithSession(visit, `/pay/${order_id}?t=${return_token}`),
  })

export { clientAction, shouldRevalidate } from '~/ui/browser/unreachable'

export default function PayVisitPage() {
  const { title, startsAt, when, kept, price, isPaid, whyNot, isFee, token, phoneText, isSandbox } =
    useLoaderData<typeof loader>()
  const answer = useActionData<FormAnswer>()
  const { Form, busy } = usePageSending()
  return (
    <div className="wrap py-12 lg:py-20">
      <div className="mx-auto max-w-[480px]">
        <h1>{isPaid ? 'Your appointment is paid' : 'Pay for your appointment'}</h1>
        <p className="lead mt-5">
          {title}
          {when === null ? '.' : `, ${when} IST (India).`} <OwnTime instant={startsAt} kept={null} />
        </p>
        <div className="mt-6 mb-6">
          <FormMessage message={busy ? undefined : refusalOf(answer)} />
          {isPaid ? (
            <p>Thank you. Your receipt has come by email, and stands in your account.</p>
          ) : whyNot ? (
            <p>
              {whyNot} Questions? Call us on <span className="whitespace-nowrap">{phoneText}</span>.
            </p>
          ) : kept ? (
            <p>
              <strong>Your time is kept until {kept} IST (India).</strong> Once it is paid, your appointment is
              confirmed. You pay by UPI, card or net banking.
            </p>
          ) : (
            <p className="text-ink-2">
              {isFee
                ? 'This is the fee of our refund policy. Pay it by UPI, card or net banking.'
                : 'By UPI, card or net banking, now; or at the clinic on the day.'}
            </p>
          )}
        </div>
        {isPaid || whyNot ? (
          <p className="flex flex-wrap gap-x-6 gap-y-2">
            <Link to="/account/appointments" className="text-link">
              Your appointments
            </Link>
            {isPaid ? null : (
              <Link to="/book" className="text-link">
                Book another time
              </Link>
            )}
          </p>
        ) : (
          <Form method="post">
            <HiddenFields values={{ visit_token: token }} />
            <SubmitButton busy={busy} busyLabel="Processing..." className="max-sm:w-full">
              Pay {price}
            </SubmitButton>
          </Form>
        )}
        {isSandbox && !isPaid ? <SandboxNotice className="mt-8" /> : null}
      </div>
    </div>
  )
}
