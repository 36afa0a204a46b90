/**
 * What clients tell of their days: today and the two days before it, one check-in of each day, changed as often as they like. Figures that
 * the dietitian keeps from a client are neither asked for nor shown.
 */
import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { AppointmentRules } from '~/domain/appointments/appointment-times'
import { addDays, indiaDay, weekdayNames, weekdayOf } from '~/domain/time/days'
import type { Tables } from '~/platform/db/tables'
import type { Person, Staff } from '~/platform/http/api/actor'
import { ApiError, invalidField } from '~/platform/http/api/api-error'
import type { Vault } from '~/platform/vault/vault'
import type { Clock } from '~/platform/work/clock'
import {
  type CheckInBody,
  type ClientCheckIns,
  type OwnCheckIn,
  type TellCheckIn,
  tellableDays,
} from '../../contract/contact/check-ins'
import type { OwnDay } from '../../contract/own-care'
import { recordOpening } from '../../files/openings'
import { ensureCareFile, requireInCare } from '../../files/service'
import { getCareFile } from '../../files/store'
import type { CareFacts, LoadKitchenContent } from '../../food/kitchen-content'
import type { ReadingEntering } from '../../readings/entering'
import { requireOpen, writingOf } from '../messages/writing'
import { getCheckIn, insertCheckIn, listCheckIns, updateCheckIn } from './store'

type CheckInOptions = {
  db: Kysely<Tables>
  clock: Clock
  vault: Vault
  loadKitchen: LoadKitchenContent
  loadRules: () => Promise<AppointmentRules>
  /** The waist that is told is a reading as well. */
  readings: Pick<ReadingEntering, 'tellWaist'>
  /** A day of the caller's own diet plan. */
  loadDay: (person: Person, wanted: { day: string; figures: 'no' }) => Promise<OwnDay>
}

export type CheckIns = ReturnType<typeof createCheckIns>

/** So many days others see. */
const shownDays = 14

type Weekly = CareFacts['contact']['weekly']

export function createCheckIns({ db, clock, vault, loadKitchen, loadRules, readings, loadDay }: CheckInOptions) {
  const daysNow = () => {
    const today = indiaDay(clock())
    return Array.from({ length: tellableDays }, (_, ago) => addDays(today, -ago))
  }

  async function lastDays(userId: string): Promise<ClientCheckIns['days']> {
    const first = addDays(indiaDay(clock()), 1 - shownDays)
    const known = new Map((await listCheckIns(db, vault, userId, first)).map((one) => [one.day, one]))
    return Array.from({ length: shownDays }, (_, at) => {
      const day = addDays(first, at)
      const one = known.get(day)
      return { day, body: one?.body ?? null, edited_at: one?.edited_at ?? null }
    })
  }

  async function view(person: Person, day: string): Promise<OwnCheckIn> {
    const { userId } = person
    const days = daysNow()
    const [writing, known, file, plan, { facts }] = await Promise.all([
      writingOf({ db, loadRules, loadKitchen }, userId, days[0] ?? day),
      getCheckIn(db, vault, userId, day),
      getCareFile(db, vault, userId),
      loadDay(person, { day, figures: 'no' }),
      loadKitchen(),
    ])
    const asksFigures = file?.hide !== 'all_numbers'
    const weekly = weeklyOn(facts.contact.weekly, day)
    return {
      ...{ day, days, writing, asks_figures: asksFigures },
      body: known && (asksFigures ? known.body : { ...known.body, ...noFigures }),
      version: known?.version ?? 0,
      edited_at: known?.edited_at ?? null,
      dishes: plan.meals
        .map(({ meal, items }) => ({ meal, names: items.map(({ name_en }) => name_en) }))
        .filter(({ names }) => names.length > 0),
      weekly: weekly && { weekday: weekdayNames[weekly.weekday], questions: weekly.questions },
    }
  }

  return {
    /** @throws {ApiError} invalid_input for a day that cannot be told any more, or not yet */
    async day(person: Person, { day }: { day?: string | undefined }): Promise<OwnCheckIn> {
      const days = daysNow()
      return view(person, requireDay(day ?? days[0] ?? '', days))
    },

    /** @throws {ApiError} care_not_found, invalid_input, changed_meanwhile, reading_doubtful, too_many_tries */
    async save(person: Person, given: string, { version, sure, ...told }: TellCheckIn): Promise<OwnCheckIn> {
      const { userId } = person
      const now = clock()
      const days = daysNow()
      requireOpen(await writingOf({ db, loadRules, loadKitchen }, userId, days[0] ?? given))
      const day = requireDay(given, days)
      const { facts } = await loadKitchen()
      const body = bodyOf(told, weeklyOn(facts.contact.weekly, day))
      await db.transaction().execute(async (trx) => {
        const file = await ensureCareFile(trx, vault, userId, now)
        const known = await getCheckIn(trx, vault, userId, day)
        const kept = file.hide === 'all_numbers' ? { ...body, ...figuresOf(known?.body) } : body
        requireSomething(kept)
        // The same words once more, as of a button that was pressed twice.
        if (known && JSON.stringify(known.body) === JSON.stringify(kept)) return
        const isSaved = known
          ? await updateCheckIn(trx, vault, { id: known.id, version, body: kept }, now)
          : version === 0 && (await insertCheckIn(trx, vault, { id: uuidv7(), file_id: file.id, day, body: kept }, now))
        if (!isSaved) throw new ApiError('changed_meanwhile', { message: savedElsewhere })
        const waist = { day, cm: kept.waist_cm, former: known?.body.waist_cm ?? null, sure }
        await readings.tellWaist(trx, person, { facts, ...waist }, now)
      })
      return view(person, day)
    },

    /** @throws {ApiError} care_not_found */
    async list(staff: Staff, userId: string): Promise<ClientCheckIns> {
      const now = clock()
      const { user } = await requireInCare(db, userId)
      const days = await lastDays(userId)
      await recordOpening(db, staff, userId, now)
      return { client_id: userId, full_name: user.full_name, days }
    },

    /** For who it is shared with: without what the dietitian keeps from the client. */
    async told({ userId }: Pick<Person, 'userId'>): Promise<Pick<ClientCheckIns, 'days'>> {
      const [days, file] = await Promise.all([lastDays(userId), getCareFile(db, vault, userId)])
      if (file?.hide !== 'all_numbers') return { days }
      return { days: days.map((day) => ({ ...day, body: day.body && { ...day.body, ...noFigures } })) }
    },
  }
}

