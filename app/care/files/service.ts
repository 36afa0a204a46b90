/**
 * Care files as dietitians keep them. A file opens with a full consultation that took place or a paid plan; nothing is written without the
 * client's consent to the use of health details. Diet plans are diet-plans/service.ts's.
 */
import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { getUser, namesOfUsers } from '~/accounts/account-store'
import { hasConsent } from '~/accounts/consent-store'
import type { AppointmentRules } from '~/domain/appointments/appointment-times'
import { careNoticeOn } from '~/domain/privacy/privacy-choices'
import { indiaDay } from '~/domain/time/days'
import { changedMeanwhile, recordStaffAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError, invalidField } from '~/platform/http/api/api-error'
import type { Vault } from '~/platform/vault/vault'
import type { Clock } from '~/platform/work/clock'
import {
  type CareFileFields,
  type CareFileView,
  type CareStep,
  careSteps,
  type ListedCare,
  untoldFile,
} from '../contract/care-files'
import { listSummaries, summariesOf } from '../diet-plans/store'
import type { LoadKitchenContent } from '../food/kitchen-content'
import { asMeasured, weighedOn } from '../readings/rules/body-now'
import { latestReadings } from '../readings/store'
import { calculatedOf, yearsOn } from './body-figures'
import { loadStandings, type Matters, mattersOf, mattersOfAll } from './care-matters'
import { loadFollowUp } from './follow-up'
import { careObject, listOpenings, recordOpening } from './openings'
import { type CareFile, getCareFile, insertCareFile, updateCareFile } from './store'

export type CareOptions = {
  db: Kysely<Tables>
  clock: Clock
  vault: Vault
  loadKitchen: LoadKitchenContent
  loadRules: () => Promise<AppointmentRules>
}

export type CareFiles = ReturnType<typeof createCareFiles>

export function createCareFiles(options: CareOptions) {
  const { db, clock, vault, loadKitchen } = options

  async function view({ userId: viewer }: Staff, userId: string): Promise<CareFileView> {
    const now = clock()
    const today = indiaDay(now)
    const { user, matters } = await requireInCare(db, userId)
    const [standingOf, file, plans, has_consent, { facts: content }, openings] = await Promise.all([
      loadStandings(options, today),
      getCareFile(db, vault, userId),
      listSummaries(db, userId, today),
      agreesToCare(db, userId, today),
      loadKitchen(),
      listOpenings(db, userId),
    ])
    const standing = standingOf(matters)
    const terms = content.contact.followUp
    const body = { latest: file ? await latestReadings(db, vault, file.id) : [] }
    const fields: CareFileFields = file ?? untoldFile
    const { born_on, sex, facts, hide, own_katori_ml } = fields
    return {
      client_id: userId,
      full_name: user.full_name,
      ...standing,
      has_consent,
      version: file?.version ?? 0,
      ...{ born_on, sex, facts, hide, own_katori_ml },
      years: born_on === null ? null : yearsOn(born_on, today),
      calculated: calculatedOf(asMeasured(fields, body), content.formulas, today, weighedOn(body)),
      plans,
      follow_up: await loadFollowUp(db, userId, { matters, standing, terms, now }),
      openings: openings.map(({ actor, ...opening }) => ({ ...opening, is_own: actor === viewer })),
    }
  }

  async function standings() {
    const today = indiaDay(clock())
    const { facts } = await loadKitchen()
    const [all, standing] = await Promise.all([mattersOfAll(db, facts.formulas, today), loadStandings(options, today)])
    return { today, all, standing }
  }

  return {
    /** How many wait for a dietitian: to be assessed, or for a diet plan. */
    async countWaiting(): Promise<number> {
      const { all, standing } = await standings()
      return [...all.values()].filter((one) => ['to_assess', 'plan_due'].includes(standing(one).step ?? '')).length
    },

    /** Those whose diet plan is due first. */
    async list({ step: wanted }: { step?: CareStep | undefined }) {
      const { today, all, standing } = await standings()
      const ids = [...all.keys()]
      const [names, plans] = await Promise.all([namesOfUsers(db, ids), summariesOf(db, ids, today)])
      const listed = ids.flatMap((client_id): ListedCare[] => {
        const full_name = names.get(client_id)
        if (full_name === undefined) return []
        return [
          { client_id, full_name, ...standing(all.get(client_id) as Matters), plan: plans.get(client_id) ?? null },
        ]
      })
      listed.sort(inOrder)
      const shown = wanted ? listed.filter(({ step }) => step === wanted) : listed
      const count = (step: CareStep) => listed.filter((one) => one.step === step).length
      return {
        data: shown,
        counts: { all: listed.length, ...Object.fromEntries(careSteps.map((step) => [step, count(step)])) } as Record<
          'all' | CareStep,
          number
        >,
      }
    },

    /** @throws {ApiError} care_not_found */
    async get(staff: Staff, userId: string): Promise<CareFileView> {
      await requireInCare(db, userId)
      await recordOpening(db, staff, userId, clock())
      return view(staff, userId)
    },

    /** @throws {ApiError} care_not_found, changed_meanwhile, invalid_input without consent */
    async save(staff: Staff, userId: string, { version, ...given }: CareFileFields & { version: number }) {
      const now = clock()
      const { facts: content } = await loadKitchen()
      requireKnown(given, content, indiaDay(now))
      const fields = withHiding(given)
      await db.transaction().execute(async (trx) => {
        await requireInCare(trx, userId)
        await requireConsent(trx, userId, indiaDay(now))
        const file = await getCareFile(trx, vault, userId)
        const isSaved =
          file === null
            ? version === 0 && (await insertCareFile(trx, vault, { id: uuidv7(), user_id: userId, fields }, now))
            : await updateCareFile(trx, vault, { id: file.id, version, fields }, now)
        const object = careObject(userId)
        if (!isSaved) throw await changedMeanwhile(trx, object)
        await recordStaffAudit(trx, staff, { at: now, action: 'care_file_changed', subject: userId, object })
      })
      return view(staff, userId)
    },
  }
}

