/** The SQL of messages. What is written is sealed and opened here. */
import type { Kysely } from 'kysely'
import { inBatches } from '~/platform/db/in-batches'
import type { Tables } from '~/platform/db/tables'
import type { Vault } from '~/platform/vault/vault'
import type { WrittenMessage } from './answer-time'

type Side = 'client' | 'clinic'
export type StoredMessage = Omit<Tables['care_messages'], 'file_id'> & { author_name: string | null }

const placeOf = (id: string) => ({ table: 'care_messages', column: 'text', id })

const ofClient = (db: Kysely<Tables>, userId: string) =>
  db
    .selectFrom('care_messages')
    .innerJoin('care_files', 'care_files.id', 'care_messages.file_id')
    .where('care_files.user_id', '=', userId)

/** The newest of one client before a message, the oldest of them first. */
export async function listMessages(
  db: Kysely<Tables>,
  vault: Vault,
  userId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<StoredMessage[]> {
  const rows = await ofClient(db, userId)
    .leftJoin('users', 'users.id', 'care_messages.author')
    .select(['care_messages.id', 'side', 'author', 'text', 'care_messages.created_at', 'read_at', 'withdrawn_at'])
    .select('users.full_name as author_name')
    .$if(before !== undefined, (query) => query.where('care_messages.id', '<', before ?? ''))
    .orderBy('care_messages.id', 'desc')
    .limit(limit)
    .execute()
  return rows.reverse().map((row) => ({ ...row, text: row.text === null ? null : opened(vault, row.id, row.text) }))
}

function opened(vault: Vault, id: string, sealed: string): string {
  const text = vault.open(sealed, placeOf(id))
  if (text === null) throw new Error('A message cannot be read: DATA_KEY lacks the key it was sealed with.')
  return text
}

/** Of one client, or of all since an instant; of each what tells how long an answer took. */
export async function listWritten(
  db: Kysely<Tables>,
  { userId, since }: { userId?: string; since?: string },
): Promise<WrittenMessage[]> {
  return db
    .selectFrom('care_messages')
    .innerJoin('care_files', 'care_files.id', 'care_messages.file_id')
    .select(['care_messages.file_id', 'care_messages.side', 'care_messages.created_at'])
    .where('care_messages.withdrawn_at', 'is', null)
    .$if(userId !== undefined, (query) => query.where('care_files.user_id', '=', userId ?? ''))
    .$if(since !== undefined, (query) => query.where('care_messages.created_at', '>=', since ?? ''))
    .orderBy('care_messages.id')
    .execute()
}

/** Of some clients: when they wrote what no answer came after, and when they wrote last. */
export async function unansweredOf(
  db: Kysely<Tables>,
  userIds: readonly string[],
): Promise<Map<string, { unanswered: string[]; lastWrote: string }>> {
  const written = await inBatches(userIds, (ids) =>
    db
      .selectFrom('care_messages')
      .innerJoin('care_files', 'care_files.id', 'care_messages.file_id')
      .select(({ fn }) => ['care_files.user_id', fn.max('care_messages.created_at').as('last')])
      .where('care_files.user_id', 'in', ids)
      .where('care_messages.side', '=', 'client')
      .where('care_messages.withdrawn_at', 'is', null)
      .groupBy('care_files.user_id')
      .execute(),
  )
  const waiting = await inBatches(userIds, (ids) =>
    db
      .selectFrom('care_messages')
      .innerJoin('care_files', 'care_files.id', 'care_messages.file_id')
      .select(['care_files.user_id', 'care_messages.created_at'])
      .where('care_files.user_id', 'in', ids)
      .where('care_messages.side', '=', 'client')
      .where('care_messages.withdrawn_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('care_messages as answer')
              .select('answer.id')
              .whereRef('answer.file_id', '=', 'care_messages.file_id')
              .whereRef('answer.id', '>', 'care_messages.id')
              .where('answer.side', '=', 'clinic')
              .where('answer.withdrawn_at', 'is', null),
          ),
        ),
      )
      .orderBy('care_messages.id')
      .execute(),
  )
  return new Map(
    written.map(({ user_id, last }) => [
      user_id,
      { lastWrote: last, unanswered: waiting.filter((one) => one.user_id === user_id).map((one) => one.created_at) },
    ]),
  )
}

type NewMessage = Pick<Tables['care_messages'], 'id' | 'file_id' | 'side'> & { author: string; text: string }

export async function insertMessage(trx: Kysely<Tables>, vault: Vault, message: NewMessage, now: Date): Promise<void> {
  const text = vault.seal(message.text, placeOf(message.id))
  await trx
    .insertInto('care_messages')
    .values({ ...message, text, created_at: now.toISOString(), read_at: null, withdrawn_at: null })
    .execute()
}

/** What the other side has written. */
export async function markRead(db: Kysely<Tables>, userId: string, from: Side, now: Date): Promise<void> {
  const unread = ofClient(db, userId)
    .select('care_messages.id')
    .where('care_messages.side', '=', from)
    .where('care_messages.read_at', 'is', null)
  await db.updateTable('care_messages').set({ read_at: now.toISOString() }).where('id', 'in', unread).execute()
}

/** Of this author and client alone; null where there is no such message. */
export async function getMessageOf(
  trx: Kysely<Tables>,
  { id, author, userId }: { id: string; author: string; userId: string },
) {
  const row = await ofClient(trx, userId)
    .select(['care_messages.id', 'care_messages.created_at', 'care_messages.withdrawn_at'])
    .where('care_messages.id', '=', id)
    .where('care_messages.author', '=', author)
    .executeTakeFirst()
  return row ?? null
}

/** Its text is gone for good. */
export async function markWithdrawn(trx: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('care_messages')
    .set({ text: null, withdrawn_at: now.toISOString() })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Whether anything that one side has written waits to be read, of one client or of any. */
export async function hasUnread(
  db: Kysely<Tables>,
  { from, file_id }: { from: Side; file_id?: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('care_messages')
    .select('id')
    .where('side', '=', from)
    .where('read_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .$if(file_id !== undefined, (query) => query.where('file_id', '=', file_id ?? ''))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Of the clinic's messages to a client. */
export async function countUnread(db: Kysely<Tables>, userId: string): Promise<number> {
  const { count } = await ofClient(db, userId)
    .select(({ fn }) => fn.countAll().as('count'))
    .where('side', '=', 'clinic')
    .where('read_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
