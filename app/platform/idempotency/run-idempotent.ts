/**
 * A form has its effect once, however often it is sent: a double click, a resent page, two machines at the same moment. The
 * form's token is what makes it one form; neither the token nor what was typed can be read from what is kept of it.
 */
import { createHash, createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Tables } from '../db/tables'
import { ApiError } from '../http/api/api-error'
import {
  deleteIdempotencyRecords,
  getIdempotencyRecord,
  type IdempotencyRecord,
  insertIdempotencyRecord,
} from './store'

type Form = {
  /** Which form: a token says nothing of that. */
  name: string
  /** Whose: a user's id or an email, so that one client's token means nothing in another's form. */
  owner?: string
  /** Undefined for a caller that is no form: then nothing keeps it from having its effect again. */
  token: string | undefined
  /** All that was typed. */
  fields: object
}

/** The site refuses a form that is older than a day. */
const keptMs = 2 * 24 * 60 * 60 * 1000

/**
 * Does `work` in a transaction, unless this form has done it before. If it throws, the form counts as not sent.
 * @param work is given the id its result shall have
 * @returns the id of the result, this time's or the first time's
 * @throws {ApiError} form_already_sent where the same token came with other words
 */
export async function runIdempotent(
  db: Kysely<Tables>,
  form: Form,
  now: Date,
  work: (trx: Kysely<Tables>, id: string) => Promise<void>,
): Promise<string> {
  const id = uuidv7()
  const mine = idempotencyRecord(form, id)
  const isDone = await db.transaction().execute(async (trx) => {
    if (mine && !(await insertIdempotencyRecord(trx, mine, now))) return false
    await work(trx, id)
    return true
  })
  if (isDone || !mine) return id
  const first = await getIdempotencyRecord(db, mine.key)
  if (!first) throw new ApiError('form_already_sent')
  return resultOf(first, mine)
}

export async function sweepIdempotencyRecords(db: Kysely<Tables>, now: Date): Promise<void> {
  await deleteIdempotencyRecords(db, new Date(now.getTime() - keptMs))
}

function resultOf(first: IdempotencyRecord, again: IdempotencyRecord): string {
  if (first.fingerprint !== again.fingerprint) throw new ApiError('form_already_sent')
  return first.result_id
}

function idempotencyRecord({ name, owner = '', token, fields }: Form, result_id: string): IdempotencyRecord | null {
  if (token === undefined) return null
  const key = createHash('sha256')
    .update(JSON.stringify([name, owner, token]))
    .digest('base64url')
  // Keyed with the token, which is not kept: a plain hash of a few words about a client's health could be guessed.
  const fingerprint = createHmac('sha256', token).update(JSON.stringify(fields)).digest('base64url')
  return { key, fingerprint, result_id }
}
