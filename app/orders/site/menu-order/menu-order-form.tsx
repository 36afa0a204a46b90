import { getFormProps } from '@conform-to/react'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { shortPaise } from '~/domain/money/money'
import { weekdayAndDay } from '~/domain/time/days'
import { useHeld } from '~/ui/browser/use-held'
import { useHydrated } from '~/ui/browser/use-hydrated'
import { EmailField } from '~/ui/form/field/email-field'
import { Field } from '~/ui/form/field/field'
import { FormMessage } from '~/ui/form/form-message'
import { HiddenFields, type Sending, useSchemaForm } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { AllergyFields } from '../ordering/allergy-fields'
import { GstinField } from '../ordering/gstin-field'
import type { OrderAnswer } from '../ordering/order-form'
import { CancellationLine } from '../ordering/order-terms'
import { blockedMessage, OpenPaymentPage } from '../payment/payment-page-link'
import { usePaymentTab } from '../payment/payment-tab'
import { SandboxNotice } from '../payment/sandbox-notice'
import { type MenuOrderData, planOf } from './menu-order-data'
import { menuOrderFormSchema } from './menu-order-schema'

type Props = {
  order: MenuOrderData
  sending: Sending<OrderAnswer>
  /** What stands around the form. */
  renderAround: (form: ReactNode) => ReactNode
  /** What takes the form's place once the payment page is open. */
  renderDone: (answer: OrderAnswer) => ReactNode
}

/** Who the dishes are for, where and when they come, and what the kitchen must leave out. */
export function MenuOrderForm({ order, sending, renderAround, renderDone }: Props) {
  const { Form, answer, busy } = sending
  const { basket, days, terms, filled, now } = order
  const hasScripts = useHydrated()
  const paymentTab = usePaymentTab(busy, answer?.paymentHref ?? null)
  const { form, field, fieldId, begun } = useSchemaForm({
    id: 'menu-order',
    schema: menuOrderFormSchema(new Date(now), order.foodPinCodes),
    answer,
    busy,
    keptAs: 'dishes',
    filled: { ...filled, start_date: filled.start_date || days.first },
    onSubmit: () => {
      // A client who is signed out is led to the log-in.
      if (order.isSignedIn) paymentTab.open()
    },
  })
  const [start, setStart] = useHeld(fieldId('start_date'), begun.start_date || days.first)
  const isBlocked = answer?.outcome === 'payable' && paymentTab.isBlocked
  if (answer?.outcome === 'payable' && !isBlocked) return renderDone(answer)

  const hidden = {
    dishes: order.dishes,
    amount: String(order.amount),
    order_id: answer?.orderId ?? order.orderId,
    opens: hasScripts ? 'new tab' : undefined,
  }
  const errors = form.allErrors
  // By the server's word: with scripts a tick alone makes the complaint go.
  const asksPinCode = Boolean(answer?.result?.error?.pin_confirmed || answer?.result?.initialValue?.pin_confirmed)
  const message = form.errors?.[0] ?? Object.keys(hidden).flatMap((name) => errors[name] ?? [])[0]
  const foot = busy ? undefined : isBlocked ? blockedMessage : message
  const heading = 'mb-5 text-[1.6rem]'

  return renderAround(
    <Form
      method="post"
      {...getFormProps(form)}
      noValidate
      className="lg:col-start-1 lg:row-start-1 [&_:is(input,select,textarea)]:scroll-mt-24"
    >
      {order.isSandbox ? <SandboxNotice className="mb-8" /> : null}
      <HiddenFields values={hidden} />

      <h2 className={heading}>Who is it for?</h2>
      <div className="grid gap-x-5 gap-y-5.5 sm:grid-cols-2">
        <Field {...field('customer_name')} label="Full name" autoComplete="name" className="sm:col-span-2" />
        <EmailField {...field('customer_email')} kept={field('email_kept')} label="Email" />
        <Field {...field('customer_phone')} label="Phone" type="tel" autoComplete="tel" />
      </div>

      <h2 className={`mt-11 ${heading}`}>Where and when</h2>
      <div className="grid gap-x-5 gap-y-5.5 sm:grid-cols-2">
        <Field
          {...field('address')}
          label="Delivery address"
          hint="In Jaipur: house, street and area."
          className="sm:col-span-2"
        />
        <Field
          {...field('pin_code')}
          label="PIN code"
          inputMode="numeric"
          autoComplete="postal-code"
          hint={`We deliver to ${order.foodPinCodes.map((begin) => `${begin}…`).join(' and ')}`}
        />
        {asksPinCode ? (
          <Field {...field('pin_confirmed')} label="Yes, this PIN code is right" className="sm:col-span-2" />
        ) : null}
        <Field
          {...field('start_date')}
          label="Day"
          type="date"
          min={days.first}
          max={days.last}
          onInput={({ currentTarget }) => setStart(currentTarget.value)}
          hint={`${weekdayAndDay(start) && `${weekdayAndDay(start)}. `}Food is ordered one day ahead.`}
        />
      </div>

      <h2 className={`mt-11 ${heading}`}>Your food</h2>
      <AllergyFields field={field} told={order.toldAllergies} />

      {order.asksGstin ? (
        <div className="mt-11">
          <GstinField {...field('buyer_gstin')} />
        </div>
      ) : null}

      <div className="mt-10 space-y-4 border-t border-line pt-7">
        <CancellationLine plan={planOf(order)} policy={terms.policy} start={start} slot={null} now={new Date(now)} />
        {terms.fssaiNumber ? <p className="text-meta text-ink-3">FSSAI licence {terms.fssaiNumber}.</p> : null}
        <div {...(foot ? { tabIndex: -1, autoFocus: true } : {})}>
          <FormMessage message={foot} />
        </div>
        {isBlocked && answer.paymentHref ? <OpenPaymentPage href={answer.paymentHref} /> : null}
        <SubmitButton busy={busy} busyLabel="Processing..." className="w-full">
          <Lock aria-hidden size={20} strokeWidth={1.75} />
          <span className="figures">Pay {shortPaise(basket.total_paise)}</span>
        </SubmitButton>
        <p className="text-meta text-ink-2">
          <span className="needs-js">The payment page opens in a new tab.</span>
          <span className="hidden no-js:inline">The payment page comes next.</span> UPI, cards and net banking.
        </p>
      </div>
    </Form>,
  )
}
