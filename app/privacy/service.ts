/**
 * What a client decides about their data and sees of it: consents with their history, who read their health details, the proof of
 * their email, and the export. Erasing is erasures.ts's.
 *
 * Taking a consent back has its effect in the same transaction: health details are erased (allergies that meals to come need wait,
 * withdrawals.ts), the newsletter ends, reminders and WhatsApp stop because those who send ask for the consent.
 */
import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { lockUser, requireEmail, requireUser, type User } from '~/accounts/account-store'
import { type ConsentRow, endChoice, listConsents, replaceChoice } from '~/accounts/consent-store'
import { createChangeEmail } from '~/accounts/email-change/email-change'
import { insertEmailProof, proveEmail } from '~/accounts/email-change/email-proof-store'
import type { StepUp } from '~/accounts/email-change/step-up'
import type { AccountMail } from '~/accounts/letters/account-mail'
import { createOpaqueToken, hashToken } from '~/accounts/sessions/opaque-token'
import { deleteSharesOf } from '~/care/files/sharing/store'
import type { DocumentFiles } from '~/care/records/documents/document-files'
import { deletePhotosOf, listDocumentIds } from '~/care/records/documents/store'
import type { DayNews } from '~/deliveries/day/day-news'
import { letterBoxOf } from '~/domain/clients/email'
import {
  type ChoicePurpose,
  careNoticeOn,
  choiceBasis,
  choicePurposes,
  type NoticeLanguage,
} from '~/domain/privacy/privacy-choices'
import { indiaDay } from '~/domain/time/days'
import type { NewsletterService } from '~/newsletter/service'
import { getSubscriber } from '~/newsletter/staff/store'
import { confirmNow, ensureSubscriber, unsubscribeEmail } from '~/newsletter/store'
import { recordAudit } from '~/platform/audit/store'
import type { Tables } from '~/platform/db/tables'
import type { Person } from '~/platform/http/api/actor'
import { ApiError, invalidField } from '~/platform/http/api/api-error'
import { createLimiter, type Limit, mailTo } from '~/platform/limits/limiter'
import type { Letterhead } from '~/platform/mail/letter/letter'
import type { Vault } from '~/platform/vault/vault'
import type { Clock } from '~/platform/work/clock'
import type { OwnPrivacy, PersonExport, PrivacyChoice } from './contract/privacy'
import { getWaiting } from './erasure/erasure-store'
import { toErasure } from './erasure/erasures'
import { listOpenMatters } from './erasure/open-matters'
import { exportPerson } from './export'
import { listReadings } from './readings-store'
import { getWithdrawal, takeBackWithdrawal, withdrawHealthDetails } from './withdrawals'

const hourMs = 60 * 60_000
const proofGoodForMs = 24 * hourMs
const proofLimit: Limit = { name: 'email proof', tries: 5, windowMs: hourMs }
const choiceLimit: Limit = { name: 'privacy choice', tries: 60, windowMs: hourMs }

type PrivacyOptions = {
  db: Kysely<Tables>
  clock: Clock
  vault: Vault
  stepUp: StepUp
  newsletter: Pick<NewsletterService, 'subscribe'>
  enqueueMail: (trx: Kysely<Tables>, mail: AccountMail, now: Date) => Promise<unknown>
  /** Of meals that are on hold because the consent was taken back. */
  tellOfDays: DayNews
  publicUrl: string
  loadClinic: () => Promise<Letterhead>
  /** Date of the notice in force. */
  noticeVersion: () => Promise<string>
  /** Of documents whose rows an erasure takes. */
  documentFiles: Pick<DocumentFiles, 'removeGone'>
}

export type PrivacyService = ReturnType<typeof createPrivacyService>

