/** Visits that are paid when they are booked: their time is kept until then, and no longer; money is a visit, or on its way back. */
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCalendar } from '~/appointments/calendar/calendar'
import { appointmentBodySchema } from '~/appointments/contract/appointments'
import { createAppointmentsService } from '~/appointments/service'
import { createDesk } from '~/appointments/staff/service'
import type { Person, Staff } from '~/platform/http/api/actor'
import { onEachEngine } from '../../../../tests/support/database'
import { paidState } from '../../../../tests/support/fake-gateway'
import { testVault } from '../../../../tests/support/mails'
import { orderRow, rulesOfContent, startTestOrders, type TestOrders } from '../../../../tests/support/orders'
import { visitPaymentBodySchema } from '../../contract/orders-desk'
import { visitPayments } from './visit-payments'

/** A Monday, 9:45 in India; the tests begin on the Saturday before. */
const ten = '2026-11-23T04:15:00.000Z'
let shop: TestOrders
let asha: Person & Staff
let ravi: Person & Staff

const refusal = (code: string, message?: RegExp) =>
  expect.objectContaining({ code, ...(message && { message: expect.stringMatching(message) }) })

/** The site's bookings and the desk's, as they ask for payments of this shop. */
function clinicOf(db = shop.db) {
  const calendar = createCalendar({ db, clock: shop.now, loadRules: rulesOfContent })
  const shared = {
    ...{ db, clock: shop.now, vault: testVault, calendar, loadRules: rulesOfContent, visitPayments },
    ...{ publicUrl: 'https://aahar.example', loadClinic: async () => ({ email: 'clinic@example.com' }) as never },
    enqueueMails: async (_: unknown, sent: readonly object[]) => void shop.visitMails.push(...(sent as never[])),
  }
  return {
    calendar,
    desk: createDesk(shared),
    appointments: createAppointmentsService({
      ...shared,
      planBookingPayment: (visit, now) => shop.visitHolds.planBookingPayment(visit, now),
      loadRefundPolicy: async () => (await shop.loadOrderSettings()).orders.policy,
      healthNoticeVersion: async () => '2026-01-01',
    }),
  }
}
const book = (who: Person, starts_at = ten, change: object = {}) =>
  clinicOf().appointments.requestAppointment(
    who,
    appointmentBodySchema.parse({
      ...{ name: 'Asha Verma', email: `${who.userId}@client.example`, mobile_number: '+919876543210' },
      ...{ kind: 'consultation', place: 'clinic', starts_at, ...change },
    }),
  )
