/** The SQL of the sandbox. Only here a row becomes a link, a payment, a refund or a webhook. */
import type { Kysely, Selectable } from 'kysely'
import { skipLocked } from '../db/engine'
import type { Tables } from '../db/tables'

export type SandboxStatus = 'ACTIVE' | 'PARTIALLY_PAID' | 'PAID' | 'EXPIRED' | 'CANCELLED'

export type SandboxCustomer = {
  customer_phone: string
  customer_name?: string | undefined
  customer_email?: string | undefined
}

export type SandboxLinkEntry = {
  /** The provider's number: digits. */
  id: string
  link_id: string
  /** SHA-256 of the token in the address of its payment page. */
  token_hash: string
  status: SandboxStatus
  has_failed: boolean
  amount_paise: number
  amount_paid_paise: number
  purpose: string
  customer: SandboxCustomer
  /** Sealed (sandbox-api.ts): its query lets its holder see the order. */
  sealed_return_url: string
  notify_url: string | null
  expires_at: string
  created_at: string
}

export type SandboxPayment = {
  id: string
  link_id: string
  order_id: string
  amount_paise: number
  status: 'SUCCESS' | 'FAILED'
  created_at: string
}

export type SandboxRefund = {
  id: string
  order_id: string
  refund_id: string
  amount_paise: number
  status: 'SUCCESS' | 'PENDING' | 'CANCELLED'
  created_at: string
}

export type SandboxWebhook = {
  id: string
  link_id: string
  event_key: string
  url: string
  body: string
  tampering: 'signature' | 'amount' | null
  /** How often it has been sent. */
  tries: number
  due_at: string
}

/** `body` is sealed. */
export type KeptAnswer = { fingerprint: string; status: number; body: string }

/** @returns false where there is a link of this linkId */
export async function insertLink(db: Kysely<Tables>, link: SandboxLinkEntry): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sandbox_links')
    .values({
      id: link.id,
      link_id: link.link_id,
      token: link.token_hash,
      status: link.status,
      has_failed: link.has_failed ? 1 : 0,
      amount_paise: link.amount_paise,
      amount_paid_paise: link.amount_paid_paise,
      purpose: link.purpose,
      customer: JSON.stringify(link.customer),
      return_url: link.sealed_return_url,
      notify_url: link.notify_url,
      expires_at: link.expires_at,
      created_at: link.created_at,
    })
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

/** Changes a link that is still active. @returns null where it is not: somebody else was first */
export async function changeActiveLink(
  db: Kysely<Tables>,
  linkId: string,
  change: { status: SandboxStatus; hasFailed: boolean; amountPaidPaise: number },
): Promise<SandboxLinkEntry | null> {
  const row = await db
    .updateTable('sandbox_links')
    .set({
      status: change.status,
      has_failed: change.hasFailed ? 1 : 0,
      amount_paid_paise: change.amountPaidPaise,
    })
    .where('link_id', '=', linkId)
    .where('status', '=', 'ACTIVE')
    .returningAll()
    .executeTakeFirst()
  return row ? toLink(row) : null
}

/** The active links whose time is over. */
export async function listEndedLinks(db: Kysely<Tables>, now: Date): Promise<SandboxLinkEntry[]> {
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
  await db
    .insertInto('sandbox_payments')
    .values({
      id: payment.id,
      link_id: payment.link_id,
      order_id: payment.order_id,
      amount_paise: payment.amount_paise,
      status: payment.status,
      created_at: payment.created_at,
    })
    .execute()
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
  return rows.map((row) => ({
    id: row.id,
    link_id: row.link_id,
    order_id: row.order_id,
    amount_paise: row.amount_paise,
    status: row.status as SandboxPayment['status'],
    created_at: row.created_at,
  }))
}

/** @returns false where this order has a refund of this refundId */
export async function insertRefund(db: Kysely<Tables>, refund: SandboxRefund): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sandbox_refunds')
    .values({
      id: refund.id,
      order_id: refund.order_id,
      refund_id: refund.refund_id,
      amount_paise: refund.amount_paise,
      status: refund.status,
      created_at: refund.created_at,
    })
    .onConflict((conflict) => conflict.columns(['order_id', 'refund_id']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function listRefunds(db: Kysely<Tables>, orderId: string): Promise<SandboxRefund[]> {
  const rows = await db.selectFrom('sandbox_refunds').selectAll().where('order_id', '=', orderId).execute()
  return rows.map((row) => ({
    id: row.id,
    order_id: row.order_id,
    refund_id: row.refund_id,
    amount_paise: row.amount_paise,
    status: row.status as SandboxRefund['status'],
    created_at: row.created_at,
  }))
}

export async function getAnswer(db: Kysely<Tables>, key: string): Promise<KeptAnswer | null> {
  const row = await db.selectFrom('sandbox_answers').selectAll().where('key', '=', key).executeTakeFirst()
  return row ? { fingerprint: row.fingerprint, status: row.status, body: row.body } : null
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
    .values({
      id: webhook.id,
      link_id: webhook.link_id,
      event_key: webhook.event_key,
      url: webhook.url,
      body: webhook.body,
      tampering: webhook.tampering,
      tries: webhook.tries,
      due_at: webhook.due_at,
      claimed_until: null,
    })
    .execute()
}

/** Takes the webhook that has been due for longest, so that nobody else sends it until `until`; null where nothing is due. */
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
  if (!row) return null
  return {
    id: row.id,
    link_id: row.link_id,
    event_key: row.event_key,
    url: row.url,
    body: row.body,
    tampering: row.tampering as SandboxWebhook['tampering'],
    tries: row.tries,
    due_at: row.due_at,
  }
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

function toLink(row: Selectable<Tables['sandbox_links']>): SandboxLinkEntry {
  return {
    id: row.id,
    link_id: row.link_id,
    token_hash: row.token,
    status: row.status as SandboxStatus,
    has_failed: row.has_failed === 1,
    amount_paise: row.amount_paise,
    amount_paid_paise: row.amount_paid_paise,
    purpose: row.purpose,
    customer: JSON.parse(row.customer) as SandboxCustomer,
    sealed_return_url: row.return_url,
    notify_url: row.notify_url,
    expires_at: row.expires_at,
    created_at: row.created_at,
  }
}
