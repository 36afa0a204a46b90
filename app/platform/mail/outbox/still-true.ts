/**
 * Whether what a mail says is still so. The worker asks right before it sends: a mail that waited for its server must not tell of a visit
 * that was moved or cancelled meanwhile. What has changed has left a mail of its own.
 */
import type { Kysely } from 'kysely'
import { listConsents } from '~/accounts/consent-store'
import type { Invitation, Visit } from '~/appointments/letters/appointment-mail'
import { type DeskRow, getDeskRow } from '~/appointments/staff/desk-store'
import { getOrder } from '~/orders/store'
import type { Tables } from '../../db/tables'
import type { KeptMail } from '../mail'

/** Why a mail is not true any more; what staff read of it: app/operations/desk/outbox/mail-words.ts. */
type UntrueReason = 'VISIT_CHANGED' | 'OFFER_CHANGED' | 'PRICE_CHANGED' | 'REMINDERS_REFUSED'

/** @returns null where it is true, or nothing could have changed it */
export async function untrueReason(db: Kysely<Tables>, mail: KeptMail): Promise<UntrueReason | null> {
  switch (mail.template) {
    case 'appointment_confirmed':
    case 'appointment_moved':
      return isAsTold(await getDeskRow(db, mail.data.invitation.id), mail.data) ? null : 'VISIT_CHANGED'
    case 'appointment_reminder': {
      const row = await getDeskRow(db, mail.data.invitation.id)
      if (!isAsTold(row, mail.data)) return 'VISIT_CHANGED'
      return (await refusesReminders(db, row)) ? 'REMINDERS_REFUSED' : null
    }
    case 'appointment_cancelled': {
      const { appointment_id: id, starts_at } = mail.data
      const row = id ? await getDeskRow(db, id) : null
      // Reopened, it has no time until it gets one: the time that the mail names is gone all the same.
      const stands = starts_at === null ? row?.status === 'active' : row?.status === 'confirmed'
      return stands && row?.starts_at === starts_at ? 'VISIT_CHANGED' : null
    }
    case 'appointment_offered': {
      const { appointment_id: id, starts_at, until } = mail.data
      if (!id) return null
      const row = await getDeskRow(db, id)
      const isOpen = row?.status === 'active' && row.offered_starts_at === starts_at && row.offered_until === until
      return isOpen ? null : 'OFFER_CHANGED'
    }
    case 'booking': {
      const { appointment_id: id, starts_at = null } = mail.data
      if (!id) return null
      const row = await getDeskRow(db, id)
      return row?.status === 'active' && row.starts_at === starts_at ? null : 'VISIT_CHANGED'
    }
    case 'order_quoted': {
      const order = await getOrder(db, mail.data.orderId)
      const isOpen = order?.status === 'draft' || order?.status === 'awaiting_payment'
      return isOpen && order.amount_paise === mail.data.amountPaise ? null : 'PRICE_CHANGED'
    }
    default:
      return null
  }
}

type Told = { invitation: Invitation; visit?: Visit }

const isAsTold = (row: DeskRow | null, { invitation: { starts_at, ends_at }, visit }: Told): row is DeskRow =>
  row?.status === 'confirmed' &&
  row.starts_at === starts_at &&
  row.ends_at === ends_at &&
  (visit === undefined || (row.kind === visit.kind && row.place === visit.place))

async function refusesReminders(db: Kysely<Tables>, { user_id: userId }: DeskRow): Promise<boolean> {
  const choices = userId === null ? [] : await listConsents(db, userId)
  return choices.some(
    ({ purpose, decision, withdrawn_at }) =>
      purpose === 'appointment_reminders' && decision === 'refused' && withdrawn_at === null,
  )
}