export function createPrivacyService(options: PrivacyOptions) {
  const { db, clock, vault, stepUp, newsletter, enqueueMail, tellOfDays, publicUrl } = options
  const { loadClinic, noticeVersion, documentFiles } = options

  /** In the transaction of the choice: the subscriber of the proven email. */
  async function setNewsletter(trx: Kysely<Tables>, user: User, agrees: boolean, version: string, now: Date) {
    const email = requireEmail(user)
    if (!agrees) return unsubscribeEmail(trx, email, now)
    const { id } = await ensureSubscriber(trx, vault, { id: uuidv7(), email, notice_version: version }, now)
    await confirmNow(trx, id, version, now)
  }

  async function mailProof(trx: Kysely<Tables>, user: User, now: Date) {
    const { id: user_id, full_name: fullName } = user
    const email = requireEmail(user)
    const token = createOpaqueToken()
    const expires_at = new Date(now.getTime() + proofGoodForMs).toISOString()
    await insertEmailProof(trx, { hash: hashToken(token), user_id, email, expires_at })
    const proofUrl = `${publicUrl}/account/privacy/confirm-email?token=${token}`
    await enqueueMail(trx, { template: 'email_proof', to: email, data: { fullName, proofUrl } }, now)
  }

  return {
    /** @throws {ApiError} user_not_found */
    async own({ userId }: Person): Promise<OwnPrivacy> {
      const user = await requireUser(db, userId)
      const [consents, subscriber, readings, waiting, open, withdrawal] = await Promise.all([
        listConsents(db, userId),
        user.email_proven_at === null ? null : getSubscriber(db, requireEmail(user)),
        listReadings(db, userId),
        getWaiting(db, userId),
        listOpenMatters(db, user, clock()),
        getWithdrawal(db, user, clock()),
      ])
      return {
        choices: choicePurposes.map((purpose) => choiceOf(purpose, consents, user, subscriber, indiaDay(clock()))),
        history: consents.map(({ given_at: at, withdrawn_at: until, ...one }) => ({
          ...{ purpose: one.purpose, decision: one.decision, notice_version: one.notice_version },
          ...{ language: one.language, channel: one.channel, at, until },
        })),
        readings,
        email_is_proven: user.email_proven_at !== null,
        erasure: waiting && toErasure(waiting),
        open_matters: open.map(({ text }) => text),
        allergies_wait: withdrawal,
      }
    },

    /**
     * @returns a sentence for the client
     * @throws {ApiError} user_not_found, email_not_proven, too_many_tries, invalid_input where it is given elsewhere
     */
    async choose(
      { userId }: Person,
      { purpose, agrees, language }: { purpose: ChoicePurpose; agrees: boolean; language: NoticeLanguage },
      clientAddress?: string,
    ): Promise<string> {
      const user = await requireUser(db, userId)
      await createLimiter({ db, clock }).take(choiceLimit, userId)
      if (purpose === 'family_share' && agrees)
        throw invalidField('agrees', 'Please agree to it under Sharing, where you name the person.', 'custom')
      if (purpose === 'newsletter' && user.email_proven_at === null) {
        // Whoever knows the address could end or begin what another person reads.
        if (!agrees) throw new ApiError('email_not_proven')
        await newsletter.subscribe(requireEmail(user), { isDoubtful: false }, undefined, clientAddress)
        return 'Please check your email: the link in it confirms your subscription.'
      }
      const [now, version] = [clock(), await noticeVersion()]
      const documents = agrees ? [] : await listDocumentIds(db, userId)
      const waits = await db.transaction().execute(async (trx) => {
        const locked = await lockUser(trx, userId)
        if (locked?.status !== 'active') throw new ApiError('user_not_found')
        if (purpose === 'newsletter') await setNewsletter(trx, locked, agrees, version, now)
        const keepsRefusal = !agrees && choiceBasis[purpose] === 'service'
        const row = { user_id: userId, purpose, notice_version: version, language, channel: 'account' as const }
        if (agrees) await replaceChoice(trx, { ...row, decision: 'given' }, now)
        else if (keepsRefusal) await replaceChoice(trx, { ...row, decision: 'refused' }, now)
        else await endChoice(trx, row, now)
        const isHealth = purpose === 'health_details'
        if (isHealth && agrees) await takeBackWithdrawal(trx, locked, now, tellOfDays)
        if (purpose === 'family_share') await deleteSharesOf(trx, userId)
        const { erased, waits } =
          isHealth && !agrees
            ? await withdrawHealthDetails(trx, locked, now, tellOfDays)
            : { erased: purpose === 'meal_photos' && !agrees ? await deletePhotosOf(trx, userId) : 0, waits: false }
        await recordAudit(trx, {
          ...{ at: now, action: agrees ? 'consent_given' : 'consent_withdrawn', actor: userId, subject: userId },
          object: { type: 'consent', id: purpose },
          details: { notice: version, language, ...(erased > 0 && { erased }) },
        })
        return waits
      })
      // Without their rows nobody reads them; what a store in trouble keeps, the sweep removes.
      await documentFiles.removeGone(db, documents).catch(() => {})
      return waits ? waitsSentence : sentenceOf(purpose, agrees)
    },

    /** @throws {ApiError} user_not_found, too_many_tries */
    async askEmailProof({ userId }: Person): Promise<void> {
      const user = await requireUser(db, userId)
      const email = requireEmail(user)
      const now = clock()
      await db.transaction().execute(async (trx) => {
        await createLimiter({ db: trx, clock }).takeAll([[proofLimit, letterBoxOf(email)], mailTo(email)])
        await mailProof(trx, user, now)
      })
    },

    changeEmail: createChangeEmail({ db, clock, stepUp, mailProof }),

    /** The link has to be opened by the person who asked for it. @throws {ApiError} invalid_email_link */
    async proveEmail({ userId }: Person, token: string): Promise<void> {
      const now = clock()
      await db.transaction().execute(async (trx) => {
        if (!(await proveEmail(trx, { userId, hash: hashToken(token) }, now))) throw new ApiError('invalid_email_link')
        await recordAudit(trx, { at: now, action: 'email_proven', actor: userId, subject: userId })
      })
    },

    /** @throws {ApiError} user_not_found, wrong_password, too_many_tries */
    async export({ userId }: Person, password: string): Promise<PersonExport> {
      await stepUp(userId, { password })
      const [now, clinic] = [clock(), (await loadClinic()).legalName]
      return db.transaction().execute(async (trx) => {
        const user = await lockUser(trx, userId)
        if (!user) throw new ApiError('user_not_found')
        const object = { type: 'user', id: userId }
        await recordAudit(trx, { at: now, action: 'person_exported', actor: userId, subject: userId, object })
        return exportPerson(trx, vault, user, { now, clinic })
      })
    },
  }
}

