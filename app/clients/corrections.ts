/**
 * What follows when a name, a phone or an email was written down wrongly: bookings that are to come and orders that run have a copy of it,
 * which is corrected with it; papers that were issued stay as they are. A booking of no file is corrected by itself.
 */
import type { Kysely } from 'kysely'
import { getUserByEmail, requireUser, type User } from '~/accounts/account-store'
import type { correctBookingBodySchema } from '~/accounts/contract/corrections'
import type { AccountMail } from '~/accounts/letters/account-mail'
import { setAppointmentWords } from '~/appointments/store'
import { foldEmail } from '~/domain/clients/email'
import { canBeMailed } from '~/domain/deliveries/walk-in'
import { indiaDay } from '~/domain/time/days'
import { setOrderWords } from '~/orders/state/order-words'
import { updateOrder } from '~/orders/store'
import { changedMeanwhile, recordStaffAudit } from '~/platform/audit/store'
import { locked } from '~/platform/db/engine'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import type { Received } from '~/platform/http/api/operation'
import type { OutboxService } from '~/platform/mail/service'
import type { Clock } from '~/platform/work/clock'

type Contact = Pick<User, 'full_name' | 'email' | 'phone_number'>

/** In bookings that are to come and orders that run: what they have from the file as it was becomes what the file says now. */
export async function correctCopies(
  trx: Kysely<Tables>,
  { id, was, is }: { id: string; was: Contact; is: Contact },
  now: Date,
): Promise<void> {
  /** What the copy is from now on; what it never had from the file stays. */
  const copied = (copy: string | null, name: keyof Contact) => ((copy ?? '') === (was[name] ?? '') ? is[name] : copy)
  const visits = await trx
    .selectFrom('appointments')
    .select(['id', 'name', 'email', 'mobile_number'])
    .where('user_id', '=', id)
    .where('status', 'in', ['active', 'confirmed'])
    .where(({ eb, or }) => or([eb('starts_at', 'is', null), eb('starts_at', '>=', now.toISOString())]))
    .execute()
  for (const visit of visits) {
    const name = copied(visit.name, 'full_name') ?? visit.name
    const email = copied(visit.email, 'email')
    const mobile_number = copied(visit.mobile_number, 'phone_number') ?? ''
    if (name === visit.name && email === visit.email && mobile_number === visit.mobile_number) continue
    await correctVisit(trx, visit.id, { name, email, mobile_number }, now)
  }
  const orders = await trx
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', id)
    .where('end_date', '>=', indiaDay(now))
    .where('cancelled_at', 'is', null)
    .execute()
  for (const order of orders) {
    const customer_name = copied(order.customer_name, 'full_name') ?? order.customer_name
    const customer_email = copied(order.customer_email, 'email') ?? ''
    const customer_phone = copied(order.customer_phone, 'phone_number') ?? ''
    const isSame =
      customer_name === order.customer_name &&
      customer_email === order.customer_email &&
      customer_phone === order.customer_phone
    if (isSame) continue
    const contact = { customer_name, customer_email, customer_phone }
    await updateOrder(trx, order.id, contact, now)
    await setOrderWords(trx, { ...order, ...contact })
  }
}

type VisitContact = { name: string; email: string | null; mobile_number: string }

async function correctVisit(trx: Kysely<Tables>, id: string, contact: VisitContact, now: Date): Promise<void> {
  const row = await trx
    .updateTable('appointments')
    .set(({ eb }) => ({ ...contact, updated_at: now.toISOString(), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await setAppointmentWords(trx, row)
}

export type Corrections = ReturnType<typeof createCorrections>

type CorrectionsOptions = {
  db: Kysely<Tables>
  clock: Clock
  enqueueMail: (trx: Kysely<Tables>, mail: AccountMail, now: Date) => Promise<unknown>
  sendFailedAgain: OutboxService['sendFailedAgain']
}

export function createCorrections({ db, clock, enqueueMail, sendFailedAgain }: CorrectionsOptions) {
  return {
    /** @throws {ApiError} appointment_not_found, changed_meanwhile (it has a file by now, too) */
    async correctBooking(
      staff: Staff,
      id: string,
      { version, reason, resend, full_name: name, phone_number, ...given }: Received<typeof correctBookingBodySchema>,
    ): Promise<void> {
      const now = clock()
      const object = { type: 'appointment', id }
      await db.transaction().execute(async (trx) => {
        const columns = ['user_id', 'version', 'name', 'email', 'mobile_number'] as const
        const query = trx.selectFrom('appointments').select(columns).where('id', '=', id)
        const visit = await locked(trx, query).executeTakeFirst()
        if (!visit) throw new ApiError('appointment_not_found')
        if (visit.version !== version || visit.user_id !== null) throw await changedMeanwhile(trx, object)
        const email = given.email === null ? null : foldEmail(given.email)
        const mobile_number = phone_number ?? ''
        const changed = [
          ...(name === visit.name ? [] : ['name']),
          ...(mobile_number === visit.mobile_number ? [] : ['phone']),
          ...(email === visit.email ? [] : ['email']),
        ]
        if (changed.length === 0) return
        await correctVisit(trx, id, { name, email, mobile_number }, now)
        const what = {
          template: 'details_corrected',
          data: { fullName: name, what: changed.join(', '), of: 'booking' },
        } as const
        for (const to of new Set([visit.email, email]))
          if (canBeMailed(to)) await enqueueMail(trx, { ...what, to }, now)
        // Mails to the address of an account are that account's.
        const isOfAccount = visit.email !== null && (await getUserByEmail(trx, visit.email)) !== null
        if (resend && email !== null && visit.email !== null && !isOfAccount)
          await sendFailedAgain(trx, { from: visit.email, to: email, isOf: isOfBooking }, now)
        const details = { changed: changed.join(' '), reason }
        await recordStaffAudit(trx, staff, { at: now, action: 'profile_corrected', subject: null, object, details })
      })
    },

    /**
     * @param mailId null: all that failed
     * @returns how many go out again
     * @throws {ApiError} user_not_found, mail_not_retryable (there is none, or its link is no longer kept)
     */
    async resendMails(staff: Staff, id: string, mailId: string | null): Promise<number> {
      const now = clock()
      return db.transaction().execute(async (trx) => {
        const { email } = await requireUser(trx, id)
        const isOf = (mail: { id: string }) => mailId === null || mail.id === mailId
        const count = email === null ? 0 : await sendFailedAgain(trx, { from: email, to: email, isOf }, now)
        if (count === 0) throw new ApiError('mail_not_retryable')
        const object = { type: 'user', id }
        await recordStaffAudit(trx, staff, {
          at: now,
          action: 'mails_sent_again',
          subject: id,
          object,
          details: { count },
        })
        return count
      })
    },
  }
}

const isOfBooking = ({ template }: { template: string }) => /^(booking|appointment_)/.test(template)
