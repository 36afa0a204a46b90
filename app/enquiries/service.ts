/**
 * The rules of writing to the clinic: what comes in is kept first and mailed to the clinic in the same transaction, once for
 * one form. Nothing goes to the address that was typed, as it may be a stranger's; the clinic answers by hand.
 */
import type { Kysely } from 'kysely'
import { addressGroup } from '~/domain/clients/address-group'
import { letterBoxOf } from '~/domain/clients/email'
import { grievanceDays, ticketNumber } from '~/domain/enquiries/grievances'
import { dayOf } from '~/domain/time/days'
import type { Tables } from '~/platform/db/tables'
import { ApiError } from '~/platform/http/api/api-error'
import { runIdempotent } from '~/platform/idempotency/run-idempotent'
import { createLimiter, type Limit, type Limiter, mailTo } from '~/platform/limits/limiter'
import type { Letterhead } from '~/platform/mail/letter/letter'
import type { Vault } from '~/platform/vault/vault'
import type { Clock } from '~/platform/work/clock'
import type { EnquiryMail } from './letters'
import { type Enquiry, insertEnquiry } from './store'

const hourMs = 60 * 60_000

/** Whole neighbourhoods share an address of a mobile network, so that limit is wide. */
const enquiryLimits = {
  ofAddress: { name: 'enquiry address', tries: 60, windowMs: hourMs },
  ofSender: { name: 'enquiry sender', tries: 10, windowMs: hourMs },
  /** Of the mails to the clinic, not of what is kept: a flood of doubtful messages is not to fill its letter box. */
  ofDoubtful: { name: 'doubtful enquiry notice', tries: 20, windowMs: hourMs },
} satisfies Record<string, Limit>

type EnquiriesOptions = {
  db: Kysely<Tables>
  clock: Clock
  vault: Vault
  enqueueMail: (trx: Kysely<Tables>, mail: EnquiryMail, now: Date) => Promise<unknown>
  loadClinic: () => Promise<Letterhead>
}

export type EnquiriesService = ReturnType<typeof createEnquiriesService>

/** An enquiry before it has an id. */
export type NewEnquiry =
  Exclude<Enquiry, { kind: 'grievance' }> extends infer Kind ? (Kind extends Enquiry ? Omit<Kind, 'id'> : never) : never
type NewGrievance = Omit<Extract<Enquiry, { kind: 'grievance' }>, 'id' | 'due_at'>

export function createEnquiriesService({ db, clock, vault, enqueueMail, loadClinic }: EnquiriesOptions) {
  return {
    /** @throws {ApiError} form_already_sent, too_many_tries */
    async receive(enquiry: NewEnquiry, formToken: string | undefined, clientAddress?: string): Promise<void> {
      const now = clock()
      const clinic = await loadClinic()
      const form = { name: enquiry.kind, token: formToken, fields: enquiry }
      await runIdempotent(db, form, now, async (trx, id) => {
        const limiter = createLimiter({ db: trx, clock })
        await limiter.take(enquiryLimits.ofAddress, addressGroup(clientAddress))
        await limiter.take(enquiryLimits.ofSender, letterBoxOf(enquiry.email))
        await insertEnquiry(trx, vault, { ...enquiry, id }, now)
        if (await isNoticeDue(limiter, enquiry)) await enqueueMail(trx, noticeOf(enquiry, clinic.email), now)
      })
    },

    /**
     * A complaint: kept with the day until which it is to be answered, mailed to the clinic, and confirmed to the person by a mail
     * that holds its number and none of its words, as the address may be a stranger's.
     * @throws {ApiError} form_already_sent, too_many_tries
     */
    async receiveGrievance(
      grievance: NewGrievance,
      formToken: string | undefined,
      clientAddress?: string,
    ): Promise<{ id: string; due_at: string }> {
      const now = clock()
      const clinic = await loadClinic()
      const due_at = dueAt(now)
      const form = { name: 'grievance', token: formToken, fields: grievance }
      const id = await runIdempotent(db, form, now, async (trx, id) => {
        const limiter = createLimiter({ db: trx, clock })
        await limiter.take(enquiryLimits.ofAddress, addressGroup(clientAddress))
        await limiter.takeAll([[enquiryLimits.ofSender, letterBoxOf(grievance.email)], mailTo(grievance.email)])
        await insertEnquiry(trx, vault, { ...grievance, id, due_at }, now)
        const { name, email, words } = grievance
        const answerBy = dayOf(due_at)
        const ticket = ticketNumber(id)
        const data = { name, email, ticket, answerBy, words }
        if (await isNoticeDue(limiter, grievance))
          await enqueueMail(trx, { template: 'grievance_notice', to: clinic.email, data }, now)
        const receipt = { fullName: name, ticket, answerBy }
        await enqueueMail(trx, { template: 'grievance_received', to: email, data: receipt }, now)
      })
      return { id, due_at }
    },
  }
}

/** Whether the clinic is mailed now; else the enquiry waits in its list like any other. */
async function isNoticeDue(limiter: Limiter, { isDoubtful }: Pick<Enquiry, 'isDoubtful'>): Promise<boolean> {
  if (!isDoubtful) return true
  try {
    await limiter.take(enquiryLimits.ofDoubtful, 'clinic')
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many_tries') return false
    throw error
  }
}

const dueAt = (now: Date): string => new Date(now.getTime() + grievanceDays * 24 * hourMs).toISOString()

function noticeOf({ kind, name, email, phone, words }: NewEnquiry, to: string): EnquiryMail {
  return kind === 'contact'
    ? { template: 'contact_notice', to, data: { name, email, phone, words } }
    : { template: 'consultation_notice', to, data: { name, email, phone, words } }
}
