import type { Migration } from 'kysely/migration'
import { firstSchema } from './2026-11-28-first-schema'
import { recipes } from './2026-11-28-recipes'
import { canCare } from './2026-11-29-can-care'
import { care } from './2026-11-29-care'

/** In the order of their names, which begin with the day each was made. A name that has been released never changes. */
export const migrations: Record<string, Migration> = {
  '2026-11-28-first-schema': firstSchema,
  '2026-11-28-recipes': recipes,
  '2026-11-29-can-care': canCare,
  '2026-11-29-care': care,
}
