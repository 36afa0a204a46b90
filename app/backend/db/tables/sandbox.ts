/** The payment provider that the program plays itself. The tables as schema/sandbox.ts makes them. */

/** The links of the sandbox, where no money moves (payments/sandbox/); as a provider would keep them far away. */
type SandboxLinksTable = {
  /** The provider's number: digits. */
  id: string
  /** The clinic's. */
  link_id: string
  /** SHA-256 of the token in the address of the payment page. */
  token: string
  /** ACTIVE, PARTIALLY_PAID, PAID, EXPIRED or CANCELLED. */
  status: string
  /** 0 or 1. */
  has_failed: number
  amount_paise: number
  amount_paid_paise: number
  purpose: string
  /** JSON: as it was sent. */
  customer: string
  /** Sealed, as are the answers below. */
  return_url: string
  notify_url: string | null
  expires_at: string
  created_at: string
}

/** Tries to pay. */
type SandboxPaymentsTable = {
  /** Digits. */
  id: string
  link_id: string
  /** CFPay_…, one for each try. */
  order_id: string
  amount_paise: number
  /** SUCCESS or FAILED. */
  status: string
  created_at: string
}

type SandboxRefundsTable = {
  id: string
  order_id: string
  /** The clinic's. */
  refund_id: string
  amount_paise: number
  /** SUCCESS, PENDING or CANCELLED. */
  status: string
  created_at: string
}

/** What was answered to a key that must not have its effect twice, and which faults have been shown. */
type SandboxAnswersTable = { key: string; fingerprint: string; status: number; body: string; created_at: string }

/** Webhooks to be sent; gone once they were taken or given up. */
type SandboxWebhooksTable = {
  /** Of what is due at one moment, the smaller is sent first. */
  id: string
  link_id: string
  /** The same for every delivery of one event. */
  event_key: string
  url: string
  body: string
  /** signature or amount: what is wrong with it on purpose. */
  tampering: string | null
  tries: number
  due_at: string
  claimed_until: string | null
}

export type SandboxTables = {
  sandbox_links: SandboxLinksTable
  sandbox_payments: SandboxPaymentsTable
  sandbox_refunds: SandboxRefundsTable
  sandbox_answers: SandboxAnswersTable
  sandbox_webhooks: SandboxWebhooksTable
}