function choiceOf(
  purpose: ChoicePurpose,
  consents: readonly ConsentRow[],
  { email_proven_at }: User,
  subscriber: (Pick<Tables['newsletter_subscribers'], 'status'> & { asked_at: string }) | null,
  today: string,
): PrivacyChoice {
  const basis = choiceBasis[purpose]
  const last = consents.find((one) => one.purpose === purpose)
  const at = last ? (last.withdrawn_at ?? last.given_at) : null
  if (purpose === 'newsletter') {
    if (email_proven_at === null) return { purpose, basis, state: 'unknown', at: null, asks_again: false }
    const state = subscriber?.status === 'confirmed' ? 'on' : subscriber?.status === 'pending' ? 'asked' : 'off'
    return { purpose, basis, state, at: at ?? subscriber?.asked_at ?? null, asks_again: false }
  }
  const holds = last?.withdrawn_at === null ? last.decision : null
  const isOn = basis === 'service' ? holds !== 'refused' : holds === 'given'
  const isOlder = purpose === 'health_details' && isOn && (last?.notice_version ?? '') < careNoticeOn(today)
  return { purpose, basis, state: isOn ? 'on' : 'off', at, asks_again: isOlder }
}

const waitsSentence =
  'Your consent is withdrawn, and your health details are erased. Your meals are on hold from tomorrow on: we call you before we cook for you again. Until then the kitchen keeps your allergies.'

function sentenceOf(purpose: ChoicePurpose, agrees: boolean): string {
  switch (purpose) {
    case 'health_details':
      return agrees
        ? 'Thank you. We use your health details to advise you.'
        : 'Your consent is withdrawn, and your health details are erased.'
    case 'family_share':
      return 'Your consent is withdrawn. Nobody in your family sees anything of yours any more.'
    case 'meal_photos':
      return agrees ? 'You can add photos to your check-ins.' : 'Your photos of meals are erased.'
    case 'newsletter':
      return agrees ? 'You will get our next newsletter.' : 'You are unsubscribed.'
    case 'appointment_reminders':
      return agrees ? 'We remind you of your appointments by mail.' : 'We send you no more reminders.'
    case 'whatsapp':
      return agrees ? 'We may write to you by WhatsApp.' : 'We do not write to you by WhatsApp any more.'
  }
}
