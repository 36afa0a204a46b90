import { type Kysely, type Migration, sql } from 'kysely'
import { countList } from './2026-12-20-more-list-counts'

/** Posts as staff list them, counted by the day on which they were last edited. Frozen in time: it may not import anything that changes. */
export const postCounts: Migration = {
  async up(db: Kysely<unknown>) {
    await countList(db, {
      ...{ list: 'post_drafts', table: 'post_drafts', at: 'updated_at' },
      columns: ['status', 'deleted_at', 'updated_at'],
      nullable: ['deleted_at'],
      // A deleted one is none of the others.
      kinds: [
        `case when ROW.deleted_at is null then '' else 'deleted' end`,
        `case when ROW.deleted_at is null then ROW.status else 'deleted/' || ROW.status end`,
      ],
    })
    await sql`create index post_drafts_edited_of_status on post_drafts (status, updated_at, id) where deleted_at is null`.execute(
      db,
    )
    await sql`create index post_drafts_edited_deleted on post_drafts (updated_at, id) where deleted_at is not null`.execute(
      db,
    )
  },
}
