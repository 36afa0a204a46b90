/**
 * Random histories of money: payments, late and double ones, by two links or twice by one, cancelling, refunds here, in the
 * provider's dashboard, and by the provider itself of payments that it never kept, also before the news of the payment, disputes,
 * staff, changes of provider, and providers that refuse, hang or lose their answers. In the end every rupee is where the order says.
 * MONEY_HISTORIES=300 plays so many on each engine.
 */
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { orderSituation, staffDecisions } from '~/domain/orders/order-state'
import { indiaDay } from '~/domain/time/days'
import type { DisputeNews } from '~/payments/gateway'
import { ApiError } from '~/platform/http/api/api-error'
import { type Engine, onEachEngine } from '../../../tests/support/database'
import { type FakeGateway, makeFakeGateway } from '../../../tests/support/fake-gateway'
import { anOrder, aWeekOfFood, startTestOrders, type TestOrders } from '../../../tests/support/orders'
import { toOrderAnswer } from './answers'

let shop: TestOrders
afterEach(() => shop.stop())

const calls = ['createLink', 'fetchLink', 'cancelLink', 'refund', 'listRefunds'] as const
const refusals = ['rejected', 'unauthorized', 'not_found', 'conflict', 'rate_limited'] as const
const silences = ['failed', 'timeout', 'unreachable'] as const

const steps = fc.oneof(
  fc.record({
    do: fc.constantFrom('pay', 'pay', 'tell', 'check', 'reconcile', 'cancel', 'cancel', 'retry', 'refresh'),
  }),
  fc.record({ do: fc.constantFrom('expire', 'fail', 'staffRetry', 'staffPays') }),
  fc.record({ do: fc.constant('decide'), decision: fc.constantFrom(...staffDecisions) }),
  fc.record({ do: fc.constant('misfit'), share: fc.constantFrom(2, 3) }),
  fc.record({ do: fc.constant('dashboard'), share: fc.constantFrom(1, 2, 3), isTold: fc.boolean() }),
  fc.record({ do: fc.constantFrom('payAgain', 'autoRefund', 'autoRefund') }),
  fc.record({ do: fc.constant('refundFirst'), share: fc.constantFrom(1, 2) }),
  fc.record({
    do: fc.constant('dispute'),
    status: fc.constantFrom('open', 'open', 'under_review', 'won', 'lost', 'closed'),
  }),
  fc.record({ do: fc.constant('disputedPlan'), plan: fc.constantFrom('continue', 'hold') }),
  fc.record({ do: fc.constant('pass'), minutes: fc.constantFrom(3, 30, 180, 1500, 16_000) }),
  fc.record({ do: fc.constant('provider'), kind: fc.constantFrom('switch', 'drop', 'restore') }),
  fc.record({ do: fc.constant('refundsAre'), outcome: fc.constantFrom('done', 'pending', 'failed') }),
  fc.record({
    do: fc.constant('trouble'),
    call: fc.constantFrom(...calls),
    times: fc.integer({ min: 1, max: 3 }),
    trouble: fc.oneof(
      fc.record({ kind: fc.constantFrom(...refusals), isDone: fc.constant(false) }),
      fc.record({ kind: fc.constantFrom(...silences), isDone: fc.boolean() }),
    ),
  }),
)
type Step = typeof steps extends fc.Arbitrary<infer One> ? One : never

type Far = FakeGateway & { name: 'sandbox' | 'cashfree' }

/** What a caller is refused is no failure of the history. */
const allowed = async (work: Promise<unknown>) => {
  await work.catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
  })
}