/** Who has told of an eating disorder sees no figure, whatever else is said. */
const withHiding = (fields: CareFileFields): CareFileFields =>
  fields.facts.told_eating_disorder === true ? { ...fields, hide: 'all_numbers' } : fields

function requireKnown(
  { born_on, facts: { activity, fast_list } }: CareFileFields,
  { formulas, fastLists }: Awaited<ReturnType<LoadKitchenContent>>['facts'],
  today: string,
): void {
  if (born_on !== null && (born_on > today || yearsOn(born_on, today) > 120))
    throw invalidField('born_on', 'Please check the date of birth', 'custom')
  if (activity !== null && !formulas.activityLevels.some(({ id }) => id === activity))
    throw invalidField('facts', 'There is no such level of activity', 'custom')
  if (fast_list !== null && !fastLists.items.some(({ id }) => id === fast_list))
    throw invalidField('facts', 'There is no such fast list', 'custom')
}

/** Those without a due day last; then by name. */
const inOrder = (a: ListedCare, b: ListedCare) =>
  (a.due_on ?? '9').localeCompare(b.due_on ?? '9') || a.full_name.localeCompare(b.full_name)

/** A client whose care was ever opened. @throws {ApiError} care_not_found */
export async function requireInCare(db: Kysely<Tables>, userId: string) {
  const user = await getUser(db, userId)
  if (!user || user.erased_at !== null) throw new ApiError('care_not_found')
  const matters = await mattersOf(db, userId)
  if (matters.consultedOn === null && matters.paid.length === 0) {
    // What was written before an order was undone is still there to be read.
    const file = await db.selectFrom('care_files').select('id').where('user_id', '=', userId).executeTakeFirst()
    if (!file) throw new ApiError('care_not_found')
  }
  return { user, matters }
}

/** To a text that names what care writes down, once such a notice holds. */
export const agreesToCare = (db: Kysely<Tables>, user_id: string, today: string): Promise<boolean> =>
  hasConsent(db, { user_id, purpose: 'health_details' }, careNoticeOn(today))

/** @throws {ApiError} invalid_input */
export async function requireConsent(db: Kysely<Tables>, userId: string, today: string): Promise<void> {
  if (await agreesToCare(db, userId, today)) return
  const message = 'This client has not agreed to the use of health details. Please ask them to do so in their account.'
  throw invalidField('consent', message, 'consent_required')
}

/** As `requireConsent`, for the client themself. @param field beside which it is said; @throws {ApiError} invalid_input */
export async function requireOwnConsent(db: Kysely<Tables>, userId: string, today: string, field: string) {
  if (await agreesToCare(db, userId, today)) return
  throw invalidField(field, ownConsentMessage, 'consent_required')
}
export const ownConsentMessage = 'Please agree to the use of your health details first, under “Your data”.'

/** The file that a diet plan stands in: an empty one where nothing is written yet. */
export async function ensureCareFile(trx: Kysely<Tables>, vault: Vault, userId: string, now: Date): Promise<CareFile> {
  const known = await getCareFile(trx, vault, userId)
  if (known) return known
  await insertCareFile(trx, vault, { id: uuidv7(), user_id: userId, fields: untoldFile }, now)
  const file = await getCareFile(trx, vault, userId)
  if (!file) throw new ApiError('care_not_found')
  return file
}
