import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { adminAppointmentOperations } from '~/appointments/contract/admin-appointments'
import { consultationPriceRupees } from '~/content/appointment-terms.server'
import { site } from '~/content/collections.server'
import { exactRupees } from '~/domain/money/money'
import { deskWayChoices } from '~/domain/money/payment-providers'
import { upiAddress } from '~/domain/money/upi'
import { timeAndDay } from '~/domain/time/days'
import { qrCode } from '~/drawing/qr-code.server'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { BackLink } from '~/frame/desk/page/back-link'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { takeDraft } from '~/platform/forms/draft.server'
import { formToken } from '~/platform/forms/form-token.server'
import { accountMessage } from '~/platform/session/answers/errors'
import { Field } from '~/ui/form/field/field'
import { SchemaForm, usePageSending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { QrPicture } from '~/ui/picture/qr-picture'
import { deskOrderOperations, visitPaymentBodySchema } from '../../contract/orders-desk'
import { GstinField } from '../../site/ordering/gstin-field'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Payment of a visit')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic, user } = await requireDesk(visit, 'sales')
  const answer = await clinic(adminAppointmentOperations).get(visit.params.id ?? '')
  if (!answer.ok) {
    const isMissing = answer.failure.status === 404 || answer.failure.status === 422
    throw new Response('There is no such booking.', { status: isMissing ? 404 : 503 })
  }
  const { id, name, starts_at, payment, can_be_charged, asked_amount: asked } = answer.data
  if (payment) throw redirect(`/dashboard/plans/${payment.order_id}`, 303)
  if (!can_be_charged) throw new Response('This booking takes no payment.', { status: 404 })
  const { upiId } = site.orders
  const price = asked ?? consultationPriceRupees(answer.data.practitioner)
  const note = `Consultation of ${name}`
  const toPay = upiId ? upiAddress({ upiId, name: site.legalName, paise: price * 100, note }) : null
  return {
    formToken: formToken(),
    typed: await takeDraft(visit, user.id),
    visit: { id, name, when: starts_at && timeAndDay(starts_at) },
    price: exactRupees(price),
    qr: toPay && qrCode(toPay),
    upiId,
    asksGstin: site.tax.gstin !== null,
  }
}

export const action = (visit: ActionFunctionArgs) =>
  answerDesk(visit, {
    schema: visitPaymentBodySchema,
    hasToken: true,
    call: (clinic, body) => clinic(deskOrderOperations).takeVisit(body),
    failureMessage: (failure) => accountMessage(failure, 'The payment could not be recorded. Please try again.'),
    done: ({ order_id }) => redirect(`/dashboard/plans/${order_id}`, 303),
  })

export default function VisitPaymentPage() {
  const { formToken, typed, visit, price, qr, upiId, asksGstin } = useLoaderData<typeof loader>()
  const sending = usePageSending()
  return (
    <>
      <PageHead title="Payment of a visit" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4.5 py-6 lg:px-10">
        <BackLink to={`/dashboard/booking?id=${visit.id}`}>The booking</BackLink>
        <section
          aria-labelledby="take"
          className="max-w-[52rem] rounded-card border border-line bg-paper p-5 shadow-sm sm:p-7"
        >
          <h2 id="take" className="text-[1.4rem]!">
            {price} for the consultation
          </h2>
          <p className="mt-1 mb-5 text-small">
            Of{' '}
            <Link to={`/dashboard/booking?id=${visit.id}`} className="text-link font-semibold">
              {visit.name}
            </Link>
            , {visit.when ?? 'no time yet'}.{' '}
            <Link to={`/dashboard/plans/visit/${visit.id}/link`} className="text-link">
              Send a link to pay online
            </Link>
          </p>
          <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_auto]">
            <div>
              <SchemaForm
                id="take-visit"
                schema={visitPaymentBodySchema}
                sending={sending}
                formToken={formToken}
                hidden={{ appointment_id: visit.id }}
                filled={typed ?? undefined}
                messageClassName="mb-5 empty:hidden"
                className="grid content-start gap-5"
              >
                {({ field }) => (
                  <>
                    <Field
                      {...field('method')}
                      type="select"
                      label="Paid by"
                      placeholder="Choose how it was paid"
                      options={deskWayChoices}
                    />
                    <Field
                      {...field('utr')}
                      inputMode="text"
                      autoComplete="off"
                      label="UTR number"
                      labelNote="UPI and bank transfer"
                      hint="The bank's number of the payment, 12 digits as a rule. Of a card, the number on the slip if you like."
                    />
                    {asksGstin ? <GstinField {...field('buyer_gstin')} /> : null}
                    <SubmitButton
                      busy={sending.busy}
                      busyLabel="Recording..."
                      className="max-sm:w-full sm:justify-self-start"
                    >
                      {price} received
                    </SubmitButton>
                  </>
                )}
              </SchemaForm>
            </div>
            {qr ? (
              <figure className="grid content-start justify-items-center gap-2 text-center text-small text-ink-2">
                <QrPicture label={`UPI code to pay ${price} to ${upiId}`} qr={qr} />
                <figcaption>
                  Scan to pay {price} by UPI
                  <span className="block">{upiId}</span>
                </figcaption>
              </figure>
            ) : (
              <p className="max-w-60 text-small text-ink-2">
                Once the clinic’s UPI address stands under Content, a code to scan is shown here.
              </p>
            )}
          </div>
        </section>
      </div>
    </>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'