async function play(isFood: boolean, history: readonly Step[], isPaidFirst: boolean): Promise<void> {
  const fars = [
    { ...makeFakeGateway('sandbox'), name: 'sandbox' },
    { ...makeFakeGateway('cashfree'), name: 'cashfree' },
  ] as [Far, Far]
  let [current, other] = fars
  shop.changeProvider(current, other)
  const person = await shop.person()
  const staff = await shop.person()
  const day = (ahead: number) => indiaDay(new Date(shop.now().getTime() + ahead * 86_400_000))
  const request = isFood ? { ...aWeekOfFood, start_date: day(4) } : { ...anOrder, start_date: day(0) }
  const { order } = await shop.orders.orderPlan(person, request)
  const { id } = order
  let said = 0

  const attempts = async () => (await shop.desk.getOrder(id)).attempts
  const farOf = (provider: string) => fars.find(({ name }) => name === provider) as Far
  const pickLink = async (index: number) => {
    const all = await attempts()
    const attempt = all[index % all.length]
    return attempt && farOf(attempt.provider).states.has(attempt.link_id)
      ? { linkId: attempt.link_id, far: farOf(attempt.provider) }
      : null
  }
  const tell = async ({ linkId, far }: { linkId: string; far: Far }) => {
    said += 1
    const body = JSON.stringify({ key: `${id} ${said}`, linkId, state: far.states.get(linkId) })
    await allowed(shop.webhooks.receive(far.name, new Headers({ 'x-signature': 'right' }), body))
    await shop.webhooks.settled()
  }
  const tellRefunds = async (far: Far) => {
    for (const refund of far.refunds.values()) {
      said += 1
      const news = {
        ...refund,
        paymentRef: refund.paymentRef ?? (refund.isAuto ? null : `pay_${refund.linkId}`),
        orderRef: null,
      }
      await allowed(shop.tellRefund(`${id} ${said}`, news, far.name))
    }
  }
  /** By its number at the far end, in the order of its disputes. */
  const disputed = new Map<string, string>()
  const tellDispute = async ({ linkId, far }: { linkId: string; far: Far }, status: DisputeNews['status']) => {
    said += 1
    // What a bank has decided stays decided.
    if (['won', 'lost', 'closed'].includes(disputed.get(linkId) ?? '')) return
    disputed.set(linkId, status)
    const paymentRef = far.states.get(linkId)?.paymentRef ?? null
    const dispute: DisputeNews = {
      ...{ disputeRef: `disp_${linkId}`, status, amountPaise: null, kind: 'chargeback', reasonCode: null },
      ...{ respondBy: null, saidAt: null, paymentRef, orderRef: null },
    }
    const body = JSON.stringify({ key: `${id} ${said}`, dispute })
    await allowed(shop.webhooks.receive(far.name, new Headers({ 'x-signature': 'right' }), body))
    await shop.webhooks.settled()
  }
  const openRefund = async () => (await shop.desk.getOrder(id)).refunds.find(({ status }) => status !== 'done')

  const pay = async (index: number) => {
    const link = await pickLink(index)
    if (link && link.far.states.get(link.linkId)?.status !== 'paid') link.far.pay(link.linkId)
  }
  const act = async (step: Step, index: number): Promise<void> => {
    const link = await pickLink(index)
    const isActive = link?.far.states.get(link.linkId)?.status === 'active'
    switch (step.do) {
      case 'pay':
        return pay(index)
      case 'tell':
        return link ? tell(link) : undefined
      case 'check':
        return allowed(shop.orders.checkOrder(id))
      case 'reconcile':
        return shop.reconcile()
      case 'cancel': {
        const known = { settings: await shop.loadOrderSettings(), now: shop.now() }
        const { cancellation } = toOrderAnswer(await shop.desk.getOrder(id), known)
        return allowed(shop.cancelling.cancelOrder(person, id, cancellation.refund))
      }
      case 'retry':
        return allowed(shop.orders.retry(person, id))
      case 'refresh':
        return allowed(shop.desk.refreshOrder(staff, id))
      case 'expire':
      case 'fail':
        if (link && isActive)
          link.far.set(link.linkId, step.do === 'expire' ? { status: 'expired' } : { hasFailed: true })
        return
      case 'staffRetry':
      case 'staffPays': {
        const refund = await openRefund()
        if (!refund) return
        return step.do === 'staffRetry'
          ? allowed(shop.desk.retryRefund(staff, id, refund.id))
          : allowed(shop.desk.payRefundByHand(staff, id, refund.id, 'UTR 7'))
      }
      case 'misfit': {
        const amount = Math.floor((link?.far.states.get(link.linkId)?.amountPaise ?? 0) / step.share)
        if (!link || !isActive) return
        const paid = { status: 'paid', amountPaise: amount, amountPaidPaise: amount } as const
        link.far.set(link.linkId, { ...paid, paymentRef: `pay_${link.linkId}` })
        return
      }
      case 'decide': {
        const { order: known } = await shop.desk.getOrder(id)
        const { version } = known
        // What staff keep, or have seen to outside, no book of ours can show.
        const isKeptOutside =
          (step.decision === 'accept' && orderSituation(known) === 'second_payment') ||
          (step.decision === 'cancel' && orderSituation(known) === 'mismatch')
        if (isKeptOutside) return
        return allowed(shop.desk.decide(staff, id, { decision: step.decision, reason: 'As agreed', version }))
      }
      case 'dashboard': {
        // Of two payments by a link the dashboard gives back one, which it names: that is what `payAgain` ends with.
        if (!link || link.far.states.get(link.linkId)?.payments) return
        const paid = link.far.states.get(link.linkId)?.amountPaidPaise ?? 0
        const amount = Math.floor((paid - link.far.backOf(link.linkId)) / step.share)
        if (amount <= 0) return
        link.far.refundInDashboard(link.linkId, amount)
        return step.isTold ? tellRefunds(link.far) : undefined
      }
      case 'payAgain': {
        const state = link?.far.states.get(link.linkId)
        if (!link || state?.status !== 'paid' || state.amountPaidPaise !== state.amountPaise) return
        const first = { paymentRef: `pay_${link.linkId}`, orderRef: null }
        const again = { paymentRef: `again_${link.linkId}`, orderRef: null }
        const paid = { amountPaidPaise: 2 * state.amountPaise, paymentRef: again.paymentRef, payments: [again, first] }
        link.far.set(link.linkId, paid)
        return
      }
      case 'autoRefund': {
        // A try that failed and was captured late: the provider gives it back, and it is on no link's account.
        if (!link) return
        const key = `auto_${link.linkId}_${said}`
        const amountPaise = link.far.states.get(link.linkId)?.amountPaise ?? 0
        const own = { linkId: link.linkId, key, refundRef: key, refundId: null, amountPaise, isAuto: true }
        link.far.refunds.set(key, {
          ...own,
          status: 'done',
          paymentRef: index % 2 === 0 ? `failed_${link.linkId}` : null,
        })
        return tellRefunds(link.far)
      }
      case 'refundFirst': {
        // The news of a refund comes before that of its payment.
        if (!link || !isActive) return
        link.far.pay(link.linkId)
        const paid = link.far.states.get(link.linkId)?.amountPaidPaise ?? 0
        link.far.refundInDashboard(link.linkId, Math.floor(paid / step.share))
        return tellRefunds(link.far)
      }
      case 'dispute':
        return link?.far.states.get(link.linkId)?.status === 'paid' ? tellDispute(link, step.status) : undefined
      case 'disputedPlan':
        return allowed(shop.desk.decideDisputedPlan(staff, id, step.plan))
      case 'pass':
        shop.pass(step.minutes)
        return shop.reconcile()
      case 'provider':
        if (step.kind === 'switch') [current, other] = [other, current]
        shop.changeProvider(current, step.kind === 'drop' ? null : other)
        return
      case 'refundsAre':
        for (const far of fars) far.refundsWillBe(step.outcome)
        return
      case 'trouble':
        for (const far of fars)
          for (let time = 0; time < step.times; time += 1)
            far.failNext(step.call, step.trouble.kind, { isDone: step.trouble.isDone })
    }
  }

  if (isPaidFirst) {
    await pay(0)
    await allowed(shop.orders.checkOrder(id))
  }
  for (const [index, step] of history.entries()) {
    await act(step, index)
    // At every moment: what is under way has a next try.
    for (const row of await shop.db.selectFrom('refunds').selectAll().where('order_id', '=', id).execute())
      if (row.status === 'pending') expect(row.check_at, JSON.stringify(row)).not.toBeNull()
  }

  // The world calms down: providers answer, deliver what they have to say, and staff do what is left to them.
  shop.changeProvider(current, other)
  for (const far of fars) {
    far.forgetFailures()
    far.refundsWillBe('done')
    far.settlePending()
  }
  for (const { link_id: linkId, provider } of await attempts())
    if (farOf(provider).states.has(linkId)) await tell({ linkId, far: farOf(provider) })
  for (const far of fars) await tellRefunds(far)
  // Banks decide for the clinic; what they had decided otherwise, staff have on their list.
  for (const { link_id: linkId, provider } of await attempts()) {
    const status = disputed.get(linkId)
    if (status === 'open' || status === 'under_review') await tellDispute({ linkId, far: farOf(provider) }, 'won')
  }
  for (let days = 0; days < 4; days += 1) {
    shop.pass(days === 0 ? 5 : 1450)
    await shop.reconcile()
    const refund = await openRefund()
    if (refund?.problem === 'dispute_lost' || (refund && disputed.get(refund.link_id) === 'lost'))
      await allowed(shop.desk.payRefundByHand(staff, id, refund.id, 'The bank took it back'))
    else if (refund && refund.status !== 'pending') await allowed(shop.desk.retryRefund(staff, id, refund.id))
    const { order: left } = await shop.desk.getOrder(id)
    const isMisfit = orderSituation(left) === 'mismatch' || orderSituation(left) === 'second_payment'
    if (isMisfit) await shop.desk.decide(staff, id, { decision: 'refund', reason: 'As agreed', version: left.version })
  }
  await checkBooks(id, fars)
}

