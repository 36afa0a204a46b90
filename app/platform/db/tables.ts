/**
 * The tables as the migrations leave them. Only stores and migrations import this. Times are UTC ISO-8601 text
 * (2026-11-21T03:31:00.000Z), so that comparing text compares time.
 */
import type { Generated } from 'kysely'
import type { MenuSlot } from '~/domain/deliveries/menu-days'
import type { menuTables } from './migrations/2026-11-30-week-menu'
import type { mergedFileTables } from './migrations/clients/2026-12-01-client-merged-files'
import type { AddedColumns } from './migrations/list'
import type { secondFactorRoleTables } from './migrations/team/2026-12-02-d-second-factor-roles'
import type { visitWaitTables } from './migrations/visits/2026-12-01-visit-waits'
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

type FirstTables = RowsOf<
  typeof accounts &
    typeof privacy &
    typeof appointments &
    typeof orders &
    typeof payments &
    typeof sandbox &
    typeof deliveries &
    typeof menuTables &
    typeof mergedFileTables &
    typeof visitWaitTables &
    typeof secondFactorRoleTables &
    typeof enquiries &
    typeof blog &
    typeof content &
    typeof operations
>

export type Tables = Omit<FirstTables, 'users'> &
  AddedColumns & {
    users: Omit<FirstTables['users'], 'email'> & {
      /** Folded (domain/clients/email.ts). null: none is known, so that they cannot log in. */
      email: string | null
      /** 1: has the role dietitian. */
      can_care: Generated<0 | 1>
      /** The other roles but owner (team/permissions.ts), with spaces between them. */
      team_roles: Generated<string>
      /** Whose calendar is theirs: the slug of a file of content/team. */
      practitioner: string | null
      /** The file that this one was merged into (clients/merging); it cannot be logged in to. */
      merged_into: string | null
    }
    appointments: {
      /** The slug of a file of content/team; null: nobody's yet. */
      practitioner: string | null
      offered_practitioner: string | null
      /** The closed time that meets it, until it is moved. */
      closed_by: string | null
      /** Which it shares with the follow-ups that were made at once. */
      series: string | null
      /** Days of India's calendar between which the client waits for a time that falls free. */
      waits_from: string | null
      waits_to: string | null
      /** Of a visit by video: where it takes place, in place of its person's own link. */
      online_link: string | null
      /** Until when its time is kept for its payment (domain/appointments/appointment-state.ts). */
      pay_until: string | null
    }
    appointment_cells: {
      /** The practitioner's slug, or `room:` and the name of a shared room; with starts_at the key. */
      resource: string
    }
    calendar_exceptions: {
      /** Of several days; null: of one. */
      last_day: string | null
      /** Whose leave it is; null: the clinic's. */
      practitioner: string | null
    }
    orders: {
      /** Of a visit that is paid for by itself. */
      appointment_id: Generated<string | null>
      /** The payment of a visit whose price came off this plan. */
      credited_order: Generated<string | null>
      /** The meal of the day that a food plan brings; null: dishes from the menu, or no food. */
      slot: Generated<MenuSlot | null>
      /** Days of its meals that come as the other meal, with spaces between them; null: none. */
      other_slot_days: Generated<string | null>
      /** 1: the fee of a visit that was missed or cancelled late, instead of its price. */
      is_fee: Generated<0 | 1>
    }
    deliveries: {
      /** Of dishes from the menu it says nothing. */
      slot: Generated<MenuSlot>
    }
    refunds: {
      /** 1: handed back in cash. */
      from_drawer: Generated<0 | 1>
    }
    /** The cash drawer, a day of India's calendar each. What came and went is in payment_attempts and refunds. */
    till_days: {
      day: string
      opening_paise: number
      /** null: not counted yet. */
      counted_paise: number | null
      note: string | null
      opened_by: string | null
      closed_by: string | null
      closed_at: string | null
      version: Generated<number>
    }
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
    /** Whom a dietitian writes for (app/care/files). */
    care_files: {
      id: string
      user_id: string
      /** Sealed: a day of India's calendar. */
      born_on: string | null
      /** Sealed: f or m. */
      sex: string | null
      /** Sealed JSON: `careFactsSchema`. */
      facts: string
      hide: 'none' | 'weight' | 'all_numbers'
      own_katori_ml: number | null
      version: Generated<number>
      created_at: string
      updated_at: string
    }
    /** A version that was sent never changes; that a later one holds in its place is told by its days. */
    diet_plans: {
      id: string
      file_id: string
      /** From 1, of one client. */
      number: number
      status: 'draft' | 'sent' | 'accepted' | 'change_asked' | 'withdrawn'
      /** Days of India's calendar, the last one included. */
      starts_on: string
      ends_on: string
      /** Sealed JSON: `planBodySchema`. */
      body: string
      /** Sealed JSON: what staff said where they sent or withdrew it all the same. */
      reasons: string | null
      /** Sealed: the client's. */
      answer_words: string | null
      /** The number it was revised from. */
      copied_from: number | null
      author: string | null
      version: Generated<number>
      created_at: string
      updated_at: string
      sent_at: string | null
      answered_at: string | null
    }
    /** One thread of each client. What was withdrawn has no text any more, and its row stays. */
    care_messages: {
      id: string
      file_id: string
      side: 'client' | 'clinic'
      author: string | null
      /** Sealed. */
      text: string | null
      created_at: string
      /** By the other side. */
      read_at: string | null
      withdrawn_at: string | null
    }
    check_ins: {
      id: string
      file_id: string
      /** Of India's calendar; one of each client and day. */
      day: string
      /** Sealed JSON: `checkInBodySchema`. */
      body: string
      version: Generated<number>
      created_at: string
      edited_at: string
    }
    /** With whom a client shares their care; a row that is ended is deleted. */
    care_shares: {
      id: string
      file_id: string
      /** Of the account that reads, once this address is proven to be theirs: there may be none yet. */
      viewer_email: string
      scope: 'kitchen' | 'all'
      /** The last day, of India's calendar. */
      until: string
      /** Taken back: it has ended. */
      consent_id: string
      created_at: string
    }
    /** Marks of the care inbox; what is in it is derived. */
    care_tasks: {
      id: string
      file_id: string
      /** `careRules`. */
      rule: string
      /** Since when it waited: a UTC instant, or a day of India's calendar. */
      since: string
      done_by: string | null
      done_at: string
      /** Sealed. */
      note: string | null
    }
    /** What a dietitian writes of a visit; signed, it never changes. */
    visit_notes: {
      id: string
      file_id: string
      /** null: a talk without an appointment, or an amendment. */
      appointment_id: string | null
      /** Sealed JSON: `noteBodySchema`; of an amendment its part, text and reason. */
      body: string
      author: string | null
      version: Generated<number>
      created_at: string
      updated_at: string
      /** null: a draft. */
      signed_at: string | null
      signed_by: string | null
      /** The note that it amends. */
      amends_id: string | null
    }
    /** What stands in a file of its own, sealed (care/records/documents/document-files.ts); here is the key to it. */
    care_documents: {
      id: string
      file_id: string
      kind: 'report' | 'plan' | 'letter' | 'photo'
      /** Sealed. */
      name: string
      format: 'pdf' | 'jpeg'
      /** Of the document, not of its sealed file. */
      bytes: number
      /** SHA-256 of the sealed file. */
      digest: string
      /** Sealed. Without it nobody reads the file. */
      file_key: string
      /** Who it came from. */
      side: 'client' | 'clinic'
      author: string | null
      /** Of a photo: the day that the client tells of. */
      day: string | null
      created_at: string
      /** null: the client does not see what the clinic has filed. */
      shared_at: string | null
    }
    /** What is measured of a client's body. An entry never changes: a correction is another one, and both stay. */
    readings: {
      id: string
      file_id: string
      kind: string
      /** A UTC instant; midnight in India where no time was told. */
      taken_at: string
      /** Sealed: `70.1`, of blood pressure `128/82`. */
      value: string
      /** Sealed: the range that a laboratory printed. */
      lab_low: string | null
      lab_high: string | null
      entered_by: string | null
      way: 'client' | 'clinic' | 'report'
      /** The report that it was copied from. */
      document_id: string | null
      /** The entry that it corrects. */
      replaces_id: string | null
      void_at: string | null
      /** Sealed: why staff took it out. */
      void_reason: string | null
      /** 1: of the red list when it was entered. */
      act_now: Generated<0 | 1>
      created_at: string
    }
    /** Days of a diet plan without a person. */
    diet_templates: {
      id: string
      name: string
      /** JSON: `templateBodySchema`. */
      body: string
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
