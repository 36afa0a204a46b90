/**
 * The rules of sending: one mail is claimed, sent and marked. The claim is written before anything is sent and the result
 * right after, so that two workers never send one mail and a process that dies leaves at most one mail that is sent again;
 * that one has the same Message-ID, by which receivers see that it is the same.
 */
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables'
import type { Vault } from '../vault/vault'
import type { Clock } from '../work/clock'
import type { Letterhead } from './letter/letter'
import { letterPictures } from './letter/letter-pictures'
import type { Mail } from './mail'
import {
  afterSending,
  isWhole,
  kindOf,
  type MailKinds,
  type RenderedMail,
  renderMail,
  withoutSecrets,
} from './mail-kinds'
import { maxTries, nextTryAt } from './outbox/retry-gaps'
import { type ClaimedEntry, claimMail, markDropped, markFailed, markSent, postpone } from './outbox/store'
import { usefulUntil } from './outbox/useful-until'
import { type MailSender, type OutgoingMail, SendError } from './sender'

/** Far longer than one attempt may take, so that no other worker takes over a mail that is still being sent. */
export const leaseMs = 120_000

type DeliveryOptions = {
  db: Kysely<Tables>
  vault: Vault
  kinds: MailKinds
  clock: Clock
  sender: MailSender
  clinic: Letterhead
  signal: AbortSignal
}

/** `idle`: nothing was due. `unreachable`: the mail server is away; the next mail would fail in the same way. */
export type Delivery =
  | { result: 'idle' }
  | { result: 'sent'; id: string }
  | { result: 'postponed' | 'failed' | 'dropped' | 'unreachable'; id: string; error: string }

/** Tries the mail that has been due for longest. Rejects only where the database does. */
export async function deliverNext({
  db,
  vault,
  kinds,
  clock,
  sender,
  clinic,
  signal,
}: DeliveryOptions): Promise<Delivery> {
  const now = clock()
  const until = new Date(now.getTime() + leaseMs)
  const mine = await claimMail(db, vault, { claim: randomUUID(), now, until })
  if (mine === null) return { result: 'idle' }
  const { id, mail } = mine

  const giveUp = async (error: string): Promise<Delivery> => {
    await markFailed(db, vault, mine, { kept: mail && withoutSecrets(kinds, mail), error })
    return { result: 'failed', id, error }
  }
  const drop = async (whole: Mail, reason: string): Promise<Delivery> => {
    await markDropped(db, vault, mine, { kept: afterSending(kinds, whole), reason })
    return { result: 'dropped', id, error: reason }
  }
  // DATA_KEY lacks the key that this mail was sealed with.
  if (mail === null) return giveUp('UNREADABLE')
  const { use, untrueReason } = kindOf(kinds, mail)
  const { until: usefulUntilMs, over } = usefulUntil(use, mail, new Date(mine.created_at))
  // Workers have died while sending it, again and again: perhaps of this very mail.
  if (mine.tries > maxTries) return giveUp(mine.last_error ?? 'INTERRUPTED')
  if (over !== null && now.getTime() >= usefulUntilMs) return drop(mail, over)
  if (!isWhole(kinds, mail)) return giveUp('TOO_LATE')
  const untrue = await untrueReason?.(db, mail)
  if (untrue) return drop(mail, untrue)

  try {
    await sender.send(toMessage(mine, renderMail(kinds, mail, clinic), clinic), signal)
  } catch (error) {
    const { kind, code } = error instanceof SendError ? error : ({ kind: 'refused', code: 'UNWRITABLE' } as const)
    const dueAt = kind === 'refused' ? null : nextTryAt(mine.tries, clock(), usefulUntilMs)
    if (dueAt === null) return giveUp(code)
    await postpone(db, mine, dueAt, code)
    return { result: kind === 'unreachable' ? 'unreachable' : 'postponed', id, error: code }
  }
  await markSent(db, vault, mine, { kept: afterSending(kinds, mail), now: clock() })
  return { result: 'sent', id }
}

function toMessage(
  { id, to, created_at: createdAt }: ClaimedEntry,
  rendered: RenderedMail,
  clinic: Letterhead,
): OutgoingMail {
  const domain = new URL(clinic.siteUrl).hostname
  return {
    messageId: `<${id}@${domain}>`,
    date: new Date(createdAt),
    to,
    pictures: letterPictures,
    ...rendered,
  }
}
