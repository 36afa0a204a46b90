/** The cash drawer of a day: what has to be in it follows from the payments and refunds; staff write down what is in it. */
import type { Kysely } from 'kysely'
import { namesOfUsers } from '~/accounts/account-store'
import { deskWayNames } from '~/domain/money/payment-providers'
import { addDays, indiaDay, indiaInstant } from '~/domain/time/days'
import { recordStaffAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError, invalidField } from '~/platform/http/api/api-error'
import type { Clock } from '~/platform/work/clock'
import type { TillBody, TillDay } from '../contract/till'
import { getTillDay, lastCountBefore, listCashBack, listDeskPayments, saveTillDay } from './till-store'

export type Till = ReturnType<typeof createTill>

export function createTill({ db, clock }: { db: Kysely<Tables>; clock: Clock }) {
  const read = async (day: string): Promise<TillDay> => {
    const span = { from: indiaInstant(day).toISOString(), until: indiaInstant(addDays(day, 1)).toISOString() }
    const [row, before, came, back] = await Promise.all([
      getTillDay(db, day),
      lastCountBefore(db, day),
      listDeskPayments(db, span),
      listCashBack(db, span),
    ])
    const names = await namesOfUsers(db, row?.closed_by ? [row.closed_by] : [])
    const sum = (rows: readonly { amount_paise: number }[]) => rows.reduce((all, one) => all + one.amount_paise, 0)
    const ways = deskWayNames.map((way) => {
      const ofWay = came.filter(({ provider }) => provider === way)
      return { way, count: ofWay.length, total_paise: sum(ofWay) }
    })
    const opening_paise = row?.opening_paise ?? before ?? 0
    const paid_out_paise = sum(back)
    const expected_paise = opening_paise + sum(came.filter(({ provider }) => provider === 'cash')) - paid_out_paise
    const counted_paise = row?.counted_paise ?? null
    return {
      day,
      opening_paise,
      is_opened: row !== null,
      ways,
      paid_out_paise,
      expected_paise,
      counted_paise,
      difference_paise: counted_paise === null ? null : counted_paise - expected_paise,
      note: row?.note ?? null,
      closed_by: names.get(row?.closed_by ?? '') ?? null,
      closed_at: row?.closed_at ?? null,
      version: row?.version ?? 0,
      payments: [
        ...came.map(({ provider, ...one }) => ({ ...one, way: provider })),
        ...back.map(({ at, amount_paise, ...one }) => ({
          ...one,
          at: at ?? span.from,
          way: 'cash' as const,
          amount_paise: -amount_paise,
          receipt_number: null,
        })),
      ].toSorted((one, other) => one.at.localeCompare(other.at)),
    }
  }
  return {
    read,

    /** @throws {ApiError} invalid_input for a day that is not there yet, changed_meanwhile */
    async save(staff: Staff, day: string, { opening_paise, counted_paise, note, version }: TillBody): Promise<TillDay> {
      const now = clock()
      if (day > indiaDay(now)) throw invalidField('day', 'This day is yet to come', 'custom')
      await db.transaction().execute(async (trx) => {
        const before = await getTillDay(trx, day)
        const isSaved = await saveTillDay(trx, {
          day,
          opening_paise,
          counted_paise,
          note,
          opened_by: before?.opened_by ?? staff.userId,
          closed_by: counted_paise === null ? null : staff.userId,
          closed_at: counted_paise === null ? null : now.toISOString(),
          version,
        })
        if (!isSaved) throw new ApiError('changed_meanwhile')
        await recordStaffAudit(trx, staff, {
          at: now,
          action: counted_paise === null ? 'till_opened' : 'till_counted',
          subject: null,
          object: { type: 'till', id: day },
          details: { opening_paise, counted_paise, was_paise: before?.counted_paise ?? null },
        })
      })
      return read(day)
    },
  }
}
