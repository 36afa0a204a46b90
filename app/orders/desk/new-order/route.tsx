import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { adminUserOperations, type Client } from '~/accounts/contract/admin-users'
import { plans, site } from '~/content/collections.server'
import { languageChoices } from '~/domain/accounts/user-state'
import { dietOptions } from '~/domain/deliveries/diets'
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
import { EmailField } from '~/ui/form/field/email-field'
import { withEmailQuestion } from '~/ui/form/field/email-question'
import { Field } from '~/ui/form/field/field'
import { SchemaForm, usePageSending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { deskOrderOperations, deskSaleBodySchema } from '../../contract/orders-desk'
import { GstinField } from '../../site/ordering/gstin-field'

const saleSchema = withEmailQuestion(deskSaleBodySchema, 'customer_email')

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Payment at the desk')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic, user } = await requireDesk(visit, 'sales')
  // From a client's page, by their id.
  const asked = new URL(visit.request.url).searchParams.get('client')
  const client = asked === null ? null : await clinic(adminUserOperations).get(asked)
  if (client && !client.ok) {
    const isMissing = client.failure.status === 404 || client.failure.status === 422
    throw new Response('There is no such client.', { status: isMissing ? 404 : 503 })
  }
  const food = client ? await clinic(deskOrderOperations).foodFile({ user_id: client.data.id }) : null
  const { diet, dislikes, allergies } = food?.ok ? food.data : { diet: null, dislikes: null, allergies: null }
  return {
    formToken: formToken(),
    toldAllergies: allergies,
    typed: await takeDraft(visit, user.id),
    client: client && {
      id: client.data.id,
      name: client.data.full_name,
      fields: { ...personFields(client.data), ...(diet && { diet }), ...(dislikes && { dislikes }) },
    },
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

/** What is known of a client whose page led here. */
const personFields = ({ full_name, email, phone_number }: Client) => ({
  customer_name: full_name,
  customer_email: email ?? '',
  customer_phone: phone_number ?? '',
  ...(phone_number === null && { phoneless: 'on' }),
})

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
          {client ? (
            <p className="mb-5 text-small">
              For{' '}
              <Link to={`/dashboard/clients/${client.id}`} className="text-link font-semibold">
                {client.name}
              </Link>
              .{' '}
              <Link to="/dashboard/plans/new" reloadDocument className="text-link">
                For another client
              </Link>
            </p>
          ) : null}
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
                <Field {...field('end_date')} type="date" label="Ends on" labelNote="custom plan only" />
                <Field
                  {...field('customer_name')}
                  autoComplete="off"
                  label="Client's name"
                  required={client === null}
                />
                <Field
                  {...field('customer_phone')}
                  type="tel"
                  autoComplete="off"
                  label="Phone"
                  labelNote={client === null ? 'or tick below' : undefined}
                  required={false}
                />
                <Field {...field('phoneless')} label="No phone" />
                <EmailField
                  {...field('customer_email')}
                  kept={field('email_kept')}
                  type="email"
                  autoComplete="off"
                  label="Email"
                  hint="The receipt is mailed to this address. Without one you can print it here."
                />
                {client === null ? (
                  <Field
                    {...field('language')}
                    type="select"
                    label="Language"
                    labelNote="of a new client"
                    options={languageChoices}
                  />
                ) : null}
                <Field
                  {...field('address')}
                  autoComplete="off"
                  rows={2}
                  label="Address"
                  hint="Needed for food, with the PIN code."
                />
                <Field
                  {...field('diet')}
                  type="select"
                  required={false}
                  label="Diet"
                  labelNote="food only"
                  placeholder="Not told"
                  hint="Without a choice it stays as the client told it before."
                  options={dietOptions}
                />
                <Field
                  {...field('dislikes')}
                  autoComplete="off"
                  label="Does not like"
                  labelNote="food only"
                  hint="Such as: karela. Without words it stays as the client told it before."
                />
                <Field
                  {...field('allergies')}
                  autoComplete="off"
                  label="Allergies"
                  labelNote="food only"
                  hint={`${toldAllergies === null ? '' : `Told before: ${toldAllergies}. Write only what is new. `}Please ask. The kitchen and the driver see it with every meal of this client.`}
                />
                <Field
                  {...field('health_consent')}
                  label="The client agrees that the kitchen, the dietitian and the driver see the allergy. Needed only if one is named."
                />
                {asksGstin ? <GstinField {...field('buyer_gstin')} /> : null}
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