const visitOf = (id: string) =>
  shop.db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const ordersOf = (id: string) =>
  shop.db
    .selectFrom('orders')
    .selectAll()
    .where('appointment_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
const isFree = async (starts_at = ten) => {
  const days = await clinicOf().calendar.listFreeTimes({
    ...{ from: '2026-11-23', to: '2026-11-23', kind: 'consultation', place: null, practitioner: null },
  })
  return days.some(({ times }) => times.includes(starts_at))
}
const take = (id: string, token = 'visit-0123456789abcdef') =>
  shop.desk.takeVisit(asha, visitPaymentBodySchema.parse({ appointment_id: id, method: 'cash', form_token: token }))
/** The link that a client has opened. */
const linkOf = async (who: Person, id: string) => {
  const { order_id } = await shop.visitLinks.pay(who, id, undefined)
  return (await shop.desk.getOrder(order_id)).attempts.at(-1)?.link_id ?? ''
}
/** As the provider tells it. */
const arrives = async (link: string) => {
  shop.far.pay(link)
  await shop.tell(`paid ${link} ${Math.random()}`, link, { ...paidState(500_00), paymentRef: `pay_${link}` })
  await shop.webhooks.settled()
}
const told = () => shop.visitMails.map(({ template }) => template)

onEachEngine((engine) => {
  beforeEach(async () => {
    shop = await startTestOrders(engine)
    asha = await shop.person()
    ravi = await shop.person()
    await shop.db.updateTable('users').set({ email_proven_at: shop.now().toISOString() }).execute()
    shop.changeSettings((known) => {
      const consultation = { ...known.appointments.consultation, paid: 'when-booking' as const }
      return { ...known, appointments: { ...known.appointments, consultation } }
    })
  })
  afterEach(() => shop.stop())

  test('a time is kept for half an hour with an order to pay; once paid it is confirmed, and both are told', async () => {
    const { id, pay_until } = await book(asha)
    expect(pay_until).toBe('2026-11-21T04:30:00.000Z')
    expect(await isFree()).toBe(false)
    await expect(book(ravi)).rejects.toEqual(refusal('time_taken'))
    expect(told()).toEqual([])
    const [order] = await ordersOf(id)
    expect(order).toMatchObject({ status: 'draft', plan_type: 'visit', amount_paise: 500_00, user_id: asha.userId })
    expect(await shop.visitLinks.look(asha, id, undefined)).toMatchObject({ held_until: pay_until, why_not: null })
    const link = await linkOf(asha, id)
    // The provider's page lives no longer than the time is kept.
    expect(shop.far.requests.at(-1)?.expiresAt.toISOString()).toBe(pay_until)
    await arrives(link)
    expect(await visitOf(id)).toMatchObject({ status: 'confirmed', pay_until: null, starts_at: ten })
    expect(told()).toEqual(['appointment_confirmed', 'booking_notice'])
    expect((await ordersOf(id)).map(({ status }) => status)).toEqual(['paid'])
    shop.pass(60)
    expect(await shop.visitHolds.endUnpaid()).toBe(0)
    expect(await isFree()).toBe(false)
  })

  test('not paid in time: free by the clock alone; then cancelled, told once, its link closed', async () => {
    const { id } = await book(asha)
    const link = await linkOf(asha, id)
    shop.pass(29)
    expect(await shop.visitHolds.endUnpaid()).toBe(0)
    shop.pass(1)
    expect(await isFree()).toBe(true)
    expect((await shop.visitLinks.look(asha, id, undefined)).why_not).toMatch(/was not paid by then/)
    await expect(shop.visitLinks.pay(asha, id, undefined)).rejects.toEqual(refusal('visit_not_payable'))
    expect(await shop.visitHolds.endUnpaid()).toBe(1)
    expect(await shop.visitHolds.endUnpaid()).toBe(0)
    expect(await visitOf(id)).toMatchObject({ status: 'cancelled', starts_at: ten })
    expect(told()).toEqual(['appointment_unpaid'])
    expect(shop.far.states.get(link)?.status).toBe('cancelled')
    expect(await ordersOf(id)).toMatchObject([{ status: 'cancelled', paid_at: null }])
    const history = await shop.db.selectFrom('audit_entries').select('action').execute()
    expect(history.map(({ action }) => action)).toContain('appointment_unpaid')
  })

  test('paid at the last moment, with no word of it: the provider is asked before the time is given up', async () => {
    const { id } = await book(asha)
    shop.far.pay(await linkOf(asha, id))
    shop.pass(31)
    expect(await shop.visitHolds.endUnpaid()).toBe(0)
    expect(await visitOf(id)).toMatchObject({ status: 'confirmed', pay_until: null })
  })

  test('money after the end brings the visit back where its time is free still, and goes back where it is not', async () => {
    const first = await book(asha)
    const link = await linkOf(asha, first.id)
    shop.far.failNext('cancelLink', 'timeout')
    shop.pass(31)
    expect(await shop.visitHolds.endUnpaid()).toBe(1)
    await arrives(link)
    expect(await visitOf(first.id)).toMatchObject({ status: 'confirmed', pay_until: null })
    expect(await ordersOf(first.id)).toMatchObject([{ status: 'paid', cancelled_at: null }])

    const eleven = '2026-11-23T05:00:00.000Z'
    const second = await book(asha, eleven)
    const late = await linkOf(asha, second.id)
    shop.far.failNext('cancelLink', 'timeout')
    shop.pass(31)
    // The worker has not come by yet: the clock alone gives the time away.
    const other = await book(ravi, eleven)
    await arrives(late)
    await shop.reconcile()
    expect(await visitOf(second.id)).toMatchObject({ status: 'cancelled' })
    expect(await visitOf(other.id)).toMatchObject({ status: 'active' })
    expect(await ordersOf(second.id)).toMatchObject([{ status: 'refunded' }])
    expect(shop.far.backOf(late)).toBe(500_00)
    const mails = (await shop.mails()).map(({ template }) => template)
    expect(mails).toEqual(expect.arrayContaining(['order_paid_late', 'order_review', 'order_refunded']))
    expect(await shop.receiptNumbers()).toHaveLength(1)
  })

  test('a free call, a request without a time, and where visits are paid later: nothing is kept or asked for', async () => {
    expect(await book(asha, ten, { kind: 'discovery' })).toMatchObject({ pay_until: null })
    expect(await book(asha, '')).toMatchObject({ pay_until: null, starts_at: null })
    shop.changeSettings((known) => {
      const { paid: _, ...consultation } = known.appointments.consultation
      return { ...known, appointments: { ...known.appointments, consultation } }
    })
    expect(await book(ravi, '2026-11-23T05:00:00.000Z')).toMatchObject({ pay_until: null })
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
    shop.pass(60)
    expect(await isFree()).toBe(false)
  })

  test('a session of the client’s plan is not kept for a payment, nor charged a fee when it is missed; the visit beyond is both', async () => {
    const plan = orderRow({ user_id: asha.userId, status: 'paid', paid_at: shop.now().toISOString(), sessions: 1 })
    await shop.db.insertInto('orders').values(plan).execute()
    const { desk } = clinicOf()
    const becomes = async (id: string, status: 'confirmed' | 'no_show') => {
      const { version } = await desk.details(id)
      await desk.move(asha, id, { version, status, reason: null })
    }
    const first = await book(asha)
    expect(first).toMatchObject({ pay_until: null })
    await becomes(first.id, 'confirmed')
    const beyond = await book(asha, '2026-11-23T05:00:00.000Z')
    expect(beyond).toMatchObject({ pay_until: '2026-11-21T04:30:00.000Z' })
    await becomes(beyond.id, 'confirmed')
    shop.setNow('2026-11-23T07:00:00.000Z')
    for (const { id } of [first, beyond]) await becomes(id, 'no_show')
    expect((await shop.visitLinks.asked(first.id)).fee).toBeNull()
    await expect(shop.visitLinks.askFee(asha, first.id)).rejects.toEqual(refusal('visit_not_payable', /no fee is due/))
    expect((await shop.visitLinks.asked(beyond.id)).fee).toEqual({ because: 'missed', amount: 500 })
  })

  test('sent twice it is one booking and one order; the desk confirms it without money, or takes the money', async () => {
    const form = { form_token: 'held-0123456789abcdef' }
    const [one, other] = await Promise.all([book(asha, ten, form), book(asha, ten, form)])
    expect(one.id).toBe(other.id)
    expect(await ordersOf(one.id)).toHaveLength(1)
    const { desk } = clinicOf()
    const { version } = await desk.details(one.id)
    await desk.move(asha, one.id, { version, status: 'confirmed', reason: null })
    expect(await visitOf(one.id)).toMatchObject({ status: 'confirmed', pay_until: null })
    shop.pass(60)
    expect(await shop.visitHolds.endUnpaid()).toBe(0)
    expect(await isFree()).toBe(false)
    // Its price can be paid later, as any visit's.
    await arrives(await linkOf(asha, one.id))
    expect(await ordersOf(one.id)).toMatchObject([{ status: 'paid' }])

    const eleven = '2026-11-23T05:00:00.000Z'
    const second = await book(ravi, eleven)
    const { order } = await take(second.id)
    expect(order).toMatchObject({ status: 'paid', appointment_id: second.id })
    expect(await visitOf(second.id)).toMatchObject({ status: 'confirmed', pay_until: null })
    shop.pass(60)
    expect(await isFree(eleven)).toBe(false)
  })

  test('who cancels, or is given another time by the desk, leaves nothing behind; late money goes back', async () => {
    const { id } = await book(asha)
    const link = await linkOf(asha, id)
    await clinicOf().appointments.cancelAppointment(asha, id)
    expect(await isFree()).toBe(true)
    await arrives(link)
    await shop.reconcile()
    expect(await visitOf(id)).toMatchObject({ status: 'cancelled', pay_until: null })
    expect(shop.far.backOf(link)).toBe(500_00)

    const eleven = '2026-11-23T05:00:00.000Z'
    const second = await book(ravi)
    const { desk } = clinicOf()
    const { version } = await desk.details(second.id)
    const given = { version, kind: 'consultation', starts_at: eleven, reason: null } as const
    await desk.giveTime(asha, second.id, given as never)
    expect(await visitOf(second.id)).toMatchObject({ status: 'confirmed', starts_at: eleven, pay_until: null })
    expect(await isFree()).toBe(true)
    expect(await isFree(eleven)).toBe(false)
  })

  test('a time that another client has by now is neither confirmed nor paid for at the desk', async () => {
    const { id } = await book(asha)
    shop.pass(31)
    await book(ravi)
    await expect(take(id)).rejects.toEqual(refusal('visit_not_payable', /is gone/))
    const { desk } = clinicOf()
    const { version } = await desk.details(id)
    await expect(desk.move(asha, id, { version, status: 'confirmed', reason: null })).rejects.toEqual(
      refusal('time_taken'),
    )
    expect(await visitOf(id)).toMatchObject({ status: 'active' })
    expect(await shop.visitHolds.endUnpaid()).toBe(1)
    expect(await shop.receiptNumbers()).toEqual([])
  })

  test('whatever is booked, paid, late, cancelled or taken at the desk, at once too: one visit a time, no money without a visit', async () => {
    const times = [ten, '2026-11-23T05:00:00.000Z']
    const deed = fc.oneof(
      { weight: 4, arbitrary: fc.record({ do: fc.constant('book' as const), who: fc.nat(1), time: fc.nat(1) }) },
      { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('link', 'arrive'), which: fc.nat(5) }) },
      {
        weight: 3,
        arbitrary: fc.record({ do: fc.constantFrom('cancel', 'take', 'confirm', 'deskCancel'), which: fc.nat(5) }),
      },
      { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('end', 'silent'), which: fc.nat(5) }) },
    )
    const round = fc.record({
      deeds: fc.array(deed, { minLength: 1, maxLength: 4 }),
      minutes: fc.constantFrom(0, 5, 16, 31),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(round, { maxLength: 7 }), async (rounds) => {
        await clear()
        const ids: string[] = []
        const links: string[] = []
        let count = 0
        // What is refused is refused with a code; anything else is a fault.
        const allowed = (error: unknown) => {
          if (!(error instanceof Error && 'code' in error)) throw error
        }
        const act = async (one: { do: string; who?: number; time?: number; which?: number }) => {
          const id = ids[(one.which ?? 0) % Math.max(1, ids.length)]
          const link = links[(one.which ?? 0) % Math.max(1, links.length)]
          const { desk, appointments } = clinicOf()
          const owner = async (visit: string) => ((await visitOf(visit)).user_id === asha.userId ? asha : ravi)
          if (one.do === 'book') ids.push((await book(one.who ? ravi : asha, times[one.time ?? 0])).id)
          else if (one.do === 'end') await shop.visitHolds.endUnpaid()
          else if (one.do === 'silent') shop.far.failNext('cancelLink', 'timeout')
          else if (one.do === 'arrive' && link && shop.far.states.get(link)?.status === 'active') await arrives(link)
          else if (one.do === 'link' && id) links.push(await linkOf(await owner(id), id))
          else if (one.do === 'cancel' && id) await appointments.cancelAppointment(await owner(id), id)
          else if (one.do === 'take' && id) await take(id, `visit-${count++}-0123456789abcdef`)
          else if ((one.do === 'confirm' || one.do === 'deskCancel') && id) {
            const { version } = await desk.details(id)
            await desk.move(asha, id, {
              version,
              reason: null,
              status: one.do === 'confirm' ? 'confirmed' : 'cancelled',
            })
          }
        }
        for (const { deeds, minutes } of rounds) {
          await Promise.all(deeds.map((one) => act(one).catch(allowed)))
          shop.pass(minutes)
        }
        shop.far.forgetFailures()
        await shop.webhooks.settled()
        shop.pass(31)
        await shop.visitHolds.endUnpaid()
        await shop.reconcile()
        await shop.reconcile()

        const visits = await shop.db.selectFrom('appointments').selectAll().execute()
        // Nothing is held for ever, and no time is given twice.
        expect(visits.filter(({ status }) => status === 'active')).toEqual([])
        const standing = visits.filter(({ status }) => status === 'confirmed')
        expect(new Set(standing.map(({ starts_at }) => starts_at)).size).toBe(standing.length)
        const cells = await shop.db.selectFrom('appointment_cells').selectAll().execute()
        expect(new Set(cells.map(({ appointment_id }) => appointment_id))).toEqual(
          new Set(standing.map(({ id }) => id)),
        )
        // Money is a visit that stands, is on its way back, or waits for staff because they cancelled the visit.
        const attempts = await shop.db.selectFrom('payment_attempts').selectAll().where('status', '=', 'paid').execute()
        const orders = await shop.db.selectFrom('orders').selectAll().execute()
        for (const attempt of attempts) {
          const order = orders.find(({ id }) => id === attempt.order_id)
          const visit = visits.find(({ id }) => id === order?.appointment_id)
          if (order?.paid_link_id === attempt.link_id && order.status === 'paid')
            expect([visit?.status, order.review_reason]).toEqual(
              visit?.status === 'confirmed' ? ['confirmed', null] : ['cancelled', 'visit_cancelled'],
            )
          else expect(shop.far.backOf(attempt.link_id)).toBe(attempt.received_paise)
        }
        for (const [link, { status }] of shop.far.states)
          if (status === 'paid') expect(attempts.map(({ link_id }) => link_id)).toContain(link)
        expect(orders.filter(({ status, cancelled_at }) => status === 'draft' && cancelled_at !== null)).toEqual([])
      }),
      { numRuns: engine === 'sqlite' ? 60 : 30 },
    )
  }, 120_000)
})

async function clear() {
  for (const table of [
    ...(['refunds', 'receipts', 'payment_events', 'payment_attempts', 'orders', 'appointment_cells'] as const),
    ...(['appointments', 'rate_limits', 'outbox', 'audit_entries', 'sent_forms', 'receipt_counters'] as const),
  ])
    await shop.db.deleteFrom(table as never).execute()
  shop.far.states.clear()
  shop.far.refunds.clear()
  shop.far.forgetFailures()
  shop.setNow('2026-11-21T04:00:00.000Z')
}
