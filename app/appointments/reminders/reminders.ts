/**
 * Reminds clients by mail on the day before their appointment. Each time of an appointment is reminded of once, however many
 * processes run: the row that says so has a unique key and is written with the mail.
 */
import type { Kysely } from 'kysely'
import { addDays, indiaDay, indiaInstant } from '~/domain/time/days'
import type { Tables } from '~/platform/db/tables'
import type { Clock } from '~/platform/work/clock'
import type { AppointmentMail } from '../letters/appointment-mail'
import { reminderMail } from '../staff/letters'
import { insertReminder, listToRemind } from './reminder-store'

/** By India's clock. A mail can ring a phone, so none is sent at night. */
const remindFrom = '10:00'
const batchSize = 50

type RemindersOptions = {
  db: Kysely<Tables>
  clock: Clock
  enqueueMails: (trx: Kysely<Tables>, mails: readonly AppointmentMail[], now: Date) => Promise<unknown>
}

export type Reminders = ReturnType<typeof createReminders>

export function createReminders({ db, clock, enqueueMails }: RemindersOptions) {
  return {
    /**
     * Leaves a reminder for every confirmed appointment of tomorrow. One that was confirmed or moved today was told of today.
     * @returns how many
     */
    async remind(isStopping: () => boolean = () => false): Promise<number> {
      const now = clock()
      const today = indiaDay(now)
      if (now < indiaInstant(today, remindFrom)) return 0
      const span = { from: indiaInstant(addDays(today, 1)), to: indiaInstant(addDays(today, 2)) }
      let count = 0
      while (!isStopping()) {
        const due = await listToRemind(db, { ...span, changedBefore: indiaInstant(today) }, batchSize)
        for (const row of due)
          count += await db.transaction().execute(async (trx) => {
            if (!(await insertReminder(trx, row, now))) return 0
            await enqueueMails(trx, reminderMail(row, now), now)
            return 1
          })
        if (due.length < batchSize) break
      }
      return count
    },
  }
}
