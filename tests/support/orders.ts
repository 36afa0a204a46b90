/** Ordering on a database of its own, with the provider's far end in memory and a clock the test sets. */
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { createCalendar } from '~/appointments/calendar/calendar'
import { createHeldVisits } from '~/appointments/calendar/times/held-visits'
import type { AppointmentMail } from '~/appointments/letters/appointment-mail'
import { planRunsUntil } from '~/domain/orders/ordered-plan'
import { reconcile } from '~/orders/links/reconciler'
import { createOrderArea } from '~/orders/sales/area'
import type { PlanRequest } from '~/orders/service'
import { menuOfContent, orderSettingsOfContent, plansOfContent } from '~/orders/state/settings'
import type { Order } from '~/orders/store'
import type { RefundState } from '~/payments/gateway'
import type { Person, Staff } from '~/platform/http/api/actor'
import type { BackendLog } from '~/platform/log/log'
import { createEnqueueMail } from '~/platform/mail/outbox/outbox'
import { type Engine, makeTestDatabase } from './database'
import { type FakeGateway, makeFakeGateway } from './fake-gateway'
import { testClinic, testVault } from './mails'
import { wrongPlanCounts } from './plan-counts'

/** When appointments can be given, as content/ says. */
export const rulesOfContent = async () => (await import('~/content/collections.server')).appointmentRules

/** A Saturday, 09:30 in India. */
export const orderNow = '2026-11-21T04:00:00.000Z'

export const anOrder: PlanRequest = {
  order_id: undefined,
  amount: 9000,
  plan_type: 'three_months',
  start_date: '2026-11-21',
  end_date: null,
  customer_name: 'Asha Verma',
  customer_email: 'asha@client.example',
  customer_phone: '+919876543210',
  address: '7 Subhash Marg, C-Scheme, Jaipur 302001',
  state: null,
  buyer_gstin: null,
  discount_code: null,
  // One client of a test orders the same plan many times; that it is asked about has a test of its own.
  another: true,
}
export const aWeekOfFood: PlanRequest = {
  ...anOrder,
  amount: 1400,
  plan_type: 'weekly_meal_plan',
  start_date: '2026-11-25',
}

/** Three months that wait for their payment, as its row; for rules that need no database. */
export function orderRow(change: Partial<Order> = {}): Order {
  const row: Order = {
    runs_until: null,
    code_returned: 0,
    id: 'ORDER_1',
    user_id: '00000000-0000-7000-8000-000000000001',
    status: 'awaiting_payment',
    kind: 'subscription',
    plan_type: 'three_months',
    plan_title: '3 Months',
    meals: 0,
    amount_paise: 900_000,
    start_date: '2026-11-21',
    end_date: '2027-02-21',
    customer_name: 'Asha Verma',
    customer_email: 'asha@client.example',
    customer_phone: '+919876543210',
    address: 'C-Scheme, Jaipur 302001',
    state: null,
    buyer_gstin: null,
    created_at: orderNow,
    updated_at: orderNow,
    paid_at: null,
    paid_link_id: null,
    receipt_number: null,
    cancelled_at: null,
    stops_on: null,
    meal_days: null,
    slot: null,
    other_slot_days: null,
    review_reason: null,
    version: 1,
    discount_code: null,
    full_price_paise: null,
    discount_paise: null,
    appointment_id: null,
    credited_order: null,
    is_fee: 0,
    sessions: null,
    ...change,
  }
  return { ...row, runs_until: planRunsUntil(row) }
}

export type TestOrders = Awaited<ReturnType<typeof startTestOrders>>

