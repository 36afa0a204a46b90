import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { run } from '../../schema/statements'

/** A visit by video can have a link of its own. By video or telephone a visit leaves a shared room free; before it took the room. */
export const visitLinks: Migration = {
  up: (db: Kysely<unknown>) =>
    run(db, [
      'alter table appointments add column online_link text',
      `delete from appointment_cells where resource like 'room:%' and appointment_id in (
  select id from appointments where kind = 'discovery' or place in ('video', 'phone')
) and held_until is null`,
    ]),
}
