/**
 * Several payments by one link. Providers add them up: 8,000 came by a link of 4,000. The link's own attempt has the payment that
 * was asked for; each further one is an attempt of its own, so that it has its own number, its own refund and its own line.
 */
import type { Kysely } from 'kysely'
import type { LinkState } from '~/payments/gateway'
import type { Tables } from '~/platform/db/tables'
import type { Order } from '../store'
import { type Attempt, addNextAttempt, listAttempts, updateAttempt } from './attempt-store'

/** More payments by one link than anyone makes: what comes besides is told in one sum. */
const mostTold = 8

/** A link's own attempt first, then those of further payments by it. */
export async function attemptsByLink(trx: Kysely<Tables>, attempt: Attempt): Promise<Attempt[]> {
  const linkId = attempt.of_link_id ?? attempt.link_id
  const attempts = await listAttempts(trx, [attempt.order_id])
  return attempts.filter(({ link_id, of_link_id }) => link_id === linkId || of_link_id === linkId)
}

/**
 * What of a link's state is its own attempt's, and what came by further payments. Each payment by a link is of the link's amount;
 * a sum that is no whole number of them is left as it is, for a person to look at. Of a link whose payment is known, all that
 * came besides is further payments.
 */
export function shareOfLink(
  order: Pick<Order, 'paid_link_id' | 'amount_paise'>,
  attempt: Pick<Attempt, 'link_id' | 'status' | 'amount_paise' | 'received_paise'>,
  further: readonly Pick<Attempt, 'received_paise'>[],
  state: LinkState,
): { own: LinkState; furtherPaise: number[] } {
  const { amount_paise } = attempt
  const { amountPaidPaise } = state
  const isKnown = attempt.status === 'paid'
  const isOfWholePayments = state.amountPaise === amount_paise && amountPaidPaise % amount_paise === 0
  if (amount_paise <= 0) return { own: state, furtherPaise: [] }
  if (state.status !== 'paid' || state.currency !== 'INR' || !(isKnown || isOfWholePayments))
    return { own: state, furtherPaise: [] }
  // Of the order's own payment, what its receipt bills.
  const billed = order.paid_link_id === attempt.link_id ? order.amount_paise : attempt.received_paise
  const ownPaise = isKnown ? (billed ?? amount_paise) : amount_paise
  let left = further.reduce((sum, { received_paise }) => sum - (received_paise ?? 0), amountPaidPaise - ownPaise)
  const furtherPaise: number[] = []
  for (; left > 0; left -= furtherPaise.at(-1) ?? left)
    furtherPaise.push(furtherPaise.length < mostTold ? Math.min(left, amount_paise) : left)
  return { own: { ...state, amountPaidPaise: Math.min(amountPaidPaise, ownPaise) }, furtherPaise }
}

/** A further payment by a link, as an attempt of its own. */
export const addSecondPayment = (
  trx: Kysely<Tables>,
  { order_id, provider, link_id }: Attempt,
  amount_paise: number,
  now: Date,
): Promise<Attempt> => {
  const at = now.toISOString()
  const sums = { amount_paise, received_paise: amount_paise }
  const link = { order_id, provider, of_link_id: link_id }
  return addNextAttempt(trx, { ...link, ...sums, status: 'paid', created_at: at, expires_at: at, check_at: null })
}

/**
 * Gives each payment that the provider names to the attempt it belongs to. Where the provider was asked, its answer also corrects
 * a number that is none of the link's payments.
 * @returns whether something became known
 */
export async function rememberPayments(
  trx: Kysely<Tables>,
  attempts: readonly Attempt[],
  { paymentRef, orderRef = null, payments }: LinkState,
  { isAsked }: { isAsked: boolean },
): Promise<boolean> {
  const named = payments ?? (paymentRef === null ? [] : [{ paymentRef, orderRef }])
  const isNamed = (ref: string) => named.some((one) => one.paymentRef === ref)
  const held = new Set(attempts.map(({ payment_ref }) => payment_ref))
  const free = named.filter((one) => !held.has(one.paymentRef))
  let isNews = false
  // Those without a number first: one whose number is not named may have gone back, and is corrected with what is left.
  const unknownFirst = attempts.toSorted((a, b) => Number(a.payment_ref !== null) - Number(b.payment_ref !== null))
  for (const { link_id, payment_ref, order_ref } of unknownFirst) {
    const isOpen = payment_ref === null || (isAsked && !isNamed(payment_ref))
    const payment = isOpen ? free.shift() : named.find((one) => one.paymentRef === payment_ref)
    const known = { payment_ref: payment?.paymentRef ?? payment_ref, order_ref: payment?.orderRef ?? order_ref }
    if (known.payment_ref === payment_ref && known.order_ref === order_ref) continue
    await updateAttempt(trx, link_id, known)
    isNews = true
  }
  return isNews
}
