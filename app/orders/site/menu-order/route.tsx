import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { meals, site } from '~/content/collections.server'
import {
  basketMessage,
  basketOf,
  basketProblem,
  basketQuery,
  basketText,
  chosenOf,
  readBasketText,
} from '~/domain/orders/basket'
import { pinCodeOf } from '~/domain/orders/pin-code'
import { startDays } from '~/domain/orders/plans'
import { newOrderId, orderIdSchema } from '~/payments/contract/payments'
import { answerForm } from '~/platform/forms/answer-form.server'
import { forgetDraft, readDraft } from '~/platform/forms/draft.server'
import { paymentMessage } from '~/platform/session/answers/errors'
import { isSandbox } from '~/platform/session/payment-mode.server'
import { getViewer, redirectWithSession, type Viewer, type Visit } from '~/platform/session/session.server'
import { programTime } from '~/platform/work/clock.server'
import type { FormAnswer } from '~/ui/form/form-answer'
import { usePageSending } from '~/ui/form/schema-form'
import { Breadcrumb } from '~/ui/text/breadcrumb'
import { orderOperations } from '../../contract/orders'
import { fieldsOfFood, knownDetails, knownFood, typedOver } from '../known-details.server'
import { menuAddress } from '../menu/basket-address'
import type { OrderAnswer } from '../ordering/order-form'
import { type Payable, payableOf } from '../payment/pay-order.server'
import { OrderDone } from '../payment/payment-page-link'
import { BasketSummary } from './basket-summary'
import { type MenuOrderData, planOf } from './menu-order-data'
import { MenuOrderForm } from './menu-order-form'
import { type MenuOrderFields, menuOrderFormSchema } from './menu-order-schema'

export const meta: MetaFunction = () => [{ title: 'Order: dishes · Aahar' }, { name: 'robots', content: 'noindex' }]

/** The basket of the address at today's prices. One that cannot be ordered leads back to the menu, which says why. */
export async function loader(visit: LoaderFunctionArgs) {
  const viewer = await getViewer(visit)
  const draft = await readDraft(visit.request, viewer?.user.id ?? null)
  const chosen = chosenOf(meals, new URL(visit.request.url).searchParams)
  // A long basket is no part of the way back through the log-in (platform/session/safe-redirect.ts): it came along with what was typed.
  const kept = chosenOf(meals, new URLSearchParams(basketQuery(readBasketText(draft?.dishes ?? '') ?? [])))
  if (chosen.length === 0 && kept.length > 0) throw redirect(`/menu/order?${basketQuery(kept)}`)
  const basket = basketOf(meals, chosen, site.orders)
  if (basketProblem(basket, site.orders))
    throw redirect(menuAddress(chosen) === '/menu' ? '/menu?basket=' : menuAddress(chosen))
  const { policy, minimumOrderRupees, gymDiscountPercent, fssaiNumber, foodPinCodes } = site.orders
  const now = programTime()
  const food = viewer && (await knownFood(visit))
  const order: MenuOrderData = {
    basket,
    dishes: basketText(basket.lines),
    amount: basket.total_paise / 100,
    changeTo: menuAddress(chosen),
    whatsappHref: `https://wa.me/${site.contact.whatsapp}?text=${encodeURIComponent(basketMessage(basket))}`,
    orderId: orderIdSchema.safeParse(draft?.order_id).data ?? newOrderId(now),
    filled: typedOver(viewer ? { ...(await knownFields(visit, viewer)), ...fieldsOfFood(food) } : {}, draft),
    toldAllergies: food?.allergies ?? null,
    days: startDays('food', now),
    foodPinCodes,
    asksGstin: site.tax.gstin !== null,
    now: now.toISOString(),
    isSignedIn: viewer !== null,
    isSandbox: isSandbox(),
    terms: { policy, minimumOrderRupees, gymDiscountPercent, fssaiNumber },
  }
  return data(order, { headers: { 'Cache-Control': 'private, no-store' } })
}

async function knownFields(visit: Visit, viewer: Viewer): Promise<MenuOrderFields> {
  const { name, email, phone, address } = await knownDetails(visit, viewer, site.orders.foodPinCodes)
  return {
    ...{ customer_name: name, customer_email: email, customer_phone: phone, address },
    pin_code: pinCodeOf(address) ?? '',
  }
}

/** Checks the form, then who sends it, then orders; the backend reckons the basket anew. */
export function action(visit: ActionFunctionArgs) {
  return answerForm<ReturnType<typeof menuOrderFormSchema>, Payable, Omit<OrderAnswer, keyof FormAnswer>>(visit, {
    schema: menuOrderFormSchema(programTime(), site.orders.foodPinCodes),
    session: 'checked',
    call: async (clinic, body) => payableOf(await clinic(orderOperations).orderDishes(body), true),
    failureMessage: paymentMessage,
    failed: ({ code }) =>
      code === 'order_clash' || code === 'order_not_found' ? { orderId: newOrderId(programTime()) } : {},
    done: async ({ orderId, paymentHref, amount }, { form }) => {
      await forgetDraft(visit)
      // Without scripts /pay leads on: a form's own Content-Security-Policy forbids a redirect to another site.
      if (!form.has('opens') || !paymentHref) return redirectWithSession(visit, `/pay/${orderId}`)
      return { outcome: 'payable', orderId, paymentHref, amount, keepsFields: true }
    },
  })
}

// After a refusal the basket is asked for anew: the prices may be others.
export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

export default function MenuOrderPage() {
  const order = useLoaderData<typeof loader>()
  const sending = usePageSending<OrderAnswer>()
  const { basket, changeTo, whatsappHref } = order
  return (
    <div className="wrap pt-6 pb-16 lg:pt-9 lg:pb-24">
      <Breadcrumb steps={[{ label: 'Menu', to: changeTo }]} here="Your order" fromHome={false} />
      <h1 className="mt-4 lg:mt-6">Your dishes</h1>
      <MenuOrderForm
        order={order}
        sending={sending}
        renderAround={(form) => (
          <div className="mt-6 lg:mt-11 lg:grid lg:grid-cols-[minmax(0,640px)_minmax(0,400px)] lg:items-start lg:justify-between lg:gap-x-14">
            <BasketSummary basket={basket} changeTo={changeTo} whatsappHref={whatsappHref} />
            {form}
          </div>
        )}
        renderDone={(done) => (
          <div className="mx-auto mt-8 max-w-[640px]">
            <OrderDone answer={done} plan={planOf(order)} />
          </div>
        )}
      />
    </div>
  )
}
