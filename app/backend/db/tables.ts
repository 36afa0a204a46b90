/**
 * The tables as the migrations leave them, a file a room. Only stores and migrations import this. Times are UTC ISO-8601 text
 * (2026-11-21T03:31:00.000Z), so that comparing text compares time.
 */
import type { AccountsTables } from './tables/accounts'
import type { AppointmentsTables } from './tables/appointments'
import type { BlogTables } from './tables/blog'
import type { ContentTables } from './tables/content'
import type { DeliveriesTables } from './tables/deliveries'
import type { EnquiriesTables } from './tables/enquiries'
import type { OperationsTables } from './tables/operations'
import type { OrdersTables } from './tables/orders'
import type { PaymentsTables } from './tables/payments'
import type { PrivacyTables } from './tables/privacy'
import type { SandboxTables } from './tables/sandbox'

export type Tables = AccountsTables &
  PrivacyTables &
  AppointmentsTables &
  OrdersTables &
  PaymentsTables &
  SandboxTables &
  DeliveriesTables &
  EnquiriesTables &
  BlogTables &
  ContentTables &
  OperationsTables
