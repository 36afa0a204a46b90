/** A visit that is a session of a plan: its mails say so, and ask for no price. */
import type { Kysely } from 'kysely'
import { planPartOf } from '~/domain/orders/plan-sessions'
import type { Tables } from '~/platform/db/tables'
import type { VisitPayments } from '../visit-payments'
import type { AppointmentMail } from './appointment-mail'

type EnqueueMails = (trx: Kysely<Tables>, mails: readonly AppointmentMail[], now: Date) => Promise<unknown>

/** Puts mails in the outbox with what the visits in them are to a plan, as the transaction leaves them. */
export const withPlans =
  (enqueueMails: EnqueueMails, { sessionsOf }: Pick<VisitPayments, 'sessionsOf'>): EnqueueMails =>
  async (trx, mails, now) => {
    const told: AppointmentMail[] = []
    for (const mail of mails) told.push(await withPlan(trx, mail, sessionsOf))
    return enqueueMails(trx, told, now)
  }

async function withPlan(
  trx: Kysely<Tables>,
  mail: AppointmentMail,
  sessionsOf: VisitPayments['sessionsOf'],
): Promise<AppointmentMail> {
  switch (mail.template) {
    case 'appointment_confirmed':
    case 'appointment_reminder':
    case 'appointment_moved': {
      const { visit, invitation } = mail.data
      if (!visit) return mail
      return {
        ...mail,
        data: { ...mail.data, visit: { ...visit, plan: await planOf(trx, [invitation.id], sessionsOf) } },
      }
    }
    case 'appointment_series': {
      const { visit, invitations } = mail.data
      const ids = invitations.map(({ id }) => id)
      return { ...mail, data: { ...mail.data, visit: { ...visit, plan: await planOf(trx, ids, sessionsOf) } } }
    }
    default:
      return mail
  }
}

/** The title of the plan that all of these visits are sessions of; null where one is none. */
async function planOf(
  trx: Kysely<Tables>,
  ids: readonly string[],
  sessionsOf: VisitPayments['sessionsOf'],
): Promise<string | null> {
  const visits = await trx
    .selectFrom('appointments')
    .select(['id', 'user_id', 'kind', 'status', 'starts_at'])
    .where('id', 'in', ids)
    .execute()
  // All of a mail are one client's.
  const userId = visits[0]?.user_id
  if (!userId) return null
  const plans = await sessionsOf(trx, userId)
  const parts = visits.map((visit) => planPartOf(plans, visit))
  return parts.every((part) => part !== null && part.number !== null) ? (parts[0]?.plan_title ?? null) : null
}
