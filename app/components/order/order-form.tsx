import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Lock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { usePaymentTab } from '~/browser/payment-tab'
import { paymentLinkBodySchema } from '~/clinic/contract/payments'
import { fieldProps, textLimit } from '~/components/field-props'
import { FormMessage } from '~/components/form-message'
import { Field } from '~/components/ui/field'
import { SubmitButton } from '~/components/ui/submit-button'
import { useHydrated } from '~/components/ui/use-hydrated'
import { longDay, weekdayAndDay } from '~/domain/days'
import { mealDays } from '~/domain/order-state'
import { planEnd } from '~/domain/plans'
import { type OrderFields, type OrderRules, orderFormSchema, planTypeOfKind } from './order-schema'
import { CancellationLine, type OrderTerms, Total } from './order-terms'
import { blockedMessage, OpenPaymentPage } from './payment-page-link'
import { type OrderPlan, priceText } from './plan-summary'
import { SandboxNotice } from './sandbox-notice'
import { StateField } from './state-field'

/** What the form needs to begin with; /order/{plan}'s loader makes it, for its own page and for the dialog. */
export type OrderData = {
  plan: OrderPlan
  orderId: string
  filled: Partial<OrderFields>
  days: { first: string; last: string }
  rules: OrderRules
  /** UTC instant by the server's clock. */
  now: string
  isSignedIn: boolean
  isSandbox: boolean
  terms: OrderTerms
}

/** What sending it answers. Without an outcome the site itself was not reached. */
export type OrderAnswer = {
  result: SubmissionResult | null
  /** asked: a price for a custom plan was asked for. */
  outcome?: 'invalid' | 'failed' | 'payable' | 'asked'
  /** Where it is paid, once it is payable. */
  paymentHref?: string
  /** The order that was made, or with 'failed' the id to go on with. */
  orderId?: string
}

type Props = {
  data: OrderData
  answer: OrderAnswer | undefined
  busy: boolean
  idPrefix: string
  headings: 'h2' | 'h3'
  /** The form element: a page's or a fetcher's. */
  renderForm: (props: ReturnType<typeof getFormProps> & { className: string; children: ReactNode }) => ReactNode
  /** What takes the form's place once the payment page is open, or the price asked for. */
  renderDone: (answer: OrderAnswer) => ReactNode
}

