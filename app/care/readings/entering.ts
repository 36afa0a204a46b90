/**
 * How a reading is entered, corrected and taken out, by the client and by staff. What was entered never changes: a correction is another
 * entry, and both stay. Nothing is entered without the client's consent to the use of health details.
 */
import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { ReadingKind } from '~/domain/clients/reading-kinds'
import { Decimal } from '~/domain/food/decimal'
import { indiaClock, indiaDay, indiaInstant } from '~/domain/time/days'
import { type AuditAction, recordAudit } from '~/platform/audit/store'
import { takeNamedLock } from '~/platform/db/engine'
import type { Tables } from '~/platform/db/tables'
import { ApiError, invalidField } from '~/platform/http/api/api-error'
import { runIdempotent } from '~/platform/idempotency/run-idempotent'
import { createLimiter, type Limit } from '~/platform/limits/limiter'
import type { Vault } from '~/platform/vault/vault'
import type { Clock } from '~/platform/work/clock'
import type { Entered } from '../contract/readings/reading-fields'
import { yearsOn } from '../files/body-figures'
import { agreesToCare, ensureCareFile, requireConsent, requireInCare } from '../files/service'
import type { CareFile } from '../files/store'
import type { CareFacts, LoadKitchenContent } from '../food/kitchen-content'
import { getDocument } from '../records/documents/store'
import { isHidden } from './reading-view'
import {
  actNowSentence,
  doubtOf,
  inOwnUnit,
  type KindFacts,
  needsAction,
  refusalOf,
  requireKind,
  textOf,
} from './rules/limits'
import { getReading, insertReading, lastReading, markVoid, ownReadingOn, type StoredReading } from './store'

export type ReadingOptions = { db: Kysely<Tables>; clock: Clock; vault: Vault; loadKitchen: LoadKitchenContent }

type Way = StoredReading['way']
/** `document_id`: one of the client's documents, of what is copied from a report. */
export type Entry = Entered & { way: Way; document_id?: string | null; form_token?: string | undefined }
/** Who enters it, and for whom: staff, or the client themself. */
export type Enterer = { by: string; address?: string | undefined; userId: string }

type Entering = {
  newId: string
  kind: KindFacts
  replaces: StoredReading | null
  entry: Omit<Entry, 'form_token'>
}

/** More than a client with a meter enters in any hour. */
export const entryLimit: Limit = { name: 'readings', tries: 60, windowMs: 60 * 60_000 }

const readingObject = (id: string) => ({ type: 'reading', id })

export type ReadingEntering = ReturnType<typeof createEntering>

