import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import type { User } from '~/clinic/contract/accounts'
import { newOrderId, orderIdSchema } from '~/clinic/contract/payments'
import { type ClinicFailure, paymentMessage } from '~/clinic/errors'
import { isSandbox } from '~/clinic/payment-mode.server'
import { addCookie, clinicOf, getViewer, redirectToLogin, redirectWithSession } from '~/clinic/session.server'
import { programTime } from '~/clock.server'
import { ErrorPanel } from '~/components/error-panel'
import { type OrderAnswer, type OrderData, OrderForm } from '~/components/order/order-form'
import { formFieldOf, type OrderFields, orderFormSchema } from '~/components/order/order-schema'
import { orderTitle } from '~/components/order/order-title'
import { OrderDone, paymentPageHref } from '~/components/order/payment-page-link'
import { changeLook, FoldedSummary, PlanSummary } from '~/components/order/plan-summary'
import { Breadcrumb } from '~/components/ui/breadcrumb'
import { site } from '~/content/collections.server'
import { startDays } from '~/domain/plans'
import { forgetDraft, readDraft } from '~/forms/draft.server'
import { formErrorsOf } from '~/forms/form-failure'
import { readSubmission } from '~/forms/read-form.server'
import { orderRules, requirePlan } from './order-plan.server'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `Order: ${data.data.plan.title}` : 'No such plan'} · Aahar` },
  { name: 'robots', content: 'noindex' },
]

/** The form, for its own page and for the dialog over the plan cards; filled with what is known or was typed before. */
export async function loader(visit: LoaderFunctionArgs) {
  const plan = requirePlan(visit.params.planId)
  const viewer = await getViewer(visit)
  const draft = await readDraft(visit.request, viewer?.user.id ?? null)
  const { policy, minimumOrderRupees, gymDiscountPercent, fssaiNumber } = site.orders
  const now = programTime()
  const order: OrderData = {
    plan,
    orderId: orderIdSchema.safeParse(draft?.order_id).data ?? newOrderId(now),
    filled: draft ?? (viewer ? filledFor(viewer.user) : {}),
    days: startDays(plan.kind, now),
    rules: orderRules(plan),
    now: now.toISOString(),
    isSignedIn: viewer !== null,
    isSandbox: isSandbox(),
    terms: { policy, minimumOrderRupees, gymDiscountPercent, fssaiNumber },
  }
  return data({ data: order }, { headers: { 'Cache-Control': 'private, no-store' } })
}

const filledFor = (user: User): Partial<OrderFields> => ({
  fullName: user.full_name,
  email: user.email,
  phoneNumber: user.phone_number ?? '',
})

/** Checks the form, then who sends it, then orders: each in the order and with the sentence of the specification. */
export async function action(visit: ActionFunctionArgs) {
  const plan = requirePlan(visit.params.planId)
  const { submission, form } = await readSubmission(
    visit.request,
    orderFormSchema(plan, programTime(), orderRules(plan)),
  )
  if (submission.status !== 'success') return reply({ result: submission.reply(), outcome: 'invalid' }, 422)
  if (!(await getViewer(visit))) return redirectToLogin(visit, form)

  const answer = await (await clinicOf(visit)).payments.createLink(submission.value)
  if (!answer.ok && answer.failure.status === 401) return redirectToLogin(visit, form)
  if (!answer.ok) {
    const { fieldErrors, formErrors, status } = orderErrorsOf(answer.failure)
    const result = submission.reply({ fieldErrors, formErrors })
    const isTaken = answer.failure.code === 'order_clash' || answer.failure.code === 'order_not_found'
    return reply({ result, outcome: 'failed', ...(isTaken && { orderId: newOrderId(programTime()) }) }, status)
  }

  const { order_id: orderId } = answer.data
  const paymentHref = paymentPageHref(answer.data)
  if (plan.planType !== 'custom' && !paymentHref) {
    const result = submission.reply({ formErrors: ['Payment link not found in response'] })
    return reply({ result, outcome: 'failed' }, 502)
  }
  await addCookie(visit, await forgetDraft())
  if (!paymentHref) return reply({ result: null, outcome: 'asked', orderId }, 200)
  // Without scripts /pay leads on: a form's own Content-Security-Policy forbids a redirect to another site.
  if (!form.has('opens')) return redirectWithSession(visit, `/pay/${orderId}`)
  return reply({ result: null, outcome: 'payable', orderId, paymentHref }, 200)
}

function orderErrorsOf(failure: ClinicFailure) {
  const { status, fieldErrors } = formErrorsOf(failure, Object.keys(formFieldOf), '')
  const named = Object.entries(fieldErrors).map(([name, errors]) => [formFieldOf[name] ?? name, errors] as const)
  const formErrors = named.length > 0 ? [] : [paymentMessage(failure)]
  return { status, fieldErrors: Object.fromEntries(named), formErrors }
}

export { clientAction, shouldRevalidate } from '~/browser/unreachable'

const reply = (answer: OrderAnswer, status: number) => data(answer, { status })

export default function OrderPage() {
  const { data } = useLoaderData<typeof loader>()
  const answer = useActionData<OrderAnswer>()
  const busy = useNavigation().formMethod === 'POST'
  const { plan } = data
  const isCustom = plan.planType === 'custom'
  const toPlans = plan.kind === 'food' ? '/services?plans=food#pricing' : '/services#pricing'
  return (
    <div className="wrap pt-6 pb-16 lg:pt-9 lg:pb-24">
      <Breadcrumb steps={[{ label: 'Services', to: toPlans }]} here="Your order" fromHome={false} />
      <h1 className="mt-4 max-w-[14ch] lg:mt-6 lg:max-w-none">{orderTitle(isCustom)}</h1>
      <OrderForm
        key={plan.id}
        data={data}
        answer={answer}
        busy={busy}
        idPrefix="order"
        headings="h2"
        renderForm={({ children, ...props }) => (
          <div className="mt-6 flow-root lg:mt-11 lg:grid lg:grid-cols-[minmax(0,640px)_minmax(0,400px)] lg:items-start lg:justify-between lg:gap-x-14">
            <FoldedSummary plan={plan} className="top-17 lg:hidden" />
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
            <Form method="post" {...props} className={`${props.className ?? ''} lg:col-start-1 lg:row-start-1`}>
              {children}
            </Form>
          </div>
        )}
        renderDone={(done) => (
          <div className="mx-auto mt-8 max-w-[640px]">
            <OrderDone answer={done} plan={plan} />
          </div>
        )}
      />
    </div>
  )
}

export function ErrorBoundary() {
  return (
    <ErrorPanel missing={{ drawing: '/illustrations/empty-no-results.svg', text: 'The address may be mistyped.' }}>
      <Link to="/services#pricing" className="btn btn-primary">
        See plans and prices
      </Link>
    </ErrorPanel>
  )
}
