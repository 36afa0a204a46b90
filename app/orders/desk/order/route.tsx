import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { CalendarDays, CircleAlert, Link as LinkIcon, Pencil, RefreshCw, User } from 'lucide-react'
import type { z } from 'zod'
import { phoneText } from '~/appointments/desk/appointment-words'
import { OfferedFiles } from '~/appointments/desk/offered/offered-files'
import { loadOffered } from '~/appointments/desk/offered/offered-files.server'
import { site } from '~/content/collections.server'
import { dietText } from '~/domain/deliveries/diets'
import { slotText } from '~/domain/deliveries/meal-times'
import { exactRupees } from '~/domain/money/money'
import { isDeskWay, paymentWayTitle } from '~/domain/money/payment-providers'
import { sessionsLeftText } from '~/domain/orders/plan-sessions'
import { dateTimeText, longDay } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { choiceOf, listAddress, pageOf } from '~/frame/desk/list/list-address'
import { BackLink } from '~/frame/desk/page/back-link'
import { DeskMessage } from '~/frame/desk/page/desk-message'
import { ActionButton, Facts, lineLook } from '~/frame/desk/page/detail-panel'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { takeDraft } from '~/platform/forms/draft.server'
import { isMailSent } from '~/platform/settings/settings.server'
import { StateBadge } from '~/ui/text/state-badge'
import { adminOrderOperations, orderFilterSchema } from '../../contract/admin-orders'
import { planDaysText } from '../../site/plan/plan-progress'
import { disputeWords } from '../words/dispute-words'
import { deskBadge, orderLine, situationOf, whyItWaits, wordsOfDecision } from '../words/order-desk-words'
import { eventWords } from '../words/order-event-words'
import { openRefundsOf } from '../words/refund-desk-words'
import { Dishes, Papers } from './dishes-and-papers'
import { DisputeNotice } from './dispute-notice'
import { callOf, doneWords, orderFormSchema } from './order-form'
import { Decide, OpenRefunds, Quote } from './order-forms'
import { OrderHistory } from './order-history'
import { OrdersBeside } from './orders-beside'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Order')

/** As many as stand beside an order without being longer than it. */
const listedBeside = 14

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic, user, may } = await requireDesk(visit, 'orders')
  const query = new URL(visit.request.url).searchParams
  const filter = choiceOf(orderFilterSchema.shape, query)
  const page = pageOf(query)
  const [answer, list] = await Promise.all([
    clinic(adminOrderOperations).get(visit.params.orderId ?? ''),
    clinic(adminOrderOperations).list({ ...filter, page, per_page: listedBeside }),
  ])
  if (!answer.ok) {
    const isMissing = answer.failure.status === 404 || answer.failure.status === 422
    throw new Response('', { status: isMissing ? 404 : 503 })
  }
  const order = answer.data
  const situation = situationOf(order)
  return {
    id: order.order_id,
    search: listAddress({ ...filter, page }),
    beside: list.ok ? list.data.map(orderLine) : [],
    version: order.version,
    offered: await loadOffered(clinic, may, { kind: 'order', record_id: order.order_id }),
    typed: await takeDraft(visit, user.id),
    title: `${order.plan_title}${order.amount === null ? '' : `, ${exactRupees(order.amount)}`}`,
    under: [
      order.customer_name,
      phoneText(order.customer_phone),
      ...(order.receipt_number === null ? [] : [`receipt ${order.receipt_number}`]),
    ].join(', '),
    badge: deskBadge(order),
    why: whyItWaits(order),
    disputes: order.disputes.map((dispute) => {
      const words = disputeWords(dispute, order)
      return may.has('refunds') ? words : { ...words, choices: [] }
    }),
    facts: factsOf(order),
    dishes: order.lines.map(({ quantity, name, amount }) => ({
      text: `${quantity} × ${name}`,
      amount: exactRupees(amount),
    })),
    history: order.history.map((event) => ({
      kind: event.kind,
      ...eventWords(event),
      when: dateTimeText(event.at),
    })),
    papers: papersOf(order),
    clientTo: may.has('clients') ? `/dashboard/clients/${order.user_id}` : null,
    daysTo:
      !may.has('deliveries') || order.paid_at === null || order.meals === 0
        ? null
        : `/dashboard/deliveries/${order.order_id}`,
    linkTo:
      may.has('sales') && order.amount !== null && situation === 'unpaid'
        ? `/dashboard/plans/${order.order_id}/link`
        : null,
    canAsk: may.has('sales') && order.attempts.some(({ provider }) => !isDeskWay(provider)),
    decisions: may.has('refunds')
      ? order.decisions.map((decision) => ({ decision, ...wordsOfDecision(order, situation, decision) }))
      : [],
    needsPrice:
      may.has('sales') && order.plan_type === 'custom' && order.status === 'draft' && order.attempts.length === 0,
    openRefunds: may.has('refunds') ? openRefundsOf(order).map(({ paise: _, ...shown }) => shown) : [],
  }
}