export function createEntering({ db, clock, vault, loadKitchen }: ReadingOptions) {
  const audit = (trx: Kysely<Tables>, { by, address, userId }: Enterer, id: string, action: AuditAction, at: Date) =>
    recordAudit(trx, { at, action, actor: by, subject: userId, object: readingObject(id), address })

  /**
   * In the transaction of the caller: in the place of another one, or of none.
   * @returns what is hidden on the client's own pages
   */
  async function enterIn(
    trx: Kysely<Tables>,
    who: Enterer,
    { newId, kind, replaces, entry: { sure, ...given } }: Entering,
    now: Date,
  ): Promise<CareFile['hide']> {
    const value = storedValue(kind, given)
    const taken_at = takenAt(given, now)
    await requireInCare(trx, who.userId)
    await requireOwnConsent(trx, who, indiaDay(now))
    const file = await ensureCareFile(trx, vault, who.userId, now)
    if (file.born_on !== null && given.taken_on < file.born_on)
      throw invalidField('taken_on', 'This day is before the day of birth', 'custom')
    const document_id = await requireReport(trx, who.userId, given)
    await takeNamedLock(trx, `readings ${file.id}`, 'exclusive')
    if (replaces) await requireCounts(trx, who.userId, replaces.id)
    if (!sure) {
      const wish = { kind: kind.id, until: taken_at, without: replaces?.id ?? null }
      const last = await lastReading(trx, vault, file.id, wish)
      const isAdult = file.born_on === null || yearsOn(file.born_on, given.taken_on) >= 18
      const isShown = who.by !== who.userId || !isHidden(file.hide, kind.id)
      const doubt = doubtOf(kind, { ...value, taken_on: given.taken_on }, { last, isAdult, isShown })
      if (doubt) throw doubtful(doubt)
    }
    const reading = {
      ...{ id: newId, file_id: file.id, kind: kind.id, taken_at, entered_by: who.by, way: given.way },
      ...{ ...value, ...labRange(kind, given), replaces_id: replaces?.id ?? null, document_id },
      act_now: needsAction(kind, value) ? 1 : 0,
    } as const
    if (!(await insertReading(trx, vault, reading, now))) throw new ApiError('reading_changed')
    await audit(trx, who, newId, replaces ? 'reading_corrected' : 'reading_added', now)
    return file.hide
  }

  async function enter(
    who: Enterer,
    { kind: id, replaces, entry }: { kind: ReadingKind; replaces: StoredReading | null; entry: Entry },
  ): Promise<{ reading: StoredReading; act_now: string | null; hide: CareFile['hide'] }> {
    const now = clock()
    const { facts } = await loadKitchen()
    const kind = requireKind(facts, id)
    const { form_token: token, ...given } = entry
    const form = {
      ...{ name: 'reading', owner: who.by, token },
      fields: { ...given, id, for: who.userId, replaces: replaces?.id },
    }
    let hide: CareFile['hide'] = 'none'
    const made = await runIdempotent(db, form, now, async (trx, newId) => {
      hide = await enterIn(trx, who, { newId, kind, replaces, entry: given }, now)
    })
    const reading = await getReading(db, vault, who.userId, made)
    if (!reading) throw new ApiError('reading_not_found')
    return { reading, act_now: needsAction(kind, reading) ? actNowSentence : null, hide }
  }

  async function voidIn(
    trx: Kysely<Tables>,
    who: Enterer,
    { id, file_id, reason }: { id: string; file_id: string; reason: string },
    now: Date,
  ): Promise<void> {
    await takeNamedLock(trx, `readings ${file_id}`, 'exclusive')
    if (!(await markVoid(trx, vault, { id, reason }, now))) throw new ApiError('reading_changed')
    await audit(trx, who, id, 'reading_voided', now)
  }

  /** @throws {ApiError} document_not_found, invalid_input where it is no reading of a report */
  async function requireReport(
    trx: Kysely<Tables>,
    userId: string,
    { way, document_id: id = null }: Pick<Entry, 'way' | 'document_id'>,
  ): Promise<string | null> {
    if (id === null) return null
    if (way !== 'report')
      throw invalidField('document_id', 'Only “A laboratory’s report” is copied from a document', 'custom')
    const document = await getDocument(trx, vault, { userId, id })
    if (!document || document.kind === 'photo')
      throw new ApiError('document_not_found', {
        message: 'This document is no longer here. Please choose another one, or none.',
      })
    return id
  }

  async function requireCounts(trx: Kysely<Tables>, userId: string, id: string): Promise<StoredReading> {
    const reading = await getReading(trx, vault, userId, id)
    if (!reading) throw new ApiError('reading_not_found')
    if (reading.state !== 'counts') throw new ApiError('reading_changed')
    return reading
  }

  return {
    /**
     * The waist of a check-in is the client's own reading of that day: entered, corrected or taken out with it, in its transaction.
     * @param former what the check-in said before
     * @throws {ApiError} reading_doubtful, too_many_tries, invalid_input
     */
    async tellWaist(
      trx: Kysely<Tables>,
      { userId }: { userId: string },
      {
        facts,
        day,
        cm,
        former,
        sure,
      }: { facts: CareFacts; day: string; cm: number | null; former: number | null; sure: boolean },
      now: Date,
    ): Promise<void> {
      if (cm === former) return
      const kind = requireKind(facts, 'waist')
      const refused = cm === null ? null : refusalOf(kind, new Decimal(cm), null)
      if (refused) throw invalidField('waist_cm', refused.message, 'custom')
      await createLimiter({ db: trx, clock }).take(entryLimit, userId)
      const who = { by: userId, userId }
      const file = await ensureCareFile(trx, vault, userId, now)
      const own = await ownReadingOn(trx, vault, file.id, { kind: 'waist', day, by: userId })
      if (cm !== null) {
        const untold = { lower: null, unit: 'usual', time: null, lab_low: null, lab_high: null } as const
        const entry = { ...untold, value: cm, taken_on: day, way: 'client', sure } as const
        await enterIn(trx, who, { newId: uuidv7(), kind, replaces: own, entry }, now)
      } else if (own && former !== null && own.value === textOf(kind, new Decimal(former))) {
        await voidIn(trx, who, { id: own.id, file_id: file.id, reason: 'Taken out of the check-in' }, now)
      }
    },

    /** @throws {ApiError} care_not_found, reading_doubtful, form_already_sent, invalid_input */
    add: (who: Enterer, { kind, ...entry }: Entry & { kind: ReadingKind }) =>
      enter(who, { kind, replaces: null, entry }),

    /**
     * @param onlyBy only what this person has entered; else any
     * @throws {ApiError} care_not_found, reading_not_found, reading_changed, reading_doubtful, form_already_sent, invalid_input
     */
    async correct(who: Enterer, id: string, entry: Entry, onlyBy: string | null = null) {
      await requireInCare(db, who.userId)
      const former = await getReading(db, vault, who.userId, id)
      if (!former || (onlyBy !== null && former.entered_by !== onlyBy)) throw new ApiError('reading_not_found')
      return enter(who, { kind: former.kind, replaces: former, entry })
    },

    /** @throws {ApiError} care_not_found, reading_not_found, reading_changed */
    async void(who: Enterer, id: string, reason: string): Promise<StoredReading> {
      const now = clock()
      await requireInCare(db, who.userId)
      await db.transaction().execute(async (trx) => {
        const former = await getReading(trx, vault, who.userId, id)
        if (!former) throw new ApiError('reading_not_found')
        await voidIn(trx, who, { id, file_id: former.file_id, reason }, now)
      })
      const reading = await getReading(db, vault, who.userId, id)
      if (!reading) throw new ApiError('reading_not_found')
      return reading
    },
  }
}

