/**
 * A client answers the time that staff have offered, in their account or by the link of the mail. Accepting confirms the
 * appointment; declining leaves the request as it was. What the desk does with offers is in desk.ts.
 */
import type { Kysely } from 'kysely'
import { hashToken } from '~/accounts/sessions/opaque-token'
import { deskStateOf } from '~/domain/appointments/appointment-state'
import { type AppointmentRules, endOf } from '~/domain/appointments/appointment-times'
import { recordAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Person } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import type { Letterhead } from '~/platform/mail/letter/letter'
import type { Clock } from '~/platform/work/clock'
import type { OfferedTime } from '../contract/appointments'
import type { AppointmentMail } from '../letters/appointment-mail'
import { offerAnsweredMail, timeMails } from '../staff/letters'
import { appointmentObject, type DeskRow, getDeskRow, getOfferRow, lockDeskRow, updateDeskRow } from '../staff/store'
import { noOffer } from '../store'
import type { Calendar } from './calendar'
import { lockCalendar, releaseAppointment, releaseOffer } from './calendar-store'

type OffersOptions = {
  db: Kysely<Tables>
  clock: Clock
  calendar: Calendar
  enqueueMails: (trx: Kysely<Tables>, mails: readonly AppointmentMail[], now: Date) => Promise<unknown>
  loadClinic: () => Promise<Letterhead>
  loadRules: () => Promise<AppointmentRules>
}

export type Answer = 'accept' | 'decline'
export type OfferByLink = { state: 'open' | 'accepted' | 'declined' | 'ended'; offer: OfferedTime | null }

export type Offers = ReturnType<typeof createOffers>

export function createOffers({ db, clock, calendar, enqueueMails, loadClinic, loadRules }: OffersOptions) {
  async function answer(id: string, answer: Answer, isAsker: (row: DeskRow) => boolean): Promise<void> {
    const now = clock()
    const [clinic, seen] = await Promise.all([loadClinic(), getDeskRow(db, id)])
    if (!seen?.offered_kind || !seen.offered_starts_at) throw new ApiError('offer_ended')
    const wanted = {
      kind: seen.offered_kind,
      starts_at: seen.offered_starts_at,
      practitioner: seen.offered_practitioner,
    }
    await calendar.claiming({ ...wanted, place: seen.place, hold: null }, () =>
      db.transaction().execute(async (trx) => {
        await lockCalendar(trx, 'shared')
        const row = await lockDeskRow(trx, id)
        const isSame =
          row?.offered_kind === wanted.kind &&
          row.offered_starts_at === wanted.starts_at &&
          row.offered_practitioner === wanted.practitioner
        if (!row || !isAsker(row) || !isSame || deskStateOf(row, now) !== 'offered') throw new ApiError('offer_ended')
        const isAccepted = answer === 'accept'
        if (isAccepted) await releaseAppointment(trx, id)
        else await releaseOffer(trx, id)
        // The mail's link goes on saying that the time was accepted.
        const { offer_hash } = row
        const set = isAccepted
          ? {
              ...noOffer,
              offer_hash,
              ...wanted,
              ...(await calendar.takeTimeAtDesk(
                trx,
                { ...wanted, place: row.place },
                { appointment_id: id },
                { now, isAsked: true },
              )),
              ...{ status: 'confirmed' as const, closed_by: null },
            }
          : noOffer
        const saved = await updateDeskRow(trx, row, set, now)
        if (!saved) throw new ApiError('offer_ended')
        await recordAudit(trx, {
          at: now,
          action: isAccepted ? 'appointment_offer_accepted' : 'appointment_offer_declined',
          actor: row.user_id,
          subject: row.user_id,
          object: appointmentObject(id),
          details: { to: wanted.starts_at, kind: wanted.kind },
        })
        const told = offerAnsweredMail(saved, wanted.starts_at, isAccepted, clinic.email)
        await enqueueMails(trx, [...(isAccepted ? timeMails(saved, { wasConfirmed: false }, now) : []), told], now)
      }),
    )
  }

  return {
    /**
     * By the client who is logged in.
     * @throws {ApiError} appointment_not_found, offer_ended, time_taken
     */
    async answerOwn({ userId }: Person, id: string, given: Answer): Promise<void> {
      const isOwn = (row: DeskRow) => row.user_id === userId
      const row = await getDeskRow(db, id)
      if (!row || !isOwn(row)) throw new ApiError('appointment_not_found')
      await answer(id, given, isOwn)
    },

    /**
     * By the holder of the mail's link.
     * @throws {ApiError} offer_ended, time_taken
     */
    async answerByLink(token: string, given: Answer | 'look'): Promise<OfferByLink> {
      const hash = hashToken(token)
      const row = await getOfferRow(db, hash)
      const now = clock()
      if (given === 'look') {
        if (row?.status === 'confirmed') return { state: 'accepted', offer: null }
        const offer = row && offeredTime(row, await loadRules(), now)
        return { state: offer ? 'open' : 'ended', offer }
      }
      if (!row) throw new ApiError('offer_ended')
      const offer = offeredTime(row, await loadRules(), now)
      await answer(row.id, given, ({ offer_hash }) => offer_hash === hash)
      return { state: given === 'accept' ? 'accepted' : 'declined', offer }
    },
  }
}

/** The time that is offered at this moment; null where none is. */
export function offeredTime(
  row: Pick<DeskRow, 'status' | 'offered_kind' | 'offered_starts_at' | 'offered_practitioner' | 'offered_until'>,
  rules: AppointmentRules,
  now: Date,
): OfferedTime | null {
  const { offered_kind: kind, offered_starts_at: starts_at, offered_until: until } = row
  const { offered_practitioner: practitioner } = row
  if (deskStateOf(row, now) !== 'offered' || kind === null || starts_at === null || until === null) return null
  return { kind, starts_at, ends_at: endOf(new Date(starts_at), kind, rules).toISOString(), until, practitioner }
}
