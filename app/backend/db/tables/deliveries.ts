/** Meals on their days, and what the kitchen has to know. The tables as schema/deliveries.ts makes them. */
import type { Generated } from 'kysely'
import type { DaysChange, DeliveryStatus, SkipReason } from '~/domain/delivery-days'
import type { KitchenDiet } from '~/domain/diets'

/** A meal of an order, on the one day it comes. Moved, it is a row of another day; a skipped day stays as a mark. */
type DeliveriesTable = {
  order_id: string
  /** Of India's calendar. */
  day: string
  status: DeliveryStatus
  skip_reason: SkipReason | null
  /** When it was delivered, or not met. */
  marked_at: string | null
  /** 1, and one more with each change. */
  version: Generated<number>
}

/** What the kitchen has to know of a client. */
type KitchenNotesTable = {
  user_id: string
  diet: KitchenDiet | null
  /** Sealed. */
  allergies: string | null
  /** 1, and one more with each change. */
  version: number
  updated_at: string
}

/** The driver's link of a day; a renewed one has another serial, by which the former end. */
type DriverLinksTable = { day: string; serial: number; made_at: string }

/** Clients without an email whose meals or days were changed: they are told by telephone. */
type CallsToMakeTable = {
  id: string
  order_id: string
  change: DaysChange
  from_day: string
  to_day: string
  /** The last day of the plan after the change. */
  ends_on: string
  public_note: string | null
  created_at: string
  called_at: string | null
  called_by: string | null
}

/** A client took back the consent to their allergies while meals are to come: a person of the clinic decides first. */
type AllergyWithdrawalsTable = { user_id: string; asked_at: string }

export type DeliveriesTables = {
  deliveries: DeliveriesTable
  kitchen_notes: KitchenNotesTable
  driver_links: DriverLinksTable
  calls_to_make: CallsToMakeTable
  allergy_withdrawals: AllergyWithdrawalsTable
}