/** Staff are told to ask the client; the client is told where. @throws {ApiError} invalid_input */
async function requireOwnConsent(trx: Kysely<Tables>, { by, userId }: Enterer, today: string): Promise<void> {
  if (by !== userId) return requireConsent(trx, userId, today)
  if (await agreesToCare(trx, userId, today)) return
  const message = 'Please agree to the use of your health details first, under Your data'
  throw invalidField('consent', message, 'consent_required')
}

/** @throws {ApiError} invalid_input */
function storedValue(
  kind: KindFacts,
  { value: given, lower: givenLower, unit }: Pick<Entered, 'value' | 'lower' | 'unit'>,
) {
  const value = inOwnUnit(kind, given, unit)
  const lower = kind.lower && givenLower !== null ? inOwnUnit(kind, givenLower, 'usual') : null
  const refused = refusalOf(kind, value, lower)
  if (refused) throw invalidField(refused.field, refused.message, 'custom')
  return { value: textOf(kind, value), lower: lower && textOf(kind, lower) }
}

/** A laboratory may print one end alone. @throws {ApiError} invalid_input */
function labRange(
  kind: KindFacts,
  { lab_low: low, lab_high: high, unit }: Pick<Entered, 'lab_low' | 'lab_high' | 'unit'>,
) {
  if (!kind.isLab) return { lab_low: null, lab_high: null }
  const own = (figure: number | null) => (figure === null ? null : inOwnUnit(kind, figure, unit))
  const [from, to] = [own(low), own(high)]
  const isFine = (figure: Decimal | null) =>
    figure === null || (!figure.isNegative() && figure.lessThanOrEqualTo(100_000) && figure.decimalPlaces() <= 3)
  if (!isFine(from) || !isFine(to) || (from && to?.lessThanOrEqualTo(from)))
    throw invalidField('lab_low', 'Please enter the range as it is printed, the lower end first', 'custom')
  return { lab_low: from?.toFixed() ?? null, lab_high: to?.toFixed() ?? null }
}

/** Midnight in India where no time is told. @throws {ApiError} invalid_input */
function takenAt({ taken_on, time }: Pick<Entered, 'taken_on' | 'time'>, now: Date): string {
  const today = indiaClock(now)
  if (taken_on > today.day) throw invalidField('taken_on', 'This day is still to come', 'custom')
  if (taken_on === today.day && time !== null && time > today.time)
    throw invalidField('time', 'This time is still to come', 'custom')
  if (taken_on < '1990-01-01') throw invalidField('taken_on', 'Please choose a day after 1990', 'custom')
  return indiaInstant(taken_on, time ?? '00:00').toISOString()
}

function doubtful(message: string): ApiError {
  return new ApiError('reading_doubtful', {
    message,
    detail: [{ loc: ['body', 'sure'], msg: message, type: 'doubtful' }],
  })
}
