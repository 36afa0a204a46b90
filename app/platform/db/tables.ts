/**
 * The tables as the migrations leave them. Only stores and migrations import this. Times are UTC ISO-8601 text
 * (2026-11-21T03:31:00.000Z), so that comparing text compares time.
 */
import type { Generated } from 'kysely'
import type { AddedColumns } from './migrations/list'
import type { accounts } from './schema/accounts'
import type { appointments } from './schema/appointments'
import type { blog } from './schema/blog'
import type { content } from './schema/content'
import type { enquiries } from './schema/enquiries'
import type { operations } from './schema/operations'
import type { deliveries } from './schema/orders/deliveries'
import type { orders } from './schema/orders/orders'
import type { payments } from './schema/orders/payments'
import type { sandbox } from './schema/orders/sandbox'
import type { privacy } from './schema/privacy'
import type { RowsOf } from './schema/statements'

export type Tables = RowsOf<
  typeof accounts &
    typeof privacy &
    typeof appointments &
    typeof orders &
    typeof payments &
    typeof sandbox &
    typeof deliveries &
    typeof enquiries &
    typeof blog &
    typeof content &
    typeof operations
> &
  AddedColumns & {
    /** What a client is found by (domain/clients/client-words.ts): words with spaces between them, as of the tables below. */
    user_words: { user_id: string; words: string }
    /** What the desk finds an appointment by. */
    appointment_words: { appointment_id: string; words: string }
    /** What an order is found by: words of the name, email, phone, its id and receipt number, in lower case. */
    order_words: { order_id: string; words: string }
    /** What an enquiry is found by: words of who wrote it. */
    enquiry_words: { enquiry_id: string; words: string }
    /** What a picture is found by. */
    media_words: { media_id: string; words: string }
    recipes: {
      id: string
      name_en: string
      name_hi: string
      /** JSON: the other fields of `recipeFieldsSchema`. */
      body: string
      /** The id of content/care/recipes.yaml that it came from; null: made at the desk. */
      seed: string | null
      version: Generated<number>
      created_at: string
      updated_at: string
      updated_by: string | null
    }
    /** Foods of a table that the clinic has the right to use. */
    imported_foods: {
      number: string
      name_en: string
      name_hi: string
      search_words: string
      food_group: string
      /** JSON: per 100 g, by the table's columns; null where it was not measured. */
      figures: string
      description: string
      /** Whose table it is, in the clinic's words. */
      source: string
      imported_at: string
      imported_by: string | null
    }
  }