type Order = z.output<typeof adminOrderOperations.get.answer>['data']

const policyReasons = {
  missed: 'The client did not come',
  late: 'It was cancelled late',
  in_time: 'It was cancelled in time',
} as const

/** What staff are advised; they decide below. */
function byPolicyText({ because, kept, back }: NonNullable<Order['by_policy']>): string {
  const reason = policyReasons[because]
  if (back === 0) return `${reason}: ${exactRupees(kept)} is kept, nothing goes back`
  return kept === 0
    ? `${reason}: all of it goes back`
    : `${reason}: ${exactRupees(kept)} is kept, ${exactRupees(back)} goes back`
}

function factsOf(order: Order): (readonly [string, string] | null)[] {
  const { customer_email, address, stops_on, meals, lines, allergies, discount } = order
  return [
    ['Client', order.customer_name],
    ['Phone', phoneText(order.customer_phone)],
    ['Email', customer_email || 'No email'],
    address === '' ? null : ['Address', address],
    order.by_policy === null ? null : ['By the refund policy', byPolicyText(order.by_policy)],
    order.buyer_gstin === null ? null : ['GST number', order.buyer_gstin],
    ['Days', planDaysText(order)],
    order.sessions === null ? null : ['Sessions', sessionsLeftText(order.sessions)],
    order.diet === null ? null : ['Diet', dietText(order.diet)],
    allergies === null ? null : ['Allergies', allergies],
    order.dislikes === null ? null : ['Does not like', order.dislikes],
    meals > 0 && lines.length === 0 ? ['Meals', String(meals)] : null,
    order.slot === null ? null : ['Meal of the day', slotText(order.slot, site.orders.policy.mealTimes)],
    discount === null
      ? null
      : [
          'Discount',
          `${exactRupees(discount.amount)} off ${exactRupees(discount.full_price)}, ${discount.code === null ? 'for a consultation that was paid' : `code ${discount.code}`}`,
        ],
    stops_on === null ? null : ['Stops on', longDay(stops_on)],
    order.provider === null ? null : ['Paid by', paymentWayTitle(order.provider)],
    // As the mails and the payment provider name it.
    ['Order number', order.order_id],
  ]
}

const papersOf = ({ order_id, receipt_number, amount, credit_notes }: Order) => [
  ...(receipt_number === null
    ? []
    : [
        {
          name: `Receipt ${receipt_number}`,
          under: amount === null ? '' : exactRupees(amount),
          href: `/dashboard/plans/${order_id}/receipt.pdf`,
        },
      ]),
  ...credit_notes.map((note) => ({
    name: `Credit note ${note.number}`,
    under: exactRupees(note.amount),
    href: `/dashboard/plans/${order_id}/credit-notes/${note.number}/pdf`,
  })),
]

export async function action(visit: ActionFunctionArgs) {
  const { orderId = '' } = visit.params
  return answerDesk(visit, {
    schema: orderFormSchema,
    call: (clinic, sent) => callOf(clinic, orderId, sent),
    done: (order, { value }) => ({ sent: doneWords(value, order, isMailSent()) }),
  })
}

