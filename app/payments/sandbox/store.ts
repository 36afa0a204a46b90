/** The SQL of the sandbox. Rows pass through as they are; only has_failed (0 or 1) and customer (JSON) are converted. */
import type { Kysely, Selectable } from 'kysely'
import { skipLocked } from '~/platform/db/engine'
import type { Tables } from '~/platform/db/tables'

export type SandboxStatus = 'ACTIVE' | 'PARTIALLY_PAID' | 'PAID' | 'EXPIRED' | 'CANCELLED'

type Row<Name extends keyof Tables> = Selectable<Tables[Name]>

/** `token` is a hash and `return_url` sealed (api.ts): with either the order can be seen. */
export type SandboxLinkEntry = Omit<Row<'sandbox_links'>, 'status' | 'has_failed' | 'customer'> & {
  status: SandboxStatus
  has_failed: boolean
  customer: SandboxCustomer
}

export type SandboxCustomer = {
  customer_phone: string
  customer_name?: string | undefined
  customer_email?: string | undefined
}

export type SandboxPayment = Omit<Row<'sandbox_payments'>, 'status'> & { status: 'SUCCESS' | 'FAILED' }

export type SandboxRefund = Omit<Row<'sandbox_refunds'>, 'status'> & { status: 'SUCCESS' | 'PENDING' | 'CANCELLED' }

export type SandboxWebhook = Omit<Row<'sandbox_webhooks'>, 'tampering' | 'claimed_until'> & {
  tampering: 'signature' | 'amount' | null
}

/** `body` is sealed. */
export type KeptAnswer = { fingerprint: string; status: number; body: string }

/** @returns false where there is a link of this link_id */
export async function insertLink(db: Kysely<Tables>, link: SandboxLinkEntry): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sandbox_links')
    .values({ ...link, has_failed: link.has_failed ? 1 : 0, customer: JSON.stringify(link.customer) })
    .onConflict((conflict) => conflict.column('link_id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function getLink(
  db: Kysely<Tables>,
  column: 'link_id' | 'token',
  value: string,
): Promise<SandboxLinkEntry | null> {
  const row = await db.selectFrom('sandbox_links').selectAll().where(column, '=', value).executeTakeFirst()
  return row ? toLink(row) : null
}

export type SandboxLinkChange = Partial<Pick<SandboxLinkEntry, 'has_failed' | 'amount_paid_paise'>> & {
  status: SandboxStatus
}

/** Changes a link that is still active. @returns null where another call has ended it meanwhile */
export async function changeActiveLink(
  db: Kysely<Tables>,
  linkId: string,
  { has_failed: hasFailed, ...change }: SandboxLinkChange,
): Promise<SandboxLinkEntry | null> {
  const row = await db
    .updateTable('sandbox_links')
    .set({ ...change, ...(hasFailed !== undefined && { has_failed: hasFailed ? 1 : 0 }) })
    .where('link_id', '=', linkId)
    .where('status', '=', 'ACTIVE')
    .returningAll()
    .executeTakeFirst()
  return row ? toLink(row) : null
}

/** The active links whose time is over. */
export async function listOverdueLinks(db: Kysely<Tables>, now: Date): Promise<SandboxLinkEntry[]> {
  const rows = await db
    .selectFrom('sandbox_links')
    .selectAll()
    .where('status', '=', 'ACTIVE')
    .where('expires_at', '<=', now.toISOString())
    .limit(100)
    .execute()
  return rows.map(toLink)
}

export async function insertPayment(db: Kysely<Tables>, payment: SandboxPayment): Promise<void> {
  await db.insertInto('sandbox_payments').values(payment).execute()
}

/** By link or by order, oldest first. */
export async function listPayments(
  db: Kysely<Tables>,
  column: 'link_id' | 'order_id',
  value: string,
): Promise<SandboxPayment[]> {
  const rows = await db
    .selectFrom('sandbox_payments')
    .selectAll()
    .where(column, '=', value)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows as SandboxPayment[]
}

/** @returns false where this order has a refund of this refundId */
export async function insertRefund(db: Kysely<Tables>, refund: SandboxRefund): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sandbox_refunds')
    .values(refund)
    .onConflict((conflict) => conflict.columns(['order_id', 'refund_id']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function listRefunds(db: Kysely<Tables>, orderId: string): Promise<SandboxRefund[]> {
  const rows = await db.selectFrom('sandbox_refunds').selectAll().where('order_id', '=', orderId).execute()
  return rows as SandboxRefund[]
}

export async function getAnswer(db: Kysely<Tables>, key: string): Promise<KeptAnswer | null> {
  const kept = db.selectFrom('sandbox_answers').select(['fingerprint', 'status', 'body']).where('key', '=', key)
  return (await kept.executeTakeFirst()) ?? null
}

/** @returns false where there is one under this key */
export async function insertAnswer(db: Kysely<Tables>, key: string, answer: KeptAnswer, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sandbox_answers')
    .values({ key, ...answer, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function insertWebhook(db: Kysely<Tables>, webhook: SandboxWebhook): Promise<void> {
  await db
    .insertInto('sandbox_webhooks')
    .values({ ...webhook, claimed_until: null })
    .execute()
}

/** Takes the webhook that has been due for longest, so that no other worker sends it until `until`; null where none is due. */
export async function claimWebhook(
  db: Kysely<Tables>,
  { now, until, linkId }: { now: Date; until: Date; linkId: string | undefined },
): Promise<SandboxWebhook | null> {
  const at = now.toISOString()
  const due = db
    .selectFrom('sandbox_webhooks')
    .select('id')
    .where('due_at', '<=', at)
    .where(({ eb, or }) => or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', at)]))
    .$if(linkId !== undefined, (query) => query.where('link_id', '=', linkId ?? ''))
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
  const row = await db
    .updateTable('sandbox_webhooks')
    .set(({ eb }) => ({ claimed_until: until.toISOString(), tries: eb('tries', '+', 1) }))
    .where('id', '=', skipLocked(db, due))
    .returningAll()
    .executeTakeFirst()
  return (row as SandboxWebhook | undefined) ?? null
}

export async function postponeWebhook(db: Kysely<Tables>, id: string, dueAt: Date): Promise<void> {
  await db
    .updateTable('sandbox_webhooks')
    .set({ due_at: dueAt.toISOString(), claimed_until: null })
    .where('id', '=', id)
    .execute()
}

export async function deleteWebhook(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('sandbox_webhooks').where('id', '=', id).execute()
}

function toLink(row: Row<'sandbox_links'>): SandboxLinkEntry {
  const customer = JSON.parse(row.customer) as SandboxCustomer
  return { ...row, status: row.status as SandboxStatus, has_failed: row.has_failed === 1, customer }
}
