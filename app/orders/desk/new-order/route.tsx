import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { plans, site } from '~/content/collections.server'
import { slotOptions, slotsOf } from '~/domain/deliveries/meal-times'
import { exactRupees } from '~/domain/money/money'
import { deskWayChoices } from '~/domain/money/payment-providers'
import { indiaDay } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { BackLink } from '~/frame/desk/page/back-link'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { takeDraft } from '~/platform/forms/draft.server'
import { formToken } from '~/platform/forms/form-token.server'
import { accountMessage } from '~/platform/session/answers/errors'
import { programTime } from '~/platform/work/clock.server'
import { withEmailQuestion } from '~/ui/form/field/email-question'
import { Field } from '~/ui/form/field/field'
import { SchemaForm, usePageSending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { deskOrderOperations, deskSaleBodySchema } from '../../contract/orders-desk'
import { GstinField } from '../../site/ordering/gstin-field'
import { loadSaleClient } from '../sale-client.server'
import { ClientFields, FoodFields, PaymentFields, SaleFor } from '../sale-fields'

const saleSchema = withEmailQuestion(deskSaleBodySchema, 'customer_email')

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Payment at the desk')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic, user } = await requireDesk(visit, 'sales')
  // From a client's page, by their id.
  const { client, toldAllergies } = await loadSaleClient(clinic, new URL(visit.request.url).searchParams.get('client'))
  return {
    formToken: formToken(),
    typed: await takeDraft(visit, user.id),
    toldAllergies,
    client,
    today: indiaDay(programTime()),
    gymPercent: site.orders.gymDiscountPercent,
    asksGstin: site.tax.gstin !== null,
    slots: slotOptions(slotsOf(site.orders.policy.mealTimes), site.orders.policy.mealTimes),
    plans: [...plans.subscription, ...plans.food].map(({ planType, title, priceRupees }) => ({
      value: planType,
      label: priceRupees === null ? `${title}, at its own price` : `${title}, ${exactRupees(priceRupees)}`,
    })),
  }
}

export async function action(visit: ActionFunctionArgs) {
  return answerDesk(visit, {
    schema: saleSchema,
    hasToken: true,
    call: (clinic, body) => clinic(deskOrderOperations).sellAtDesk(body),
    failureMessage: (failure) => accountMessage(failure, 'The sale could not be recorded. Please try again.'),
    done: ({ order_id }) => redirect(`/dashboard/plans/${order_id}`, 303),
  })
}

export default function DeskSalePage() {
  const { formToken, typed, client, today, plans, gymPercent, asksGstin, slots, toldAllergies } =
    useLoaderData<typeof loader>()
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
          <SaleFor client={client} others="/dashboard/plans/new" />
          <p className="mb-5 text-small">
            A plan, or a meal of the day. Dishes from the menu are sold{' '}
            <Link to={`/dashboard/plans/dishes${client ? `?client=${client.id}` : ''}`} className="text-link">
              on their own page
            </Link>
            .
          </p>
          <SchemaForm
            id="desk-sale"
            schema={saleSchema}
            sending={sending}
            formToken={formToken}
            hidden={{ user_id: client?.id }}
            filled={{ start_date: today, language: 'en', slot: slots[0]?.value, ...client?.fields, ...typed }}
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
                  hint="The plan is sold at the price shown on the site."
                />
                <Field
                  {...field('discount_code')}
                  type="text"
                  autoComplete="off"
                  autoCapitalize="characters"
                  label="Gym code"
                  labelNote="single meal only"
                  hint={`Takes ${gymPercent}% off the single meal.`}
                />
                <Field
                  {...field('start_date')}
                  type="date"
                  label="First day"
                  hint="A subscription can start today, food tomorrow."
                />
                {slots.length > 1 ? (
                  <Field
                    {...field('slot')}
                    type="select"
                    required={false}
                    label="Meal of the day"
                    labelNote="food plan only"
                    placeholder="Choose a meal"
                    options={slots}
                  />
                ) : null}
                <Field
                  {...field('amount')}
                  inputMode="decimal"
                  autoComplete="off"
                  label="Price (₹)"
                  labelNote="custom plan only"
                />
                <Field
                  {...field('sessions')}
                  inputMode="numeric"
                  autoComplete="off"
                  label="Sessions"
                  labelNote="custom plan only"
                  hint="How many visits are part of it. Without a number none are counted."
                />
                <Field {...field('end_date')} type="date" label="Ends on" labelNote="custom plan only" />
                <ClientFields field={field} isNew={client === null} />
                <Field
                  {...field('address')}
                  autoComplete="off"
                  rows={2}
                  label="Address"
                  hint="Needed for food, with the PIN code."
                />
                <FoodFields field={field} note="food only" told={toldAllergies} />
                {asksGstin ? <GstinField {...field('buyer_gstin')} /> : null}
                <PaymentFields field={field} ways={deskWayChoices} />
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

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'