export default function OrderPage() {
  const order = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Plans" create={{ to: '/dashboard/plans/new', label: 'Payment at the desk', needs: 'sales' }} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4.5 py-6 lg:px-10">
        <BackLink to={`/dashboard/plans${order.search}`} data-desk-close className="print:hidden">
          All orders
        </BackLink>
        <div className="grid grid-cols-1 items-start gap-x-7 xl:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] print:block">
          <OrdersBeside orders={order.beside} current={order.id} search={order.search} />
          <article
            data-desk-panel
            tabIndex={-1}
            aria-label={order.title}
            className="max-w-[72rem] rounded-card border border-line bg-paper p-5 shadow-sm sm:p-7"
          >
            <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
              <div className="min-w-0">
                <h2 className="text-[1.5rem]!">{order.title}</h2>
                <p className="figures mt-1 text-small wrap-anywhere text-ink-2">{order.under}</p>
              </div>
              <StateBadge {...order.badge} />
            </header>
            <div className="mt-5 grid gap-4 empty:hidden">
              <DeskMessage except={formsOf(order)} />
              {order.why ? (
                <div className="flex gap-3.5 rounded-field bg-warn-tint px-4.5 py-4 text-small text-warn">
                  <CircleAlert aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0" />
                  <div>
                    <p className="font-semibold">{order.why.title}</p>
                    <p>{order.why.text}</p>
                  </div>
                </div>
              ) : null}
              <OfferedFiles offered={order.offered} kind="order" record_id={order.id} />
              {order.disputes.map((dispute, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: disputes never change places
                <DisputeNotice key={index} dispute={dispute} />
              ))}
            </div>
            <OpenRefunds refunds={order.openRefunds} />
            <div className="mt-7 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
              <div className="grid content-start gap-8">
                <section aria-labelledby="what-happened">
                  <h3 id="what-happened" className="text-[1.25rem]!">
                    What happened
                  </h3>
                  <OrderHistory history={order.history} />
                </section>
                <Dishes dishes={order.dishes} />
                <section aria-label="The order" className="border-t border-line">
                  <Facts facts={order.facts} />
                </section>
              </div>
              <div className="grid content-start gap-8">
                <Papers papers={order.papers} />
                <div className="grid gap-1 print:hidden">
                  {order.canAsk ? (
                    <ActionButton
                      sends={{ intent: 'refresh' }}
                      look="line"
                      label="Check the payment again"
                      Icon={RefreshCw}
                    />
                  ) : null}
                  {order.linkTo ? (
                    <Link to={order.linkTo} className={lineLook}>
                      <LinkIcon aria-hidden size={18} strokeWidth={1.75} />
                      Send a link to pay online
                    </Link>
                  ) : null}
                  {order.clientTo ? (
                    <Link to={order.clientTo} className={lineLook}>
                      <User aria-hidden size={18} strokeWidth={1.75} />
                      Client page
                    </Link>
                  ) : null}
                  {order.clientTo ? (
                    <Link
                      to={`${order.clientTo}/correct?back=${encodeURIComponent(`/dashboard/plans/${order.id}`)}`}
                      className={lineLook}
                    >
                      <Pencil aria-hidden size={18} strokeWidth={1.75} />
                      Correct name, phone or email
                    </Link>
                  ) : null}
                  {order.daysTo ? (
                    <Link to={order.daysTo} className={lineLook}>
                      <CalendarDays aria-hidden size={18} strokeWidth={1.75} />
                      Delivery days
                    </Link>
                  ) : null}
                </div>
              </div>
            </div>
            {order.needsPrice ? <Quote version={order.version} /> : null}
            <Decide key={order.version} decisions={order.decisions} version={order.version} typed={order.typed} />
          </article>
        </div>
      </div>
    </>
  )
}

/** The forms that stand on the screen, and say themselves what is wrong in them. */
const formsOf = ({ decisions, openRefunds, needsPrice }: Loaded): string[] => [
  ...(decisions.length > 0 ? ['decide'] : []),
  ...(openRefunds.length > 0 ? ['by_hand'] : []),
  ...(needsPrice ? ['quote'] : []),
]

type Loaded = Awaited<ReturnType<typeof loader>>

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'
