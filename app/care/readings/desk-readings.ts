/** A client's readings as dietitians see, enter, correct and take them out. */
import type { ReadingKind } from '~/domain/clients/reading-kinds'
import { dayOf, indiaDay } from '~/domain/time/days'
import { recordStaffAudit } from '~/platform/audit/store'
import type { Staff } from '~/platform/http/api/actor'
import { untoldFile } from '../contract/care-files'
import type { ClientReadings, SavedStaffReading } from '../contract/readings/admin-readings'
import type { ReadingExport, StaffReading } from '../contract/readings/reading-fields'
import { careObject, recordOpening } from '../files/openings'
import { agreesToCare, requireInCare } from '../files/service'
import { getCareFile } from '../files/store'
import { listDocuments } from '../records/documents/store'
import { loadBodyNow } from './body'
import { createEntering, type Entry, type ReadingOptions } from './entering'
import { readingExport } from './export'
import { latestOfKinds, staffReadingView } from './reading-view'
import { figuresOf, isChild, pregnancyGainOf } from './rules/figures'
import { festivalsIn, spanOf } from './rules/progress'
import { firstReadingAt, listReadings } from './store'

export type DeskReadings = ReturnType<typeof createDeskReadings>

export function createDeskReadings(options: ReadingOptions) {
  const { db, clock, vault, loadKitchen } = options
  const entering = createEntering(options)
  const enterer = ({ userId: by, address }: Staff, userId: string) => ({ by, address, userId })

  return {
    /** @throws {ApiError} care_not_found */
    async list(
      staff: Staff,
      userId: string,
      { kind, period }: { kind: ReadingKind; period: string },
    ): Promise<ClientReadings> {
      const now = clock()
      const today = indiaDay(now)
      const { user } = await requireInCare(db, userId)
      const [file, has_consent, { facts }, documents] = await Promise.all([
        getCareFile(db, vault, userId),
        agreesToCare(db, userId, today),
        loadKitchen(),
        listDocuments(db, vault, userId),
      ])
      const [body, shown, firstAt] = await Promise.all([
        loadBodyNow(db, vault, file, facts, today),
        file ? listReadings(db, vault, file.id, { kind, ...spanOf(period, today) }) : [],
        file && firstReadingAt(db, file.id, kind),
      ])
      await recordOpening(db, staff, userId, now)
      const told = file ?? untoldFile
      return {
        ...{ client_id: userId, full_name: user.full_name, has_consent, hide: told.hide, kind, period },
        first_on: firstAt === null ? null : dayOf(firstAt),
        kinds: latestOfKinds(facts, body.latest, (one) => staffReadingView(one, userId)),
        entries: shown.map((one) => staffReadingView(one, userId)),
        figures: figuresOf(told, { entries: shown, kind, body }, facts, today),
        pregnancy_gain: pregnancyGainOf(told, facts.readings),
        is_child: isChild(told, today),
        documents: documents
          .filter(({ kind }) => kind !== 'photo')
          .map(({ id, name, created_at }) => ({ id, name, created_at })),
        festivals: festivalsIn(facts.readings, shown),
      }
    },

    /** @throws {ApiError} care_not_found, reading_doubtful, form_already_sent, invalid_input */
    async add(staff: Staff, userId: string, entry: Entry & { kind: ReadingKind }): Promise<SavedStaffReading> {
      const { reading, act_now } = await entering.add(enterer(staff, userId), entry)
      return { ...staffReadingView(reading, userId), act_now }
    },

    /** @throws {ApiError} what `add` throws, reading_not_found, reading_changed */
    async correct(staff: Staff, userId: string, id: string, entry: Entry): Promise<SavedStaffReading> {
      const { reading, act_now } = await entering.correct(enterer(staff, userId), id, entry)
      return { ...staffReadingView(reading, userId), act_now }
    },

    /** @throws {ApiError} care_not_found, reading_not_found, reading_changed */
    void: async (staff: Staff, userId: string, id: string, reason: string): Promise<StaffReading> =>
      staffReadingView(await entering.void(enterer(staff, userId), id, reason), userId),

    /** @throws {ApiError} care_not_found */
    async export(staff: Staff, userId: string): Promise<ReadingExport> {
      const now = clock()
      const { facts } = await loadKitchen()
      const exported = await readingExport({ db, vault, userId, facts, now, isForClient: false })
      await recordOpening(db, staff, userId, now)
      await recordStaffAudit(db, staff, {
        ...{ at: now, action: 'readings_exported', subject: userId, object: careObject(userId) },
      })
      return exported
    },
  }
}