export async function startTestOrders(engine: Engine) {
  const testDatabase = await makeTestDatabase(engine)
  const { db } = testDatabase.open()
  // Power cuts are not what these tests are about, and waiting for the disk is most of their time.
  if (engine === 'sqlite') await sql`pragma synchronous = off`.execute(db)
  const far = makeFakeGateway()
  let gateway = far.gateway
  let formerGateway: FakeGateway['gateway'] | null = null
  const logged: string[] = []
  const log: BackendLog = {
    info: (code, fields) => logged.push(`${code} ${JSON.stringify(fields)}`),
    error: (code, error) => logged.push(`${code} ${error}`),
  }
  let now = new Date(orderNow)
  let settings = await orderSettingsOfContent()
  let plans = await plansOfContent()
  let menu = await menuOfContent()
  const visitMails: AppointmentMail[] = []
  const makeArea = (database = db) => {
    const calendar = createCalendar({ db: database, clock: () => now, loadRules: rulesOfContent })
    const heldVisits = createHeldVisits({
      calendar,
      enqueueMails: async (_, mails) => void visitMails.push(...mails),
      loadClinic: async () => testClinic,
    })
    return createOrderArea({
      heldVisits,
      db: database,
      clock: () => now,
      log,
      gateway,
      formerGateway,
      publicUrl: 'https://aahar.example',
      sessionSecrets: ['a secret of these tests, long enough'],
      vault: testVault,
      enqueueMail: createEnqueueMail(testVault),
      loadClinic: async () => testClinic,
      loadPlans: async () => plans,
      loadMenu: async () => menu,
      loadOrderSettings: async () => settings,
      healthNoticeVersion: async () => '2025-03-20',
    })
  }
  let area = makeArea()
  /** With what a person of the staff has, too. */
  const person = async (): Promise<Person & Staff> => {
    const userId = uuidv7()
    await db
      .insertInto('users')
      .values({
        id: userId,
        email: `${userId}@client.example`,
        password_hash: null,
        full_name: 'Asha Verma',
        phone_number: null,
        profile_path: 'profile_pictures/default.png',
        role: 'client',
        status: 'active',
        created_at: orderNow,
        updated_at: orderNow,
      })
      .execute()
    return { kind: 'client', userId, sessionId: uuidv7(), address: undefined }
  }
  return {
    db,
    far,
    logged,
    get orders() {
      return area.orders
    },
    get baskets() {
      return area.baskets
    },
    /** What clients and the clinic were told of visits that were paid when they were booked. */
    visitMails,
    get visitHolds() {
      return area.visitHolds
    },
    get payLinks() {
      return area.payLinks
    },
    get visitLinks() {
      return area.visitLinks
    },
    get cancelling() {
      return area.cancelling
    },
    get desk() {
      return area.desk
    },
    get discountCodes() {
      return area.discountCodes
    },
    get till() {
      return area.till
    },
    get settlements() {
      return area.settlements
    },
    get webhooks() {
      return area.webhooks
    },
    get returnTokens() {
      return area.returnTokens
    },
    get withOpenUrls() {
      return area.withOpenUrls
    },
    loadOrderSettings: async () => settings,
    tellStranded: () => area.tellStranded(),
    /** As after a start with other providers. */
    changeProvider: (current: FakeGateway, former: FakeGateway | null) => {
      gateway = current.gateway
      formerGateway = former?.gateway ?? null
      area = makeArea()
    },
    person,
    /**
     * As another process of the program has it. On PostgreSQL with connections of its own; a file has one writer at a time,
     * and a second connection of this very thread would keep the first from ever finishing.
     */
    beside: () => makeArea(engine === 'sqlite' ? db : testDatabase.open().db),
    reconcile: () => reconcile(area.reconciling),
    now: () => now,
    setNow: (text: string) => {
      now = new Date(text)
    },
    /** Later by so many minutes. */
    pass: (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000)
    },
    changeSettings: (change: (known: typeof settings) => typeof settings) => {
      settings = change(settings)
    },
    changePlans: (change: (known: typeof plans) => typeof plans) => {
      plans = change(plans)
    },
    changeMenu: (change: (known: typeof menu) => typeof menu) => {
      menu = change(menu)
    },
    /** Tells it as the provider would. */
    tell: (key: string, linkId: string | null, state: object | null, signature = 'right') =>
      area.webhooks.receive(
        'sandbox',
        new Headers({ 'x-signature': signature }),
        JSON.stringify({ key, linkId, state }),
      ),
    /** The same of a refund, to its end. */
    tellRefund: async (
      key: string,
      refund: RefundState & { paymentRef?: string | null; orderRef?: string | null },
      provider = 'sandbox',
    ) => {
      const body = { key, refund: { paymentRef: null, orderRef: null, ...refund } }
      await area.webhooks.receive(provider, new Headers({ 'x-signature': 'right' }), JSON.stringify(body))
      await area.webhooks.settled()
    },
    mails: async () =>
      (await db.selectFrom('outbox').selectAll().orderBy('id').execute()).map(({ id, template, recipient, data }) => ({
        template,
        to: recipient,
        data: JSON.parse(testVault.open(data, { table: 'outbox', column: 'data', id }) ?? 'null'),
      })),
    receiptNumbers: async () =>
      (await db.selectFrom('receipts').select('number').orderBy('number').execute()).map(({ number }) => number),
    stop: async () => {
      await area.webhooks.settled()
      const wrong = await wrongPlanCounts(db)
      await testDatabase.remove()
      if (wrong.length > 0) throw new Error(wrong.join('\n'))
    },
  }
}
