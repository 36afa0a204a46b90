/** What has to end before an account can be erased, in sentences for the client and in codes for the job. */
import type { Kysely } from 'kysely'
import type { User } from '~/accounts/account-store'
import { ticketNumber } from '~/domain/enquiries/grievances'
import { runsUntil, shownEnd } from '~/domain/orders/ordered-plan'
import { indiaDay, longDay, timeAndDay } from '~/domain/time/days'
import { allergiesNeededOn } from '~/orders/sales/allergies/allergies'
import type { Tables } from '~/platform/db/tables'

export type OpenMatter = {
  code: 'appointment' | 'order' | 'refund' | 'payment' | 'grievance' | 'allergies'
  text: string
}

export async function listOpenMatters(db: Kysely<Tables>, user: User, now: Date): Promise<OpenMatter[]> {
  return [
    ...(await openAppointments(db, user.id, now)),
    ...(await openOrders(db, user.id, now)),
    ...(await neededAllergies(db, user, now)),
    ...(await openGrievances(db, user)),
  ]
}

async function openAppointments(db: Kysely<Tables>, userId: string, now: Date): Promise<OpenMatter[]> {
  const rows = await db
    .selectFrom('appointments')
    .select(['status', 'starts_at', 'created_at'])
    .where('user_id', '=', userId)
    .where(({ eb, or, and }) =>
      or([eb('status', '=', 'active'), and([eb('status', '=', 'confirmed'), eb('starts_at', '>', now.toISOString())])]),
    )
    .orderBy('starts_at')
    .execute()
  return rows.map(({ status, starts_at, created_at }) => ({
    code: 'appointment',
    text:
      status === 'confirmed' && starts_at
        ? `Your appointment on ${timeAndDay(starts_at)} is still to come.`
        : `The appointment that you asked for on ${longDay(indiaDay(new Date(created_at)))} is not answered yet.`,
  }))
}

async function openOrders(db: Kysely<Tables>, userId: string, now: Date): Promise<OpenMatter[]> {
  const today = indiaDay(now)
  const orders = await db.selectFrom('orders').selectAll().where('user_id', '=', userId).orderBy('id').execute()
  const matters: OpenMatter[] = []
  for (const order of orders) {
    const until = runsUntil(order)
    const { status, plan_title: title } = order
    if (status === 'draft' || status === 'awaiting_payment')
      matters.push({ code: 'order', text: `Your order “${title}” waits to be paid.` })
    else if (status === 'needs_review' || order.review_reason !== null)
      matters.push({ code: 'order', text: `The clinic has to look at a payment of your order “${title}”.` })
    else if (until !== null && until > today)
      matters.push({ code: 'order', text: `Your plan “${title}” runs until ${longDay(shownEnd(order))}.` })
    else if (await hasUnsettledRefund(db, order.id))
      matters.push({ code: 'refund', text: `A refund of your order “${title}” is on its way.` })
    else if (await isStillAskedAbout(db, order.id))
      matters.push({
        code: 'payment',
        text: `Whether your order “${title}” was paid is still being checked with the provider.`,
      })
  }
  return matters
}

/** Of meals that are sold to the same person at the desk, too: the kitchen's sheet would lose them. */
const neededAllergies = async (db: Kysely<Tables>, user: User, now: Date): Promise<OpenMatter[]> =>
  (await allergiesNeededOn(db, user, indiaDay(now))) === null
    ? []
    : [{ code: 'allergies', text: 'An allergy that you told us is still needed in the kitchen.' }]

const hasUnsettledRefund = async (db: Kysely<Tables>, orderId: string): Promise<boolean> =>
  (await db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '!=', 'done')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The reconciler has not given up a link: money could come by it. */
const isStillAskedAbout = async (db: Kysely<Tables>, orderId: string): Promise<boolean> =>
  (await db
    .selectFrom('payment_attempts')
    .select('link_id')
    .where('order_id', '=', orderId)
    .where('check_at', 'is not', null)
    .where('status', '!=', 'paid')
    .limit(1)
    .executeTakeFirst()) !== undefined

async function openGrievances(db: Kysely<Tables>, { email, email_proven_at }: User): Promise<OpenMatter[]> {
  if (email_proven_at === null) return []
  const rows = await db
    .selectFrom('enquiries')
    .select('id')
    .where('email', '=', email)
    .where('kind', '=', 'grievance')
    .where('status', '=', 'new')
    .execute()
  return rows.map(({ id }) => ({ code: 'grievance', text: `Your complaint ${ticketNumber(id)} is not answered yet.` }))
}
