/**
 * Two files of one client are made one, and parted again. A person of the staff decides that they are one client's; which file stays, what
 * goes over and what holds where they differ follows from the rules below, and the preview says it before. Nothing is deleted: each moved
 * row is written down by its id and goes back when the files are parted. What either file says of allergies stays with both.
 */
import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import {
  getUserByEmail,
  lockUser,
  refreshUserWords,
  requireUser,
  type User,
  voidPasswordResets,
} from '~/accounts/account-store'
import { type ConsentRow, listConsents } from '~/accounts/consent-store'
import type { MergePreview, mergeBodySchema, partBodySchema } from '~/accounts/contract/merged-files'
import { deleteProofsOf } from '~/accounts/email-change/email-proof-store'
import type { AccountMail } from '~/accounts/letters/account-mail'
import { deleteLoginStepsOf } from '~/accounts/second-factor/second-factor-store'
import { endSessionsOfUser } from '~/accounts/sessions/session-store'
import { foldName } from '~/domain/clients/client-words'
import {
  type MergedField,
  type MergeNote,
  type MergeStop,
  mergedFields,
  mergeStops,
} from '~/domain/clients/merge-words'
import { canBeMailed } from '~/domain/deliveries/walk-in'
import { indiaDay } from '~/domain/time/days'
import { changedMeanwhile, recordStaffAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import type { Received } from '~/platform/http/api/operation'
import type { Vault } from '~/platform/vault/vault'
import type { Clock } from '~/platform/work/clock'
import { isStaff } from '~/team/permissions'
import { joinFood, readFood } from './merge-food'
import {
  countMoved,
  endConsents,
  type Former,
  insertMerged,
  moveAll,
  moveBack,
  reopenConsents,
  setContact,
  standing,
  takeMerged,
} from './merge-store'

export type Merging = ReturnType<typeof createMerging>

type MergingOptions = {
  db: Kysely<Tables>
  clock: Clock
  vault: Vault
  enqueueMail: (trx: Kysely<Tables>, mail: AccountMail, now: Date) => Promise<unknown>
  /** Whether the account shows anything of its client's health. */
  hasHealthRecords: (db: Kysely<Tables>, userId: string) => Promise<boolean>
}

const objectOf = (id: string) => ({ type: 'user', id })

export function createMerging({ db, clock, vault, enqueueMail, hasHealthRecords }: MergingOptions) {
  /** All that the rules ask of two files. */
  async function look(from: Kysely<Tables>, one: User, other: User, now: Date) {
    const found = await standing(from, [one.id, other.id], indiaDay(now))
    const [stays, goes] = directed(one, other, found.kept)
    const [ofStays, ofGoes] = [await listConsents(from, stays.id), await listConsents(from, goes.id)]
    const stricter = stricterOf(ofStays, ofGoes)
    const food = await readFood(from, vault, stays.id, goes.id)
    const health = { stays: await hasHealthRecords(from, stays.id), goes: await hasHealthRecords(from, goes.id) }
    const both = (set: ReadonlySet<string>) => set.has(stays.id) && set.has(goes.id)
    const stops: MergeStop[] = [
      ...(found.kept.has(goes.id) ? (['both_merged'] as const) : []),
      ...(found.erasures.size > 0 ? (['erasure_waits'] as const) : []),
      ...(found.withdrawals.size > 0 ? (['withdrawal_waits'] as const) : []),
      ...(stricter.some(({ purpose }) => purpose === 'health_details') ? (['health_consent_differs'] as const) : []),
      ...(food.isUnreadable ? (['food_unreadable'] as const) : []),
      ...(both(found.openPlans) ? (['both_plans_open'] as const) : []),
    ]
    const notes: MergeNote[] = [
      ...(stays.password_hash !== null ? (['log_in_stays'] as const) : []),
      ...(goes.password_hash !== null ? (['log_in_ends'] as const) : []),
      ...(food.isTold ? (['food_joined'] as const) : []),
      ...(both(found.inCare) ? (['care_joined'] as const) : []),
      ...(stricter.length > 0 ? (['consents_stricter'] as const) : []),
    ]
    /** Who logs in with this email reads what comes over. */
    const needsOwner = (email: string | null) =>
      (stays.password_hash !== null && goes.password_hash !== null) ||
      (email !== null && (health.goes || (email !== stays.email && health.stays)))
    return { stays, goes, stops, notes, stricter, food, needsOwner, consents: ofGoes }
  }

  /** The client reads it at every address that either file has or had. */
  async function tell(trx: Kysely<Tables>, emails: readonly (string | null)[], mail: UnsentMail, now: Date) {
    for (const to of new Set(emails)) if (canBeMailed(to)) await enqueueMail(trx, { ...mail, to } as AccountMail, now)
  }

  return {
    /** @throws {ApiError} user_not_found, user_is_blocked, user_is_erased */
    async preview(isOwner: boolean, id: string, otherId: string): Promise<MergePreview> {
      const [one, other] = [await requireUser(db, id), await requireUser(db, otherId)]
      requireMergeable(one, other)
      const { stays, goes, stops, notes, needsOwner, consents } = await look(db, one, other, clock())
      const email = stays.password_hash !== null ? stays.email : (stays.email ?? goes.email)
      return {
        ...{ stays: toFile(stays), goes: toFile(goes), notes },
        moved: await countMoved(db, { stays: stays.id, goes: goes.id, consents }),
        stops: [...stops, ...(!isOwner && needsOwner(email) ? (['owner_needed'] as const) : [])],
      }
    },

    /**
     * @param id of the file that stays, as the preview said
     * @throws {ApiError} user_not_found, user_is_blocked, user_is_erased, changed_meanwhile, files_not_mergeable, owner_needed
     */
    async merge(
      staff: Staff,
      isOwner: boolean,
      id: string,
      { goes: goesId, goes_version, version, reason, ...wanted }: Received<typeof mergeBodySchema>,
    ): Promise<void> {
      const now = clock()
      await db.transaction().execute(async (trx) => {
        const [one, other] = await lockBoth(trx, id, goesId)
        // Of a form that was sent twice.
        if (other.merged_into === id) return
        requireMergeable(one, other)
        const { stays, goes, stops, stricter, food, needsOwner, consents } = await look(trx, one, other, now)
        if (stays.id !== id || stays.version !== version || goes.version !== goes_version)
          throw await changedMeanwhile(trx, objectOf(stays.version === version ? goesId : id))
        const [stop] = stops
        if (stop) throw new ApiError('files_not_mergeable', { message: mergeStops[stop] })
        const chosen = mergedFields.filter(
          (field) =>
            wanted[field] === 'goes' &&
            goes[field] !== stays[field] &&
            // An email goes over where there is one, and not into a file that is logged in to.
            (field !== 'email' || (goes.email !== null && stays.password_hash === null)),
        )
        const email = chosen.includes('email') ? goes.email : stays.email
        if (!isOwner && needsOwner(email)) throw new ApiError('owner_needed')
        await closeLogIns(trx, goes, now)
        const ended = stricter.map((consent) => consent.id)
        await endConsents(trx, ended, now)
        await joinFood(trx, vault, { stays: stays.id, goes: goes.id, food }, now)
        const moved = await moveAll(trx, { stays: stays.id, goes: goes.id, consents }, indiaDay(now))
        const former = await moveContact(trx, { stays, goes, chosen }, now)
        await insertMerged(trx, {
          ...{ id: uuidv7(), kept_id: stays.id, merged_id: goes.id, former, merged_by: staff.userId },
          ...{ moved: { ...moved, ended_consents: ended }, merged_at: now.toISOString() },
        })
        const full_name = chosen.includes('full_name') ? goes.full_name : stays.full_name
        const data = { fullName: full_name, logInWith: goes.email === null && stays.email === null ? null : email }
        await tell(trx, [stays.email, goes.email], { template: 'files_merged', data }, now)
        const details = { merged: goes.id, chosen: chosen.join(' '), reason }
        for (const subject of [stays.id, goes.id])
          await recordStaffAudit(trx, staff, {
            ...{ at: now, action: 'files_merged', subject, object: objectOf(subject), details },
          })
      })
    },

    /** @throws {ApiError} user_not_found, files_not_partable, owner_needed */
    async part(
      staff: Staff,
      isOwner: boolean,
      id: string,
      { goes: goesId, reason }: Received<typeof partBodySchema>,
    ): Promise<void> {
      const now = clock()
      await db.transaction().execute(async (trx) => {
        const [stays, goes] = await lockBoth(trx, id, goesId)
        const merged = await takeMerged(trx, id, goesId)
        if (!merged || stays.erased_at !== null || goes.erased_at !== null) throw new ApiError('files_not_partable')
        // A log-in is opened again.
        if (!isOwner && goes.password_hash !== null) throw new ApiError('owner_needed')
        await moveBack(trx, merged.moved, { stays: id, goes: goesId })
        await reopenConsents(trx, merged.moved.ended_consents, merged.merged_at)
        const food = await readFood(trx, vault, goesId, id)
        if (!food.isUnreadable) await joinFood(trx, vault, { stays: goesId, goes: id, food }, now)
        const emails = await contactBack(trx, { stays, goes, former: merged.former }, now)
        const data = { fullName: stays.full_name }
        await tell(trx, emails, { template: 'files_parted', data }, now)
        const details = { parted: goesId, reason }
        for (const subject of [id, goesId])
          await recordStaffAudit(trx, staff, {
            ...{ at: now, action: 'files_parted', subject, object: objectOf(subject), details },
          })
      })
    },
  }
}

type Unsent<Mail> = Mail extends unknown ? Omit<Mail, 'to'> : never
type UnsentMail = Unsent<Extract<AccountMail, { template: 'files_merged' | 'files_parted' }>>

const toFile = ({ id, full_name, phone_number, email, language, password_hash, version }: User) => ({
  ...{ id, full_name, phone_number, email, language, version },
  has_password: password_hash !== null,
})

/** Two files of clients, both open. @throws {ApiError} user_not_found, user_is_blocked, user_is_erased */
function requireMergeable(one: User, other: User): void {
  if (one.id === other.id || isStaff(one) || isStaff(other)) throw new ApiError('user_not_found')
  if (one.erased_at !== null || other.erased_at !== null) throw new ApiError('user_is_erased')
  if (one.status === 'blocked' || other.status === 'blocked') throw new ApiError('user_is_blocked')
}

/** In one order, whoever asks: two merges at once do not wait for each other for ever. */
async function lockBoth(trx: Kysely<Tables>, id: string, otherId: string): Promise<[User, User]> {
  const found = new Map<string, User>()
  for (const each of [id, otherId].toSorted()) {
    const user = await lockUser(trx, each)
    if (user) found.set(each, user)
  }
  const [one, other] = [found.get(id), found.get(otherId)]
  if (!one || !other) throw new ApiError('user_not_found')
  return [one, other]
}

/**
 * The file with a log-in stays; else the one that files were merged into already; else the one that was asked about.
 * @param kept files that others were merged into
 */
function directed(one: User, other: User, kept: ReadonlySet<string>): [stays: User, goes: User] {
  const isTurned =
    (one.password_hash === null) === (other.password_hash === null)
      ? kept.has(other.id) && !kept.has(one.id)
      : other.password_hash !== null
  return isTurned ? [other, one] : [one, other]
}

/** What the one file permits and the other one does not: the consents that are to end. A newsletter goes to an email, and stays. */
function stricterOf(ofStays: readonly ConsentRow[], ofGoes: readonly ConsentRow[]): ConsentRow[] {
  const permitting = (rows: readonly ConsentRow[], other: readonly ConsentRow[]) =>
    rows.filter(({ purpose, decision, withdrawn_at }) => {
      if (purpose === 'newsletter' || purpose === 'family_share') return false
      const others = other.filter((consent) => consent.purpose === purpose)
      const holds = others.some((consent) => consent.decision === 'given' && consent.withdrawn_at === null)
      return decision === 'given' && withdrawn_at === null && others.length > 0 && !holds
    })
  return [...permitting(ofStays, ofGoes), ...permitting(ofGoes, ofStays)]
}

/** Nobody is logged in to it any more, and no link that is on its way sets its password. */
async function closeLogIns(trx: Kysely<Tables>, { id }: User, now: Date): Promise<void> {
  await endSessionsOfUser(trx, { userId: id }, now)
  await deleteLoginStepsOf(trx, id)
  await voidPasswordResets(trx, id, now)
}

/** The kept file says what was chosen; the other one is closed and leads to it. @returns what parting needs */
async function moveContact(
  trx: Kysely<Tables>,
  { stays, goes, chosen }: { stays: User; goes: User; chosen: MergedField[] },
  now: Date,
): Promise<Former> {
  const takesEmail = chosen.includes('email')
  await setContact(trx, goes.id, { status: 'blocked', merged_into: stays.id, ...(takesEmail && { email: null }) }, now)
  const contact = Object.fromEntries(chosen.map((field) => [field, goes[field]])) as Partial<User>
  const email_proven_at = takesEmail ? { email_proven_at: goes.email_proven_at } : {}
  const folded = chosen.includes('full_name') ? { folded_name: foldName(goes.full_name) } : {}
  await setContact(trx, stays.id, { ...contact, ...email_proven_at, ...folded }, now)
  if (takesEmail) {
    await deleteProofsOf(trx, stays.id)
    await voidPasswordResets(trx, stays.id, now)
  }
  for (const { id } of [stays, goes]) await refreshUserWords(trx, id)
  return {
    chosen,
    ...(Object.fromEntries(chosen.map((field) => [field, stays[field]])) as Partial<User>),
    ...(takesEmail && { email_proven_at: stays.email_proven_at }),
    goes_email: takesEmail ? goes.email : null,
    goes_email_proven_at: takesEmail ? goes.email_proven_at : null,
  }
}

/** What was chosen and still stands goes back; what was corrected since stays. @returns the emails that either file has or had */
async function contactBack(
  trx: Kysely<Tables>,
  { stays, goes, former }: { stays: User; goes: User; former: Former },
  now: Date,
): Promise<(string | null)[]> {
  const own: Partial<User> = {}
  for (const field of former.chosen)
    if (field !== 'email' && stays[field] === goes[field]) Object.assign(own, { [field]: former[field] })
  if (own.full_name !== undefined) own.folded_name = foldName(own.full_name)
  const { goes_email } = former
  const isFree = async (email: string | null, id: string) => {
    const holder = email === null ? null : await getUserByEmail(trx, email)
    return holder === null || holder.id === id
  }
  if (goes_email !== null && stays.email === goes_email) {
    const email = former.email ?? null
    const isBack = await isFree(email, stays.id)
    Object.assign(own, {
      email: isBack ? email : null,
      email_proven_at: isBack ? (former.email_proven_at ?? null) : null,
    })
    await deleteProofsOf(trx, stays.id)
    await voidPasswordResets(trx, stays.id, now)
  }
  await setContact(trx, stays.id, own, now)
  const back = goes_email !== null && (await isFree(goes_email, goes.id)) ? goes_email : goes.email
  const email_proven_at =
    goes_email !== null && back === goes_email ? former.goes_email_proven_at : goes.email_proven_at
  await setContact(trx, goes.id, { status: 'active', merged_into: null, email: back, email_proven_at }, now)
  for (const { id } of [stays, goes]) await refreshUserWords(trx, id)
  return [stays.email, own.email ?? null, back]
}
