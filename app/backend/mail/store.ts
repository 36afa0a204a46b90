/** The SQL of the outbox. Only here a row becomes a mail and a mail a row. */
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables'
import type { Mail } from './mail'

export async function insertMail(
  db: Kysely<Tables>,
  { id, mail, now }: { id: string; mail: Mail; now: Date },
): Promise<void> {
  const at = now.toISOString()
  await db
    .insertInto('outbox')
    .values({
      id,
      template: mail.template,
      recipient: mail.to,
      data: JSON.stringify(mail.data),
      status: 'waiting',
      tries: 0,
      due_at: at,
      created_at: at,
      claim: null,
      claimed_until: null,
      sent_at: null,
      last_error: null,
    })
    .execute()
}
