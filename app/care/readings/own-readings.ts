/** A client's own readings: seen without what is hidden, entered and corrected by themself. Only ever the caller's own. */

import type { ReadingKind } from '~/domain/clients/reading-kinds'
import { dayOf, daysBetween, indiaDay } from '~/domain/time/days'
import { recordAudit } from '~/platform/audit/store'
import type { Person } from '~/platform/http/api/actor'
import { ApiError, invalidField } from '~/platform/http/api/api-error'
import { createLimiter } from '~/platform/limits/limiter'
import type { Progress, SavedReading } from '../contract/readings/own-readings'
import type { Reading, ReadingExport, ReadingKindView } from '../contract/readings/reading-fields'
import { careObject, lastOpening } from '../files/openings'
import { agreesToCare, ensureCareFile, requireInCare, requireOwnConsent } from '../files/service'
import { getCareFile, updateCareFile } from '../files/store'
import type { CareFacts } from '../food/kitchen-content'
import { createEntering, type Entry, entryLimit, type ReadingOptions } from './entering'
import { readingExport } from './export'
import { isHidden, kindView, latestOfKinds, ownReadingView } from './reading-view'
import { actNowSentence, needsAction, requireKind } from './rules/limits'
import { changeOf, festivalsIn, spanOf } from './rules/progress'
import { firstReadingAt, getReading, latestReadings, listReadings, type StoredReading } from './store'

export type OwnReadings = ReturnType<typeof createOwnReadings>

export function createOwnReadings(options: ReadingOptions) {
  const { db, clock, vault, loadKitchen } = options
  const entering = createEntering(options)
  const limiter = createLimiter({ db, clock })

  async function enterOwn(
    { userId }: Person,
    work: (who: { by: string; userId: string }) => ReturnType<typeof entering.add>,
  ): Promise<SavedReading> {
    await limiter.take(entryLimit, userId)
    const { reading, act_now, hide } = await work({ by: userId, userId })
    return { ...ownReadingView(reading, userId, hide), act_now }
  }

  return {
    /** @param reader whose own entries are marked; another's where it is shared. @throws {ApiError} care_not_found */
    async progress(
      { userId }: Pick<Person, 'userId'>,
      { kind, period }: { kind: ReadingKind; period: string },
      reader = { userId },
    ): Promise<Progress> {
      const today = indiaDay(clock())
      await requireInCare(db, userId)
      const [file, has_consent, last_opened, { facts }] = await Promise.all([
        getCareFile(db, vault, userId),
        agreesToCare(db, userId, today),
        lastOpening(db, userId),
        loadKitchen(),
      ])
      const hide = file?.hide ?? 'none'
      const [latest, shown, firstAt] = file
        ? await Promise.all([
            latestReadings(db, vault, file.id),
            listReadings(db, vault, file.id, { kind, ...spanOf(period, today) }),
            firstReadingAt(db, file.id, kind),
          ])
        : [[], [], null]
      const view = (reading: StoredReading) => ownReadingView(reading, reader.userId, hide)
      return {
        ...{ has_consent, hide, kind, period, last_opened },
        first_on: firstAt === null ? null : dayOf(firstAt),
        kinds: latestOfKinds(facts, latest, view),
        // What staff took out is no concern of the client's page: their export has it.
        entries: shown.filter(({ state }) => state !== 'void').map(view),
        change: isHidden(hide, kind) ? null : changeOf(shown, requireKind(facts, kind).digits),
        festivals: festivalsIn(facts.readings, shown),
        act_now: actNowOf(latest, facts, today),
      }
    },

    /** @throws {ApiError} reading_not_found */
    async get({ userId }: Person, id: string): Promise<Reading & { of: ReadingKindView }> {
      const [reading, file, { facts }] = await Promise.all([
        getReading(db, vault, userId, id),
        getCareFile(db, vault, userId),
        loadKitchen(),
      ])
      if (!reading) throw new ApiError('reading_not_found')
      return {
        ...ownReadingView(reading, userId, file?.hide ?? 'none'),
        of: kindView(requireKind(facts, reading.kind)),
      }
    },

    /** @throws {ApiError} care_not_found, reading_doubtful, form_already_sent, too_many_tries, invalid_input */
    add: (person: Person, entry: Entry & { kind: ReadingKind }) => enterOwn(person, (who) => entering.add(who, entry)),

    /** @throws {ApiError} what `add` throws, reading_not_found, reading_changed */
    correct: (person: Person, id: string, entry: Entry) =>
      enterOwn(person, (who) => entering.correct(who, id, entry, person.userId)),

    /** @throws {ApiError} care_not_found, invalid_input where the dietitian hides all numbers */
    async hideWeight({ userId }: Person, hides: boolean): Promise<void> {
      const now = clock()
      await db.transaction().execute(async (trx) => {
        await requireInCare(trx, userId)
        await requireOwnConsent(trx, userId, indiaDay(now), 'hides')
        const file = await ensureCareFile(trx, vault, userId, now)
        if (file.hide === 'all_numbers')
          throw invalidField(
            'hides',
            'Your dietitian keeps all numbers from these pages. Please talk to them',
            'custom',
          )
        const hide = hides ? 'weight' : 'none'
        if (file.hide === hide) return
        const { id, version, ...fields } = file
        if (!(await updateCareFile(trx, vault, { id, version, fields: { ...fields, hide } }, now)))
          throw new ApiError('changed_meanwhile')
        const object = careObject(userId)
        await recordAudit(trx, { at: now, action: 'care_file_changed', actor: userId, subject: userId, object })
      })
    },

    /** Follows what is hidden: all that is held of a person is given under Your data. @throws {ApiError} care_not_found */
    async export({ userId }: Person): Promise<ReadingExport> {
      const { facts } = await loadKitchen()
      return readingExport({ db, vault, userId, facts, now: clock(), isForClient: true })
    },
  }
}

/** A reading of today or yesterday that is the last of its kind. */
function actNowOf(latest: readonly StoredReading[], facts: CareFacts, today: string): string | null {
  const asks = latest.some(
    (reading) => daysBetween(reading.taken_on, today) <= 1 && needsAction(requireKind(facts, reading.kind), reading),
  )
  return asks ? actNowSentence : null
}
