/** The SQL of enquiries. What people wrote in their own words may tell of their health, so it is sealed like a health note. */
import type { Kysely } from 'kysely'
import { personWords } from '~/domain/clients/client-words'
import { ticketNumber } from '~/domain/enquiries/grievances'
import { setWords } from '~/platform/db/lists/word-search'
import type { Tables } from '~/platform/db/tables'
import type { Vault } from '~/platform/vault/vault'

/** By these the clinic's staff find it. */
export const enquiryWords = { words: 'enquiry_words', owner: 'enquiry_id', of: 'enquiries' } as const

export type Enquiry = {
  id: string
  name: string
  email: string
  phone: string
  /** The field that no person sees was filled in: by a program, or by a password manager. */
  isDoubtful: boolean
} & (
  | { kind: 'contact'; words: { subject: string; message: string } }
  | { kind: 'consultation'; words: { brandName: string; comments: string | null } }
  | { kind: 'grievance'; words: { subject: string; message: string }; due_at: string }
)

/** @param db a transaction */
export async function insertEnquiry(db: Kysely<Tables>, vault: Vault, enquiry: Enquiry, now: Date): Promise<void> {
  const words = vault.seal(JSON.stringify(enquiry.words), wordsPlace(enquiry.id))
  const { isDoubtful, ...told } = enquiry
  const is_doubtful = isDoubtful ? 1 : 0
  const row = { ...told, is_doubtful, words, status: 'new', created_at: now.toISOString() } as const
  await db.insertInto('enquiries').values(row).execute()
  const { id, kind, name: full_name, email, phone: phone_number } = enquiry
  const codes = kind === 'grievance' ? [ticketNumber(id)] : []
  await setWords(db, enquiryWords, id, personWords({ full_name, email, phone_number }, codes))
}

/** Where an enquiry's words are sealed. */
export const wordsPlace = (id: string) => ({ table: 'enquiries', column: 'words', id })
