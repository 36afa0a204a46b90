import { getFormProps } from '@conform-to/react'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { slotOptions, slotsOf } from '~/domain/deliveries/meal-times'
import { hasGymDiscount } from '~/domain/money/discounts'
import { mealDays } from '~/domain/orders/ordered-plan'
import { planEnd } from '~/domain/orders/plans'
import { longDay, weekdayAndDay } from '~/domain/time/days'
import { useHeld } from '~/ui/browser/use-held'
import { useHydrated } from '~/ui/browser/use-hydrated'
import { EmailField } from '~/ui/form/field/email-field'
import { Field } from '~/ui/form/field/field'
import type { FormAnswer } from '~/ui/form/form-answer'
import { FormMessage } from '~/ui/form/form-message'
import { HiddenFields, type Sending, useSchemaForm } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { blockedMessage, OpenPaymentPage } from '../payment/payment-page-link'
import { usePaymentTab } from '../payment/payment-tab'
import { SandboxNotice } from '../payment/sandbox-notice'
import { AllergyFields } from './allergy-fields'
import { GstinField } from './gstin-field'
import { type OrderFields, type OrderRules, orderFormSchema, planTypeOfKind } from './order-schema'
import { CancellationLine, type OrderTerms, Total } from './order-terms'
import { type OrderPlan, priceText, toPayOf } from './plan-summary'
import { StateField } from './state-field'

/** What the form needs to begin with; /order/{plan}'s loader makes it, for its own page and for the dialog. */
export type OrderData = {
  plan: OrderPlan
  orderId: string
  filled: Partial<OrderFields>
  /** Of food: what the client has told before. */
  toldAllergies: string | null
  days: { first: string; last: string }
  rules: OrderRules
  /** UTC instant by the server's clock. */
  now: string
  isSignedIn: boolean
  isSandbox: boolean
  /** Rupees that a consultation which was paid takes off; null: nothing. */
  credit: number | null
  terms: OrderTerms
}

/** What sending it answers, beside what every form does. */
export type OrderAnswer = FormAnswer & {
  /** Set once there is an order. asked: a price for a custom plan was asked for. */
  outcome?: 'payable' | 'asked'
  /** Where it is paid, once it is payable. */
  paymentHref?: string
  /** What is paid there, in rupees. */
  amount?: number | null
  /** The order that was made, or the id to go on with after a failure. */
  orderId?: string
}

type Props = {
  id: string
  data: OrderData
  sending: Sending<OrderAnswer>
  headings: 'h2' | 'h3'
  /** What stands around the form; its foot holds the button. */
  renderAround: (form: ReactNode, foot: ReactNode) => ReactNode
  /** What takes the form's place once the payment page is open, or the price asked for. */
  renderDone: (answer: OrderAnswer) => ReactNode
}