async function checkBooks(id: string, fars: readonly Far[]): Promise<void> {
  const { order, attempts, refunds } = await shop.desk.getOrder(id)
  const story = JSON.stringify({ order, attempts, refunds, far: fars.map((far) => [...far.refunds.values()]) }, null, 1)
  const links = attempts.map(({ link_id: linkId, provider }) => ({
    linkId,
    far: fars.find(({ name }) => name === provider),
  }))
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const paid = sum(links.map(({ linkId, far }) => far?.states.get(linkId)?.amountPaidPaise ?? 0))
  const sentBack = sum(links.map(({ linkId, far }) => far?.backOf(linkId) ?? 0))

  expect(
    refunds.filter(({ status }) => status !== 'done'),
    story,
  ).toEqual([])
  const byHand = sum(refunds.filter((one) => one.hand_reference !== null).map((one) => one.amount_paise))
  const byProvider = sum(refunds.filter((one) => one.hand_reference === null).map((one) => one.amount_paise))
  // Every rupee the providers sent back is in the books, once.
  expect(byProvider, story).toBe(sentBack)
  for (const { linkId, far } of links)
    expect(far?.backOf(linkId) ?? 0, story).toBeLessThanOrEqual(far?.states.get(linkId)?.amountPaidPaise ?? 0)

  const own = refunds.filter(({ link_id: linkId, reason }) => reason !== 'duplicate' && linkId === order.paid_link_id)
  const kept = {
    paid: order.amount_paise ?? 0,
    part_refunded: (order.amount_paise ?? 0) - sum(own.map(({ amount_paise: amountPaise }) => amountPaise)),
  }
  const due = order.status === 'paid' || order.status === 'part_refunded' ? kept[order.status] : 0
  const mails = (await shop.mails()).filter(({ data }) => data.orderId === id)
  const isTwiceTold = mails.some(({ data }) => data.reason === 'refund_twice' || data.reason === 'refunded_elsewhere')
  // Only what staff paid by hand can go back twice, and then the clinic is told.
  if (byHand > 0 && isTwiceTold) expect(paid - byProvider - byHand, story).toBeLessThanOrEqual(due)
  else expect(paid - byProvider - byHand, story).toBe(due)
  // What was cancelled, here or by a refund, is never active; what was cancelled unpaid never becomes so.
  if (order.cancelled_at !== null) {
    expect(order.status, story).not.toBe('paid')
    expect(order.paid_at === null || order.paid_at <= order.cancelled_at, story).toBe(true)
  }
  if (paid === 0) expect(refunds, story).toEqual([])
  const receipts = await shop.db.selectFrom('receipts').select('number').where('order_id', '=', id).execute()
  expect(receipts, story).toHaveLength(order.paid_link_id === null ? 0 : 1)
}

// biome-ignore lint/style/noProcessEnv: how many histories, where more than usual are wanted
const asked = Number(process.env.MONEY_HISTORIES ?? 0)
const runs: Record<Engine, number> = asked > 0 ? { sqlite: asked, postgres: asked } : { sqlite: 60, postgres: 12 }

onEachEngine((engine) => {
  test(
    'whatever happens, no rupee is wrong in the end',
    async () => {
      shop = await startTestOrders(engine)
      await fc.assert(
        fc.asyncProperty(
          fc.boolean(),
          fc.array(steps, { minLength: 3, maxLength: 14 }),
          fc.boolean(),
          (isFood, history, isPaidFirst) => play(isFood, history, isPaidFirst),
        ),
        { numRuns: runs[engine], ...(asked > 0 ? {} : { interruptAfterTimeLimit: 25_000 }) },
      )
    },
    asked > 0 ? 3_600_000 : 60_000,
  )
})
