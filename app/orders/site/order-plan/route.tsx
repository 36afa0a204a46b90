import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { site } from '~/content/collections.server'
import { startDays } from '~/domain/orders/plans'
import { ErrorPanel } from '~/frame/errors/error-panel'
import { newOrderId, orderIdSchema, paymentOperations } from '~/payments/contract/payments'
import { answerForm } from '~/platform/forms/answer-form.server'
import { forgetDraft, readDraft } from '~/platform/forms/draft.server'
import { paymentMessage } from '~/platform/session/answers/errors'
import { isSandbox } from '~/platform/session/payment-mode.server'
import { clinicOf, getViewer, redirectWithSession, type Viewer, type Visit } from '~/platform/session/session.server'
import { programTime } from '~/platform/work/clock.server'
import type { FormAnswer } from '~/ui/form/form-answer'
import { usePageSending } from '~/ui/form/schema-form'
import { Breadcrumb } from '~/ui/text/breadcrumb'
import { orderOperations } from '../../contract/orders'
import { fieldsOfFood, knownDetails, knownFood, typedOver } from '../known-details.server'
import { type OrderAnswer, type OrderData, OrderForm } from '../ordering/order-form'
import { formFieldOf, type OrderFields, orderFormSchema } from '../ordering/order-schema'
import { orderTitle } from '../ordering/order-title'
import { changeLook, FoldedSummary, type OrderPlan, PlanSummary } from '../ordering/plan-summary'
import { type Payable, payableOf } from '../payment/pay-order.server'
import { OrderDone } from '../payment/payment-page-link'
import { orderRules, requirePlan } from './order-plan.server'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `Order: ${data.plan.title}` : 'No such plan'} · Aahar` },
  { name: 'robots', content: 'noindex' },
]

/** The form, for its own page and for the dialog over the plan cards; filled with what is known or was typed before. */
export async function loader(visit: LoaderFunctionArgs) {
  const plan = requirePlan(visit.params.planId)
  const viewer = await getViewer(visit)
  const draft = await readDraft(visit.request, viewer?.user.id ?? null)
  const { policy, minimumOrderRupees, gymDiscountPercent, fssaiNumber } = site.orders
  const now = programTime()
  const food = viewer && plan.kind === 'food' ? await knownFood(visit) : null
  const order: OrderData = {
    plan,
    orderId: orderIdSchema.safeParse(draft?.order_id).data ?? newOrderId(now),
    filled: typedOver(viewer ? { ...(await knownFields(visit, viewer, plan)), ...fieldsOfFood(food) } : {}, draft),
    toldAllergies: food?.allergies ?? null,
    days: startDays(plan.kind, now),
    rules: orderRules(plan),
    now: now.toISOString(),
    isSignedIn: viewer !== null,
    isSandbox: isSandbox(),
    credit: viewer && plan.kind !== 'food' && plan.price !== null ? await creditOf(visit, plan.price) : null,
    terms: { policy, minimumOrderRupees, gymDiscountPercent, fssaiNumber },
  }
  return data(order, { headers: { 'Cache-Control': 'private, no-store' } })
}

/** What a consultation that was paid takes off, in rupees. Where it cannot be had, the payment page shows the lower price. */
async function creditOf(visit: Visit, price: number): Promise<number | null> {
  const answer = await (await clinicOf(visit))(orderOperations).credit()
  const amount = answer.ok ? (answer.data?.amount ?? 0) : 0
  return amount > 0 && amount < price ? amount : null
}

async function knownFields(visit: Visit, viewer: Viewer, { kind }: OrderPlan): Promise<Partial<OrderFields>> {
  const known = await knownDetails(visit, viewer, kind === 'food' ? site.orders.foodPinCodes : null)
  const { name: fullName, phone: phoneNumber, ...fields } = known
  return { ...fields, fullName, phoneNumber }
}

/** Checks the form, then who sends it, then orders: each in the order and with the sentence of the specification. */
export function action(visit: ActionFunctionArgs) {
  const plan = requirePlan(visit.params.planId)
  return answerForm<OrderSchema, Payable, Omit<OrderAnswer, keyof FormAnswer>>(visit, {
    schema: orderFormSchema(plan, programTime(), orderRules(plan)),
    fieldOf: formFieldOf,
    session: 'checked',
    call: async (clinic, body) =>
      payableOf(await clinic(paymentOperations).createLink(body), plan.planType !== 'custom'),
    failureMessage: paymentMessage,
    failed: ({ code }) => (isTaken(code) ? { orderId: newOrderId(programTime()) } : {}),
    done: async ({ orderId, paymentHref, amount }, { form }) => {
      await forgetDraft(visit)
      if (!paymentHref) return { outcome: 'asked', orderId }
      // Without scripts /pay leads on: a form's own Content-Security-Policy forbids a redirect to another site.
      if (!form.has('opens')) return redirectWithSession(visit, `/pay/${orderId}`)
      return { outcome: 'payable', orderId, paymentHref, amount, keepsFields: true }
    },
  })
}

type OrderSchema = ReturnType<typeof orderFormSchema>

/** Whether the id of an order belongs to another one. */
const isTaken = (code?: string) => code === 'order_clash' || code === 'order_not_found'

export { clientAction, shouldRevalidate } from '~/ui/browser/unreachable'

export default function OrderPage() {
  const data = useLoaderData<typeof loader>()
  const sending = usePageSending<OrderAnswer>()
  const { plan } = data
  const isCustom = plan.planType === 'custom'
  const toPlans = plan.kind === 'food' ? '/services?plans=food#pricing' : '/services#pricing'
  return (
    <div className="wrap pt-6 pb-16 lg:pt-9 lg:pb-24">
      <Breadcrumb steps={[{ label: 'Services', to: toPlans }]} here="Your order" fromHome={false} />
      <h1 className="mt-4 max-w-[9.1em] lg:mt-6 lg:max-w-none">{orderTitle(isCustom)}</h1>
      <OrderForm
        key={plan.id}
        id="order"
        data={data}
        sending={sending}
        headings="h2"
        renderAround={(form, foot) => (
          <div className="mt-6 flow-root lg:mt-11 lg:grid lg:grid-cols-[minmax(0,640px)_minmax(0,400px)] lg:items-start lg:justify-between lg:gap-x-14">
            <FoldedSummary plan={plan} className="top-[68px] lg:hidden" />
            <PlanSummary
              plan={plan}
              as="h2"
              className="mb-11 lg:sticky lg:top-24 lg:col-start-2 lg:mb-0 lg:min-h-105 lg:p-9"
              change={
                <Link to={toPlans} className={changeLook}>
                  Change plan
                </Link>
              }
            />
            <div className="lg:col-start-1 lg:row-start-1">
              {form}
              <div className="mt-6">{foot}</div>
            </div>
          </div>
        )}
        renderDone={(done) => (
          <div className="mx-auto mt-8 max-w-[640px] rounded-panel border border-line bg-paper px-5 py-4 sm:px-12">
            <OrderDone answer={done} plan={plan} />
          </div>
        )}
      />
    </div>
  )
}

export function ErrorBoundary() {
  return (
    <ErrorPanel
      missing={{
        drawing: '/illustrations/empty-no-results.svg',
        text: 'Please check the address, or choose a plan from the list.',
      }}
    >
      <Link to="/services#pricing" className="btn btn-primary">
        See plans and prices
      </Link>
    </ErrorPanel>
  )
}