/** Orders a plan: the same fields, order of checks and messages on the page and in the dialog. */
export function OrderForm({ id, data, sending, headings: Heading, renderAround, renderDone }: Props) {
  const { Form, action, answer, busy } = sending
  const { plan, days, terms, rules } = data
  const isCustom = plan.planType === 'custom'
  const now = new Date(data.now)
  const hasScripts = useHydrated()
  const paymentTab = usePaymentTab(busy, answer?.paymentHref ?? null)
  const { form, field, fieldId, begun } = useSchemaForm({
    id,
    schema: orderFormSchema(plan, now, rules),
    answer,
    busy,
    keptAs: 'order',
    filled: { slot: rules.slots[0], ...data.filled, startDate: data.filled.startDate || days.first },
    onSubmit: () => {
      // A client who is signed out is led to the log-in, and a price asked for has nothing to pay yet.
      if (data.isSignedIn && !isCustom) paymentTab.open()
    },
  })
  const [start, setStart] = useHeld(fieldId('startDate'), begun.startDate || days.first)
  const [slot, setSlot] = useHeld(fieldId('slot'), begun.slot || rules.slots[0] || '')
  const [address, setAddress] = useHeld(fieldId('address'), begun.address ?? '')
  const isBlocked = answer?.outcome === 'payable' && paymentTab.isBlocked
  if (answer && (answer.outcome === 'asked' || (answer.outcome === 'payable' && !isBlocked))) return renderDone(answer)

  const hidden = {
    selectedPlanType: planTypeOfKind(plan.kind),
    price: priceText(plan),
    currency: 'INR',
    order_id: answer?.orderId ?? data.orderId,
    opens: hasScripts ? 'new tab' : undefined,
  }
  const errors = form.allErrors
  // What is wrong by the server's word: with scripts a tick alone makes the complaint go.
  const asksAnother = Boolean(answer?.result?.error?.another || answer?.result?.initialValue?.another)
  const unseen = [...Object.keys(hidden), ...(isCustom ? [] : ['endDate'])]
  const message = form.errors?.[0] ?? unseen.flatMap((name) => errors[name] ?? [])[0]
  const foot = busy ? undefined : isBlocked ? blockedMessage : message
  const end = isCustom ? null : planEndText(plan, start)

  return renderAround(
    <Form
      method="post"
      {...(action && { action })}
      {...getFormProps(form)}
      noValidate
      className="[&_:is(input,select,textarea)]:scroll-mt-24"
    >
      {data.isSandbox ? <SandboxNotice className="mb-8" /> : null}
      <HiddenFields values={hidden} />

      <Heading className="mb-5 text-[1.6rem]">Who is it for?</Heading>
      <div className="grid gap-x-5 gap-y-5.5 sm:grid-cols-2">
        <Field {...field('fullName')} label="Full name" className="sm:col-span-2" />
        <EmailField {...field('email')} kept={field('email_kept')} label="Email" />
        <Field {...field('phoneNumber')} label="Phone" />
      </div>

      <Heading className="mt-11 mb-5 text-[1.6rem]">Where and when</Heading>
      <div className="grid gap-x-5 gap-y-5.5 sm:grid-cols-2">
        <Field
          {...field('address')}
          label="Delivery address"
          onInput={({ currentTarget }) => setAddress(currentTarget.value)}
          hint={
            plan.kind === 'food'
              ? 'In Jaipur: house, street, area and PIN code.'
              : 'For your receipt. With this plan nothing is delivered.'
          }
          className="sm:col-span-2"
        />
        {rules.asksState ? <StateField {...field('state')} address={address} /> : null}
        <Field
          {...field('startDate')}
          label="Start date"
          min={days.first}
          max={days.last}
          onInput={({ currentTarget }) => setStart(currentTarget.value)}
          hint={startHint(plan, start)}
        />
        {rules.slots.length > 0 ? (
          <Field
            {...field('slot')}
            type="radio"
            label={<span className="text-small leading-tight font-semibold">Which meal of the day?</span>}
            options={slotOptions(rules.slots, terms.policy.mealTimes)}
            onInput={({ currentTarget }) => setSlot(currentTarget.value)}
            className="sm:col-span-2"
          />
        ) : null}
        {isCustom ? (
          <Field {...field('endDate')} label="End date" min={start} />
        ) : (
          <Field
            id={`${id}-endDate`}
            name="endDate"
            label="End date"
            readOnly
            className="[&>input]:border-line"
            value={end ?? ''}
            hint={
              <>
                Worked out from your plan.{lastMeal(plan, start)}
                <span className="hidden no-js:inline">
                  {' '}
                  If you change the start date, the end date changes when you send the form.
                </span>
              </>
            }
          />
        )}
      </div>

      {plan.kind === 'food' ? (
        <>
          <Heading className="mt-11 mb-5 text-[1.6rem]">Your food</Heading>
          <AllergyFields field={field} told={data.toldAllergies} />
        </>
      ) : null}
      {rules.asksGstin ? (
        <div className="mt-5.5">
          <GstinField {...field('gstin')} />
        </div>
      ) : null}

      {hasGymDiscount(plan.planType) ? (
        <Field
          {...field('discountCode')}
          label="Code for gym members"
          autoComplete="off"
          autoCapitalize="characters"
          className="mt-5.5"
          hint={`With a code you pay ${terms.gymDiscountPercent}% less. The payment page shows the lower price.`}
        />
      ) : null}

      {asksAnother ? <Field {...field('another')} label="Yes, order another" className="mt-5.5" /> : null}

      <div className="mt-10">
        <Total plan={plan} terms={terms} start={start} credit={data.credit} />
      </div>
      {isCustom ? null : (
        <div className="mt-6">
          <CancellationLine
            plan={plan}
            policy={terms.policy}
            start={start}
            slot={rules.slots.find((one) => one === slot) ?? slotsOf(terms.policy.mealTimes)[0]}
            now={now}
          />
        </div>
      )}
    </Form>,
    <div className="w-full">
      <div className="has-[p]:mb-4 has-[p]:space-y-3" {...(foot ? { tabIndex: -1, autoFocus: true } : {})}>
        <FormMessage message={foot} />
        {isBlocked && answer.paymentHref ? <OpenPaymentPage href={answer.paymentHref} /> : null}
      </div>
      <SubmitButton form={id} busy={busy} busyLabel="Processing..." className="w-full">
        {isCustom ? (
          'Ask for the price'
        ) : (
          <>
            <Lock aria-hidden size={20} strokeWidth={1.75} />
            <span className="figures">Pay {priceText({ price: toPayOf(plan, data.credit) })}</span>
          </>
        )}
      </SubmitButton>
      <p className="mt-3 text-meta text-ink-2">
        {isCustom ? (
          'We email you a price. You pay only if you accept it.'
        ) : (
          <>
            <span className="needs-js">The payment page opens in a new tab.</span>
            <span className="hidden no-js:inline">The payment page comes next.</span> UPI, cards and net banking.
          </>
        )}
      </p>
    </div>,
  )
}

function startHint({ kind }: OrderPlan, start: string): string {
  const day = weekdayAndDay(start)
  return kind === 'food' ? `${day && `${day}. `}Food is ordered one day ahead.` : day
}

/** The end of a plan of meals is the day after the last one, which is what people want to know. */
function lastMeal({ kind, planType, meals }: OrderPlan, start: string): string {
  const last = kind === 'food' && meals > 1 && longDay(start) !== '' ? mealDays(planType, start, meals).at(-1) : null
  return last ? ` The last meal comes on ${weekdayAndDay(last)}.` : ''
}

/** Empty for a start that is no day yet, as while it is typed. */
const planEndText = ({ planType }: OrderPlan, start: string): string =>
  longDay(start) === '' ? '' : longDay(planEnd(planType, start) ?? '')
