import type { Migration } from 'kysely/migration'
import type { PersonLanguage } from '~/domain/accounts/user-state'
import type { RowsAddedBy } from '../schema/statements'
import { addColumns, oneOf } from '../schema/statements'
import { firstSchema } from './2026-11-28-first-schema'
import { recipes } from './2026-11-28-recipes'
import { teamRoles } from './2026-11-30-team-roles'
import { till } from './2026-11-30-till'
import { usersEmail } from './2026-11-30-users-email'
import { practitioners } from './2026-11-30-visits-practitioners'
import { weekMenu } from './2026-11-30-week-menu'
import { canCare } from './care/2026-11-29-can-care'
import { care } from './care/2026-11-29-care'
import { careDocuments } from './care/2026-11-29-care-documents'
import { careMessages, careTasks, checkIns } from './care/2026-11-29-contact'
import { readings } from './care/2026-11-29-readings'
import { redReadings } from './care/2026-11-29-red-readings'
import { careShares } from './care/2026-11-29-shares'
import { visitNotes } from './care/2026-11-29-visit-notes'
import { mergedFiles } from './clients/2026-12-01-client-merged-files'
import { nameKeys } from './clients/2026-12-01-client-name-keys'
import { mealSlots } from './deliveries/2026-12-02-e-meal-slots'
import { secondFactorRoles } from './team/2026-12-02-d-second-factor-roles'
import { visitClosures } from './visits/2026-12-01-visit-closures'
import { visitSeries } from './visits/2026-12-01-visit-series'
import { visitWaits } from './visits/2026-12-01-visit-waits'
import { visitHolds } from './visits/2026-12-02-a-visit-holds'
import { planSessions } from './visits/2026-12-02-b-plan-sessions'
import { visitLinks } from './visits/2026-12-02-c-visit-links'

/**
 * In the order of their names, which begin with the day each was made. A migration that has been released never changes. One that only
 * adds columns is a line: `'2027-01-05-gift-note': addColumns({ orders: { gift_note: 'text' } })`.
 */
const all = {
  '2026-11-28-first-schema': firstSchema,
  '2026-11-28-recipes': recipes,
  '2026-11-29-can-care': canCare,
  '2026-11-29-care': care,
  '2026-11-29-care-documents': careDocuments,
  '2026-11-29-care-messages': careMessages,
  '2026-11-29-care-shares': careShares,
  '2026-11-29-care-tasks': careTasks,
  '2026-11-29-check-ins': checkIns,
  '2026-11-29-readings': readings,
  '2026-11-29-red-readings': redReadings,
  '2026-11-29-visit-notes': visitNotes,
  '2026-11-29-visit-plates': addColumns({ appointments: { plate: 'text' } }),
  '2026-11-30-team-roles': teamRoles,
  '2026-11-30-till': till,
  '2026-11-30-users-email': usersEmail,
  '2026-11-30-users-language': addColumns({ users: { language: oneOf<PersonLanguage>("text not null default 'en'") } }),
  '2026-11-30-visits-practitioners': practitioners,
  // Sealed. allergens: JSON, those of the list that are ticked, and which words staff have read.
  '2026-11-30-week-food-facts': addColumns({ kitchen_notes: { allergens: 'text', dislikes: 'text' } }),
  '2026-11-30-week-menu': weekMenu,
  '2026-12-01-client-merged-files': mergedFiles,
  '2026-12-01-client-name-keys': nameKeys,
  '2026-12-01-visit-closures': visitClosures,
  '2026-12-01-visit-series': visitSeries,
  '2026-12-01-visit-waits': visitWaits,
  '2026-12-02-a-visit-holds': visitHolds,
  '2026-12-02-b-plan-sessions': planSessions,
  '2026-12-02-c-visit-links': visitLinks,
  '2026-12-02-d-second-factor-roles': secondFactorRoles,
  '2026-12-02-e-meal-slots': mealSlots,
}

export const migrations: Record<string, Migration> = { ...all }

/** For tables.ts. */
export type AddedColumns = RowsAddedBy<(typeof all)[keyof typeof all]>
