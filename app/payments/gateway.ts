/**
 * The port to the payment provider: what orders ask of it, whichever it is. It knows of links, payments
 * and refunds, and nothing of orders: what a state means for an order is decided there.
 */
import type { DisputeStatus } from '~/domain/money/disputes'
import type { PaymentProvider } from '~/domain/money/payment-providers'

export type LinkRequest = {
  /** Ours, unique for each link: 3 to 40 letters, digits, `-` or `_`. */
  linkId: string
  amountPaise: number
  /** What the payer reads; never anything about health. */
  purpose: string
  customer: {
    name: string
    email: string
    /** E.164. */
    phone: string
  }
  /** Where the payer's browser goes afterwards; at most 250 characters. */
  returnUrl: string
  /** Where the provider sends its webhooks. */
  notifyUrl: string
  expiresAt: Date
}

export type LinkStatus = 'active' | 'partial' | 'paid' | 'expired' | 'cancelled'

export type LinkState = {
  status: LinkStatus
  amountPaise: number
  amountPaidPaise: number
  currency: string
  /** When it was paid, by the provider's clock: a UTC instant. Missing or null where the provider says no time. */
  paidAt?: string | null
  /** The provider's number of the payment; null while unpaid. */
  paymentRef: string | null
  /** The last try to pay failed while the link is still active. */
  hasFailed: boolean
  /** The provider's own number of the order behind a payment (CFPay_…, order_…); absent while unknown. */
  orderRef?: string | null
  /** Every payment that counts, where the provider was asked and there are several: a link can be paid more than once. */
  payments?: readonly PaymentOfLink[]
}

export type PaymentOfLink = { paymentRef: string; orderRef: string | null }

/** How a link is found again, and of several payments by it the one that is meant. */
export type LinkRef = {
  link_id: string
  /** The provider's own id (plink_…, cf_link_id), once known. */
  provider_ref: string | null
  /** The provider's numbers of the payment and of the order behind it, once known. */
  payment_ref?: string | null
  order_ref?: string | null
}

/** What was asked for and now exists. */
export type CreatedLink = {
  providerRef: string
  /** Where the payer pays. */
  url: string
  state: LinkState
  /** UTC instant. */
  expiresAt: string
}

export type RefundStatus = 'done' | 'pending' | 'failed'

/** A refund as the provider has it: one that we asked for, or one made in the provider's own dashboard. */
export type RefundState = {
  /** One refund has one key, in every answer and every webhook of its provider. */
  key: string
  /** The id that the refund was asked for under; null where the provider keeps none. */
  refundId: string | null
  /** The provider's number of the refund. */
  refundRef: string
  status: RefundStatus
  amountPaise: number
  /** The provider's number of the payment that goes back; missing or null where the provider does not say it. */
  paymentRef?: string | null
  /** The provider gave back by itself a payment that it never kept: one that came too late, or failed. */
  isAuto?: boolean
}

/** What a webhook says of a refund, and by what its payment is found: our refund's id, or one of the provider's numbers. */
export type RefundNews = RefundState & { paymentRef: string | null; orderRef: string | null }

/** What a webhook says of a dispute: the payer asks their bank for the money back. */
export type DisputeNews = {
  /** The provider's own id of it. */
  disputeRef: string
  status: DisputeStatus
  /** null: not said, or not in rupees. */
  amountPaise: number | null
  /** As the provider calls them, such as `chargeback`; null where it says none. */
  kind: string | null
  reasonCode: string | null
  /** UTC instant until which evidence can be given. */
  respondBy: string | null
  /** UTC instant at which the provider said this; null where it names no time. */
  saidAt: string | null
  paymentRef: string | null
  orderRef: string | null
}

/**
 * What a webhook says: something of a link (`state`), of a refund (`refund`), of a dispute (`dispute`), or of none: such events
 * are answered with 200 and ignored.
 */
export type WebhookReading =
  | {
      ok: true
      /** The same for every delivery of one event. */
      eventKey: string
      linkId: string | null
      providerRef: string | null
      state: LinkState | null
      refund: RefundNews | null
      dispute?: DisputeNews | null
    }
  | {
      ok: false
      /** A code such as `bad_signature`. */
      reason: string
    }

/** Every call that asks the provider ends within 9.5 seconds, retries included, and rejects with a GatewayError only. */
export type Gateway = {
  name: PaymentProvider
  /**
   * Makes a link, or finds the one that was made before under the same id.
   * @throws {GatewayError} `conflict` where that one is for another amount or can no longer be paid
   */
  createLink(request: LinkRequest): Promise<CreatedLink>
  /** @throws {GatewayError} `not_found` where the provider does not know it */
  fetchLink(place: LinkRef): Promise<LinkState>
  /**
   * @returns the state it ends in: not `cancelled` where it was paid or expired before
   * @throws {GatewayError}
   */
  cancelLink(place: LinkRef): Promise<LinkState>
  /** Safe to repeat with the same refundId. @throws {GatewayError} */
  refund(place: LinkRef, refund: { refundId: string; amountPaise: number; note: string }): Promise<RefundState>
  /**
   * Every refund of what was paid by a link, ours, the dashboard's or the provider's own; none where nothing was paid. With
   * Cashfree also those of other payments of the same order, by their `paymentRef`. A row that cannot be read is left out.
   * @throws {GatewayError}
   */
  listRefunds(place: LinkRef): Promise<RefundState[]>
  /** Throws nothing; compares in constant time. */
  readWebhook(headers: Headers, rawBody: string): WebhookReading
}

/**
 * timeout, unreachable, rate_limited, failed: the provider may know more by now, so ask it again later. unauthorized: our
 * keys are wrong. not_found, conflict, rejected: asking again changes nothing.
 */
export type GatewayErrorKind =
  | 'timeout'
  | 'unreachable'
  | 'rate_limited'
  | 'unauthorized'
  | 'not_found'
  | 'conflict'
  | 'rejected'
  | 'failed'

export class GatewayError extends Error {
  override name = 'GatewayError'
  readonly kind: GatewayErrorKind
  /** The provider's code, or ours; no personal data. */
  readonly code: string

  constructor(kind: GatewayErrorKind, code: string) {
    super(`${kind}: ${code}`)
    this.kind = kind
    this.code = code
  }
}
