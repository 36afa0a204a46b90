/** The SQL of enquiries. What people wrote in their own words may tell of their health, so it is sealed like a health note. */
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables'
import type { Vault } from '../vault/vault'

export type Enquiry = { id: string; name: string; email: string; phone: string } & (
  | { kind: 'contact'; words: { subject: string; message: string } }
  | { kind: 'consultation'; words: { brandName: string; comments: string | null } }
)

export async function insertEnquiry(db: Kysely<Tables>, vault: Vault, enquiry: Enquiry, now: Date): Promise<void> {
  const place = { table: 'enquiries', column: 'words', id: enquiry.id }
  const words = vault.seal(JSON.stringify(enquiry.words), place)
  const row = { ...enquiry, words, status: 'new', created_at: now.toISOString() }
  await db.insertInto('enquiries').values(row).execute()
}
