import type { Kysely } from 'kysely'
import type { HeldVisits } from '~/appointments/calendar/times/held-visits'
import type { Tables } from '~/platform/db/tables'
import type { Letterhead } from '~/platform/mail/letter/letter'
import type { OrderMail } from '../letters/order-mail'
import type { OrderSettings } from './settings'

/** What has to be known before a transaction begins. */
export type OrderContext = {
  now: Date
  clinic: Letterhead
  settings: OrderSettings
  enqueueMail: (trx: Kysely<Tables>, mail: OrderMail, now: Date) => Promise<unknown>
  /** Visits whose time is kept for their payment. */
  heldVisits: HeldVisits
}