const savedElsewhere =
  'This day was saved on another page meanwhile. Save again to keep what stands here, or open the day anew to see what was saved.'

const noFigures = { water_glasses: null, sleep_hours: null, waist_cm: null } as const

/** What was told before figures were hidden stays. */
const figuresOf = (body: CheckInBody | undefined) => ({
  water_glasses: body?.water_glasses ?? null,
  sleep_hours: body?.sleep_hours ?? null,
  waist_cm: body?.waist_cm ?? null,
})

const weeklyOn = (weekly: Weekly, day: string): Weekly | null => (weekdayOf(day) === weekly.weekday ? weekly : null)

/** @throws {ApiError} invalid_input */
function requireDay(day: string, days: readonly string[]): string {
  if (days.includes(day)) return day
  throw invalidField('day', 'Today can be told, and the two days before it', 'custom')
}

/** @throws {ApiError} invalid_input */
function bodyOf({ answers, ...told }: Omit<TellCheckIn, 'version' | 'sure'>, weekly: Weekly | null): CheckInBody {
  if (!weekly && (told.waist_cm !== null || answers.some(({ text }) => text !== null)))
    throw invalidField('waist_cm', 'This is asked once a week, on another day', 'custom')
  return {
    ...told,
    // Only what was swapped has something in its place.
    meals: told.meals.map((one) => (one.answer === 'swapped' ? one : { ...one, instead: null })),
    answers: answers.flatMap(({ id, text }) => {
      const asked = weekly?.questions.find((one) => one.id === id)
      if (text === null) return []
      if (!asked) throw invalidField('answers', 'There is no such question', 'custom')
      return [{ id, question: asked.question, text }]
    }),
  }
}

/** @throws {ApiError} invalid_input */
function requireSomething({ meals, answers, ...rest }: CheckInBody): void {
  if (meals.length > 0 || answers.length > 0 || Object.values(rest).some((part) => part !== null)) return
  throw invalidField('meals', 'Nothing is told yet: please answer one thing at least', 'custom')
}
