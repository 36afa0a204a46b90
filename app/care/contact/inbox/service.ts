/** The inbox of dietitians: reads what the rules need (rules.ts) and keeps what was done. */
import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { contactsOfUsers } from '~/accounts/account-store'
import { listExceptions } from '~/appointments/calendar/calendar-store'
import { type AppointmentRules, openSpans } from '~/domain/appointments/appointment-times'
import { addDays, dayOf, indiaDay, indiaInstant } from '~/domain/time/days'
import { recordStaffAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import type { Vault } from '~/platform/vault/vault'
import type { Clock } from '~/platform/work/clock'
import type { RedFlag } from '../../contract/admin-diet-plans'
import { type CareRule, careRules, type InboxCount } from '../../contract/contact/inbox'
import { redFlagsOf } from '../../diet-plans/calculation/red-flags'
import { draftsOf } from '../../diet-plans/store'
import { loadStandings, type Matters, mattersOfAll } from '../../files/care-matters'
import { careObject, recordOpenings } from '../../files/openings'
import type { OwnClients } from '../../files/own-clients/own-clients'
import { ensureCareFile, requireConsent, requireInCare } from '../../files/service'
import { getCareFile } from '../../files/store'
import type { LoadKitchenContent } from '../../food/kitchen-content'
import { loadBodyNow } from '../../readings/body'
import { lastEnteredOf } from '../../readings/store'
import { openKitchen } from '../../recipes/open-kitchen'
import { unsignedNotesOf } from '../../records/notes/store'
import { checkInsOf, lastDaysOf } from '../check-ins/store'
import { answerDueAt } from '../messages/answer-time'
import { unansweredOf } from '../messages/store'
import { fastChangesOf, redReadingsOf } from './red-readings'
import { type InboxClient, inboxOf, isRunning } from './rules'
import { insertMark, isMarkedBy, marksOf } from './store'

type InboxOptions = {
  db: Kysely<Tables>
  clock: Clock
  vault: Vault
  loadKitchen: LoadKitchenContent
  loadRules: () => Promise<AppointmentRules>
  othersAmong: OwnClients['othersAmong']
}

export type CareInbox = ReturnType<typeof createCareInbox>

/** Check-ins and readings of so many days are read for the last seven that were told, and for the last of them. */
const toldWithinDays = 28
/** The note of a visit is to be signed within so long. */
const unsignedMs = 48 * 60 * 60_000
/** Closed days are read so far around today. */
const calendarDays = 90

/** A draft with one of these waits for the doctor’s letter. */
const letterFlags: readonly RedFlag['flag'][] = [
  ...(['kcal_very_low', 'bmi_low', 'pregnant', 'breastfeeding'] as const),
  ...(['eating_disorder', 'medicine_fast', 'medicine_deficit', 'egfr_low'] as const),
]

/** Of a client whose care has ended long ago. */
const noMatters: Matters = { consultedOn: null, paid: [], plans: [] }

/** Rows of these tell of a client's health: to read them is to open the file. */
const ofHealth: readonly CareRule[] = ['red_reading', 'letter', 'weight_change', 'meal_skipped']

export function createCareInbox({ db, clock, vault, loadKitchen, loadRules, othersAmong }: InboxOptions) {
  /** Why drafts are held back, by client. */
  async function heldBack(userIds: readonly string[], today: string) {
    const drafts = await draftsOf(db, vault, userIds)
    const held = new Map<string, InboxClient['held_back']>()
    if (drafts.size === 0) return held
    const kitchen = await openKitchen(db, loadKitchen)
    for (const [userId, { body, created_at: since }] of drafts) {
      const file = await getCareFile(db, vault, userId)
      if (!file) continue
      const measured = await loadBodyNow(db, vault, file, kitchen.facts, today)
      const flags = redFlagsOf(file, measured, body, kitchen, today).filter(({ flag }) => letterFlags.includes(flag))
      if (flags.length > 0) held.set(userId, { since, flags: flags.map(({ text }) => text) })
    }
    return held
  }

  /** @param only one client, else all in care */
  async function readInbox(today: string, only?: string) {
    const { facts } = await loadKitchen()
    const [all, red, rules, exceptions] = await Promise.all([
      mattersOfAll(db, facts.formulas, today),
      redReadingsOf({ db, vault, facts }, only),
      loadRules(),
      listExceptions(db, { from: addDays(today, -calendarDays), to: addDays(today, calendarDays) }),
    ])
    // A reading of the red list waits for its mark after care has ended as well.
    const ids = [...new Set([...all.keys(), ...red.keys()])].filter((id) => only === undefined || id === only)
    const unsignedSince = new Date(clock().getTime() - unsignedMs).toISOString()
    const [standing, contacts, messages, checkIns, lastDays, held, fast, entered, marks, unsigned] = await Promise.all([
      loadStandings({ db, loadRules, loadKitchen }, today),
      contactsOfUsers(db, ids),
      unansweredOf(db, ids),
      checkInsOf(db, vault, ids, addDays(today, -toldWithinDays)),
      lastDaysOf(db, ids),
      heldBack(ids, today),
      fastChangesOf({ db, vault, facts, today }, ids),
      lastEnteredOf(db, ids, indiaInstant(addDays(today, -toldWithinDays)).toISOString()),
      marksOf(db, ids),
      unsignedNotesOf(db, ids, unsignedSince),
    ])
    const clients = ids.flatMap((client_id): InboxClient[] => {
      const contact = contacts.get(client_id)
      if (!contact) return []
      const { full_name, phone_number: phone } = contact
      const { consultedOn, plans, ...matters } = all.get(client_id) ?? noMatters
      const wrote = messages.get(client_id)
      const moments = [wrote?.lastWrote, entered.get(client_id)].flatMap((at) => at ?? [])
      const told = [...moments.map(dayOf), ...[lastDays.get(client_id)].flatMap((day) => day ?? [])]
      return [
        {
          ...{ client_id, full_name, phone, plans },
          ...standing({ consultedOn, plans, ...matters }),
          consulted_on: consultedOn,
          red_reading: red.get(client_id) ?? null,
          weight_change: fast.get(client_id) ?? null,
          unanswered: wrote?.unanswered ?? [],
          held_back: held.get(client_id) ?? null,
          unsigned_note: unsigned.get(client_id) ?? null,
          check_ins: (checkIns.get(client_id) ?? []).map(({ day, body }) => ({ day, meals: body.meals })),
          last_told: told.toSorted().at(-1) ?? null,
          done: marks.get(client_id) ?? {},
        },
      ]
    })
    const { workingDays } = facts.contact.answer
    const answerBy = (sentAt: string) =>
      answerDueAt(new Date(sentAt), workingDays, (day) => openSpans(day, rules, exceptions))
    return { clients, rows: inboxOf(clients, { today, answerBy }) }
  }

  return {
    async list(staff: Staff, { rule: wanted }: { rule?: CareRule | undefined }) {
      const today = indiaDay(clock())
      const inbox = await readInbox(today)
      // What is told of another dietitian's clients is read with a reason, in their files.
      const others = await othersAmong(
        staff.userId,
        inbox.clients.map(({ client_id }) => client_id),
      )
      const isOwn = ({ client_id }: { client_id: string }) => !others.has(client_id)
      const [clients, rows] = [inbox.clients.filter(isOwn), inbox.rows.filter(isOwn)]
      const data = wanted ? rows.filter(({ rule }) => rule === wanted) : rows
      const told = new Set(data.filter(({ rule }) => ofHealth.includes(rule)).map(({ client_id }) => client_id))
      await recordOpenings(db, staff, [...told], clock())
      const running = clients.filter(isRunning)
      const waiting = new Set(rows.map(({ client_id }) => client_id))
      const ofRules = careRules.map((rule) => [rule, rows.filter((row) => row.rule === rule).length])
      const counts = {
        ...Object.fromEntries(ofRules),
        all: rows.length,
        running: running.length,
        told_this_week: running.filter(({ last_told }) => last_told !== null && last_told > addDays(today, -7)).length,
        nothing_to_do: running.filter(({ client_id }) => !waiting.has(client_id)).length,
      } as Record<InboxCount, number>
      return { data, counts }
    },

    /** @throws {ApiError} care_not_found, changed_meanwhile, invalid_input without consent */
    async done(
      staff: Staff,
      userId: string,
      { rule, since, note = null }: { rule: CareRule; since: string; note?: string | null | undefined },
    ): Promise<void> {
      const now = clock()
      await requireInCare(db, userId)
      // A button that was pressed twice.
      if (await isMarkedBy(db, { userId, rule, since, done_by: staff.userId })) return
      const isOpen = (await readInbox(indiaDay(now), userId)).rows.some(
        (row) => row.rule === rule && row.since === since,
      )
      if (!isOpen) throw new ApiError('changed_meanwhile', { message: doneElsewhere })
      await db.transaction().execute(async (trx) => {
        await requireConsent(trx, userId, indiaDay(now))
        const file = await ensureCareFile(trx, vault, userId, now)
        const mark = { id: uuidv7(), file_id: file.id, rule, since, done_by: staff.userId, note }
        if (!(await insertMark(trx, vault, mark, now)))
          throw new ApiError('changed_meanwhile', { message: doneElsewhere })
        await recordStaffAudit(trx, staff, {
          ...{ at: now, action: 'care_task_done', subject: userId, object: careObject(userId), details: { rule } },
        })
      })
    },
  }
}

const doneElsewhere = 'This was done or has changed meanwhile. Please look at the list again.'
