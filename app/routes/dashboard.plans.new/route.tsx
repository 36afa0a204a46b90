import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { deskSaleBodySchema } from '~/clinic/contract/orders-desk'
import { accountMessage } from '~/clinic/errors'
import { requireAdmin } from '~/clinic/session.server'
import { programTime } from '~/clock.server'
import { BackLink } from '~/components/dashboard/back-link'
import { dashboardMeta } from '~/components/dashboard/dashboard-data'
import { PageHead } from '~/components/dashboard/page-head'
import { GstinField } from '~/components/order/gstin-field'
import { SchemaForm, usePageSending } from '~/components/schema-form'
import { Field } from '~/components/ui/field'
import { SubmitButton } from '~/components/ui/submit-button'
import { plans, site } from '~/content/collections.server'
import { indiaDay } from '~/domain/days'
import { exactRupees } from '~/domain/money'
import { answerDesk } from '~/forms/answer-desk.server'
import { takeDraft } from '~/forms/draft.server'
import { formToken } from '~/forms/form-token.server'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Payment at the desk')

export async function loader(visit: LoaderFunctionArgs) {
  const { user } = await requireAdmin(visit)
  // From a client's page: their account, by its id alone.
  const client = z.uuid().safeParse(new URL(visit.request.url).searchParams.get('client'))
  return {
    formToken: formToken(),
    typed: await takeDraft(visit, user.id),
    clientId: client.success ? client.data : undefined,
    today: indiaDay(programTime()),
    gymPercent: site.orders.gymDiscountPercent,
    asksGstin: site.tax.gstin !== null,
    plans: [...plans.subscription, ...plans.food].flatMap(({ planType, title, priceRupees }) =>
      priceRupees === null ? [] : [{ value: planType, label: `${title}, ${exactRupees(priceRupees)}` }],
    ),
  }
}

export async function action(visit: ActionFunctionArgs) {
  return answerDesk(visit, {
    schema: deskSaleBodySchema,
    hasToken: true,
    call: (clinic, body) => clinic.adminOrders.sellAtDesk(body),
    failureMessage: (failure) => accountMessage(failure, 'The sale could not be recorded. Please try again.'),
    done: ({ order_id }) => redirect(`/dashboard/plans/${order_id}`, 303),
  })
}

const ways = [
  { value: 'cash', label: 'Cash' },
  { value: 'upi', label: 'UPI' },
]

export default function DeskSalePage() {
  const { formToken, typed, clientId, today, plans, gymPercent, asksGstin } = useLoaderData<typeof loader>()
  const sending = usePageSending()
  return (
    <>
      <PageHead title="Payment at the desk" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4.5 py-6 lg:px-10">
        <BackLink to="/dashboard/plans">All orders</BackLink>
        <section
          aria-label="Payment at the desk"
          className="max-w-[52rem] rounded-card border border-line bg-paper p-5 shadow-sm sm:p-7"
        >
          <SchemaForm
            id="desk-sale"
            schema={deskSaleBodySchema}
            sending={sending}
            formToken={formToken}
            hidden={{ user_id: clientId }}
            filled={{ start_date: today, ...typed }}
            messageClassName="mb-5 empty:hidden"
            className="grid gap-5 sm:grid-cols-2"
          >
            {({ field }) => (
              <>
                <Field
                  {...field('plan_type')}
                  type="select"
                  label="Plan"
                  placeholder="Choose a plan"
                  options={plans}
                  hint="The price is the one of the site."
                />
                <Field
                  {...field('discount_code')}
                  type="text"
                  autoComplete="off"
                  autoCapitalize="characters"
                  label="Gym code"
                  labelNote="single meal only"
                  hint={`Takes off the ${gymPercent}% of gym members.`}
                />
                <Field
                  {...field('start_date')}
                  type="date"
                  label="First day"
                  hint="A subscription from today, food from tomorrow."
                />
                <Field
                  {...field('customer_name')}
                  autoComplete="off"
                  label="Client's name"
                  required={clientId === undefined}
                  hint={clientId ? 'Left empty: as in the account of the client you came from.' : undefined}
                />
                <Field
                  {...field('customer_phone')}
                  type="tel"
                  autoComplete="off"
                  label="Phone"
                  required={clientId === undefined}
                />
                <Field
                  {...field('customer_email')}
                  type="email"
                  autoComplete="off"
                  label="Email"
                  hint="The receipt is mailed there. Without one it is printed here."
                />
                <Field
                  {...field('address')}
                  autoComplete="off"
                  rows={2}
                  label="Address"
                  hint="Food needs one, with its PIN code."
                />
                {asksGstin ? <GstinField {...field('buyer_gstin')} /> : null}
                <Field {...field('method')} type="select" label="Paid by" placeholder="Cash or UPI" options={ways} />
                <Field
                  {...field('utr')}
                  inputMode="text"
                  autoComplete="off"
                  label="UTR number"
                  labelNote="UPI only"
                  hint="The bank's number of the payment, 12 digits as a rule."
                />
                <div className="sm:col-span-2">
                  <SubmitButton busy={sending.busy} busyLabel="Recording..." className="max-sm:w-full">
                    Record the payment
                  </SubmitButton>
                </div>
              </>
            )}
          </SchemaForm>
        </section>
      </div>
    </>
  )
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/browser/unreachable'
export { DashboardError as ErrorBoundary } from '~/components/dashboard/dashboard-error'
