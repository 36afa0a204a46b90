/** The SQL of enquiries as the clinic's staff work with them. */
import type { Kysely, Selectable } from 'kysely'
import { searchedWords } from '~/domain/clients/client-words'
import type { EnquiryKind, EnquiryState } from '~/domain/enquiries/enquiry-state'
import { locked } from '~/platform/db/engine'
import { byAge, having, listRows } from '~/platform/db/lists/list-rows'
import { countUpTo, mapPage, type Page } from '~/platform/db/lists/paging'
import type { Tables } from '~/platform/db/tables'
import type { PageQuery } from '~/platform/http/api/paging'
import type { Vault } from '~/platform/vault/vault'
import { listedEnquirySchema } from '../contract/admin-enquiries'
import { type Enquiry, enquiryWords, wordsPlace } from '../store'

type Row = Selectable<Tables['enquiries']>

/** Without its sealed words. */
export type ListedEnquiry = Omit<Row, 'words' | 'is_doubtful'> & { is_doubtful: boolean }

/** `words` null where the key is gone that they were sealed with. */
export type OpenedEnquiry = ListedEnquiry & { words: Enquiry['words'] | null }

export type EnquiryWish = PageQuery & {
  status?: EnquiryState | undefined
  kind?: EnquiryKind | undefined
  q?: string | undefined
  doubtful?: 'yes' | 'no' | undefined
  sort: 'newest' | 'oldest'
}

const listedColumns = listedEnquirySchema.keyof().options

const toListed = <Listed extends Pick<Row, 'is_doubtful'>>({ is_doubtful, ...row }: Listed) => ({
  ...row,
  is_doubtful: is_doubtful === 1,
})

export async function listEnquiries(
  db: Kysely<Tables>,
  { status, kind, q, doubtful, sort, ...page }: EnquiryWish,
): Promise<Page<ListedEnquiry>> {
  const rows = db.selectFrom('enquiries').select(listedColumns)
  const is_doubtful = doubtful && Number(doubtful === 'yes')
  const chosen = having(rows, { status, kind, is_doubtful })
  const search = { in: enquiryWords, words: searchedWords(q) }
  return mapPage(await listRows(db, { rows, chosen, order: byAge(sort), search }, page), toListed)
}

/** How many are in each state, each up to `mostCounted`. */
export async function countEnquiries(db: Kysely<Tables>): Promise<Record<EnquiryState, number>> {
  const count = (status: EnquiryState) =>
    countUpTo(db, db.selectFrom('enquiries').select('id').where('status', '=', status))
  return { new: await count('new'), answered: await count('answered'), closed: await count('closed') }
}

export async function getEnquiry(db: Kysely<Tables>, vault: Vault, id: string): Promise<OpenedEnquiry | null> {
  const row = await db.selectFrom('enquiries').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const words = vault.open(row.words, wordsPlace(id))
  return { ...toListed(row), words: words === null ? null : (JSON.parse(words) as Enquiry['words']) }
}

/** As lists have it. */
export async function getListedEnquiry(db: Kysely<Tables>, id: string): Promise<ListedEnquiry | null> {
  const row = await oneListed(db, id).executeTakeFirst()
  return row ? toListed(row) : null
}

/** No other transaction changes it until this one ends. */
export async function lockEnquiry(trx: Kysely<Tables>, id: string): Promise<ListedEnquiry | null> {
  const row = await locked(trx, oneListed(trx, id)).executeTakeFirst()
  return row ? toListed(row) : null
}

const oneListed = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('enquiries').select(listedColumns).where('id', '=', id)

/** @returns the enquiry as it is now; null where its version is another one */
export async function updateEnquiryStatus(
  trx: Kysely<Tables>,
  { id, version, status }: Pick<Row, 'id' | 'version' | 'status'>,
): Promise<ListedEnquiry | null> {
  const row = await trx
    .updateTable('enquiries')
    .set({ status, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(listedColumns)
    .executeTakeFirst()
  return row ? toListed(row) : null
}

/** `text` null where the key is gone that it was sealed with. */
export type EnquiryAnswer = Omit<Tables['enquiry_answers'], 'text' | 'enquiry_id'> & {
  text: string | null
  author_name: string | null
  mail_status: Tables['outbox']['status'] | null
}

export async function insertAnswer(
  trx: Kysely<Tables>,
  vault: Vault,
  answer: Omit<Tables['enquiry_answers'], 'created_at'>,
  now: Date,
): Promise<void> {
  const text = vault.seal(answer.text, answerPlace(answer.id))
  await trx
    .insertInto('enquiry_answers')
    .values({ ...answer, text, created_at: now.toISOString() })
    .execute()
}

/** The oldest first. */
export async function listAnswers(db: Kysely<Tables>, vault: Vault, enquiryId: string): Promise<EnquiryAnswer[]> {
  const rows = await db
    .selectFrom('enquiry_answers as answers')
    .leftJoin('users', 'users.id', 'answers.author_id')
    .leftJoin('outbox', 'outbox.id', 'answers.mail_id')
    .select(['answers.id', 'answers.author_id', 'answers.mail_id', 'answers.text', 'answers.created_at'])
    .select(['users.full_name as author_name', 'outbox.status as mail_status'])
    .where('answers.enquiry_id', '=', enquiryId)
    .orderBy('answers.created_at')
    .orderBy('answers.id')
    .execute()
  return rows.map((row) => ({ ...row, text: vault.open(row.text, answerPlace(row.id)) }))
}

const answerPlace = (id: string) => ({ table: 'enquiry_answers', column: 'text', id })