/** Orders a plan: the same fields, order of checks and messages on the page and in the dialog. */
export function OrderForm({ data, answer, busy, idPrefix, headings: Heading, renderForm, renderDone }: Props) {
  const { plan, days, terms, rules } = data
  const isCustom = plan.planType === 'custom'
  const now = new Date(data.now)
  const hasScripts = useHydrated()
  const paymentTab = usePaymentTab(busy, answer?.paymentHref ?? null)
  const [start, setStart] = useState(data.filled.startDate || days.first)
  const [address, setAddress] = useState(data.filled.address ?? '')
  const [form, fields] = useForm<OrderFields, z.output<ReturnType<typeof orderFormSchema>>>({
    id: idPrefix,
    lastResult: answer?.result,
    defaultValue: { ...data.filled, startDate: data.filled.startDate || days.first },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: orderFormSchema(plan, now, rules) }),
    shouldRevalidate: 'onInput',
    onSubmit: () => {
      // Somebody signed out is led to the log-in, and a price asked for has nothing to pay yet.
      if (data.isSignedIn && !isCustom) paymentTab.open()
    },
  })
  const isBlocked = answer?.outcome === 'payable' && paymentTab.isBlocked
  if (answer && (answer.outcome === 'asked' || (answer.outcome === 'payable' && !isBlocked))) return renderDone(answer)

  const hidden = [fields.price, fields.currency, fields.selectedPlanType, fields.order_id, fields.endDate]
  const shownHidden = isCustom ? hidden.slice(0, -1) : hidden
  const message = form.errors?.[0] ?? shownHidden.flatMap(({ errors }) => errors ?? [])[0]
  const { fullName, email, phoneNumber, startDate, endDate } = fields
  const visible = [fullName, email, phoneNumber, fields.address, fields.state, startDate, endDate]
  const firstBad = visible.find(({ errors }) => errors)
  // Without scripts the page comes anew: the browser then puts the cursor where it is needed, as Conform does with them.
  const propsOf = (field: (typeof visible)[number]) => ({
    ...fieldProps(field),
    autoFocus: field.name === firstBad?.name,
  })
  const foot = busy ? undefined : isBlocked ? blockedMessage : message
  const end = isCustom ? null : planEndText(plan, start)

  return renderForm({
    ...getFormProps(form),
    noValidate: true,
    className: '[&_:is(input,select,textarea)]:scroll-mt-24',
    children: (
      <>
        {data.isSandbox ? <SandboxNotice className="mb-8" /> : null}
        <input type="hidden" name="selectedPlanType" value={planTypeOfKind(plan.kind)} />
        <input type="hidden" name="price" value={priceText(plan)} />
        <input type="hidden" name="currency" value="INR" />
        <input type="hidden" name="order_id" value={answer?.orderId ?? data.orderId} />
        {hasScripts ? <input type="hidden" name="opens" value="new tab" /> : null}

        <Heading className="mb-5 text-[1.6rem]">Who is it for?</Heading>
        <div className="grid gap-x-5 gap-y-5.5 sm:grid-cols-2">
          <Field
            {...propsOf(fields.fullName)}
            label="Full name"
            required
            autoComplete="name"
            className="sm:col-span-2"
          />
          <Field
            {...propsOf(fields.email)}
            label="Email"
            type="email"
            required
            autoComplete="email"
            inputMode="email"
          />
          <Field {...propsOf(fields.phoneNumber)} label="Phone" type="tel" required autoComplete="tel" />
        </div>

        <Heading className="mt-11 mb-5 text-[1.6rem]">Where and when</Heading>
        <div className="grid gap-x-5 gap-y-5.5 sm:grid-cols-2">
          <Field
            {...propsOf(fields.address)}
            multiline
            rows={3}
            label="Delivery address"
            required
            limit={textLimit(paymentLinkBodySchema.shape.address)}
            autoComplete="street-address"
            onChange={({ currentTarget }) => setAddress(currentTarget.value)}
            hint={
              plan.kind === 'food'
                ? 'In Jaipur: house, street, area and PIN code.'
                : 'We use it for papers and, if you add meals, for delivery.'
            }
            className="sm:col-span-2"
          />
          {rules.asksState ? (
            <StateField
              id={fields.state.id}
              name={fields.state.name}
              errors={fields.state.errors}
              autoFocus={fields.state.name === firstBad?.name}
              defaultValue={fields.state.initialValue}
              address={address}
            />
          ) : null}
          <Field
            {...propsOf(fields.startDate)}
            type="date"
            label="Start date"
            required
            min={days.first}
            max={days.last}
            onChange={({ currentTarget }) => setStart(currentTarget.value)}
            hint={startHint(plan, start)}
          />
          {isCustom ? (
            <Field {...propsOf(fields.endDate)} type="date" label="End date" required min={start} />
          ) : (
            <Field
              id={fields.endDate.id}
              name={fields.endDate.name}
              label="End date"
              readOnly
              className="[&>input]:border-line"
              value={end ?? ''}
              hint={
                <>
                  Worked out from your plan.{lastMeal(plan, start)}
                  <span className="hidden no-js:inline"> It follows the start date when you send the form.</span>
                </>
              }
            />
          )}
        </div>

        <div className="mt-10">
          <Total plan={plan} terms={terms} start={start} />
        </div>
        <div className="mt-6 space-y-4">
          {isCustom ? null : <CancellationLine plan={plan} policy={terms.policy} start={start} now={now} />}
          <div {...(foot ? { tabIndex: -1, autoFocus: true } : {})}>
            <FormMessage message={foot} />
          </div>
          {isBlocked && answer.paymentHref ? <OpenPaymentPage href={answer.paymentHref} /> : null}
          <SubmitButton busy={busy} busyLabel="Processing..." className="w-full">
            {isCustom ? (
              'Ask for the price'
            ) : (
              <>
                <Lock aria-hidden size={20} strokeWidth={1.75} />
                <span className="figures">Pay {priceText(plan)}</span>
              </>
            )}
          </SubmitButton>
          <p className="text-meta text-ink-2">
            {isCustom ? (
              'We answer by e-mail with a price. You pay only if you accept it.'
            ) : (
              <>
                <span className="needs-js">The payment page opens in a new tab.</span>
                <span className="hidden no-js:inline">The payment page comes next.</span> UPI, cards and net banking.
              </>
            )}
          </p>
        </div>
      </>
    ),
  })
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
