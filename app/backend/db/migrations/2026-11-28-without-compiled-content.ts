import type { Migration } from 'kysely'

/** Each machine compiles the content it shows: nothing of that travels through the database any more. */
export const withoutCompiledContent: Migration = {
  up: (db) => db.schema.dropTable('compiled_content').execute(),
}
