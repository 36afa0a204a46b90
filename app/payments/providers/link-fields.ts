/** What goes into a link, and what comes of it, whichever provider makes it. */
import { z } from 'zod'
import {
  type CreatedLink,
  GatewayError,
  type LinkRequest,
  type LinkState,
  type LinkStatus,
  type PaymentOfLink,
} from '../gateway'

/** Razorpay wants 15 minutes from its own clock, which is not quite ours. */
const shortestTermMs = 16 * 60_000

/** When the link shall end; never so soon that it would be refused. */
export function linkTermOf({ expiresAt }: LinkRequest, now: Date): Date {
  return new Date(Math.max(expiresAt.getTime(), now.getTime() + shortestTermMs))
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** On one line and at most so many characters; a letter with its vowel signs, or an emoji of several, is never cut in half. */
export function textOf(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= maxLength) return line
  let end = 0
  for (const { index, segment } of graphemes.segment(line)) {
    if (index + segment.length > maxLength) break
    end = index + segment.length
  }
  return line.slice(0, end).trimEnd()
}

const plainEmail = z.email()

/**
 * A name or an address of mail where the provider takes it: names are cut, a cut address would be another person's, and one that is
 * written as providers do not expect would cost the payment.
 */
export function customerOf(
  { name, email }: LinkRequest['customer'],
  { nameLength, emailLength }: { nameLength: number; emailLength: number },
): { name?: string; email?: string } {
  const cut = textOf(name, nameLength)
  return {
    ...(cut.length >= shortestField && { name: cut }),
    ...(email.length <= emailLength && plainEmail.safeParse(email).success && { email }),
  }
}
const shortestField = 3

/** A link as its provider has it, in the port's words. */
export type KnownLink = Pick<LinkState, 'status' | 'amountPaise' | 'amountPaidPaise' | 'currency'> & {
  linkId: string
  providerRef: string
  url: string
  /** UTC instant; null where the provider says none. */
  expiresAt: string | null
}

/** By the provider's own names; a status that is not among them is no answer. */
export const linkStatusSchema = (names: Record<string, LinkStatus>) =>
  z
    .string()
    .transform((status) => names[status])
    .pipe(z.enum(['active', 'partial', 'paid', 'expired', 'cancelled']))

/** What a link says of itself; which payment it was is asked for elsewhere. */
export const plainState = ({
  status,
  amountPaise,
  amountPaidPaise,
  currency,
}: Pick<KnownLink, 'status' | 'amountPaise' | 'amountPaidPaise' | 'currency'>) => ({
  status,
  amountPaise,
  amountPaidPaise,
  currency,
})

/** The payments of a state, where one number does not say it all. */
export const severalOf = (payments: readonly PaymentOfLink[]) => (payments.length > 1 ? { payments } : {})

/**
 * Of a link that was made now or before under the same id. A paid one may be given out: its state says so.
 * @param term its end, where the provider does not say
 * @throws {GatewayError} conflict: it is another link than the one asked for, or can no longer be paid
 */
export function toCreatedLink(link: KnownLink, { linkId, amountPaise }: LinkRequest, term: Date): CreatedLink {
  if (link.linkId !== linkId || link.amountPaise !== amountPaise || link.currency !== 'INR')
    throw new GatewayError('conflict', 'other_link')
  if (link.status === 'expired' || link.status === 'cancelled')
    throw new GatewayError('conflict', `link_${link.status}`)
  const { providerRef, url, expiresAt } = link
  const state = { ...plainState(link), paymentRef: null, hasFailed: false }
  return { providerRef, url, state, expiresAt: expiresAt ?? term.toISOString() }
}
