import type { Kysely } from 'kysely'
import { isOnPostgres, run } from './statements'

/**
 * A table of the words by which the rows of another one are found, one row beside each, with the engine's own index of words over it
 * (word-search.ts asks it): FTS5 on SQLite, kept by the triggers that its manual gives for such a table, and GIN over a tsvector on
 * PostgreSQL. The words are folded by the program; neither engine may read them otherwise, so a word is all between two spaces.
 */
export async function createWords(
  db: Kysely<unknown>,
  { words, owner, of }: { words: string; owner: string; of: string },
): Promise<void> {
  const isPostgres = isOnPostgres(db)
  // An FTS5 table needs a number for each row that never changes: a rowid without a name of its own does when the file is compacted.
  const number = isPostgres ? '' : 'fts_row integer primary key,'
  const table = `
    create table ${words} (
      ${number}
      ${owner} text not null ${isPostgres ? 'primary key' : 'unique'} references ${of} (id) on delete cascade,
      words text not null
    )`
  await run(db, [table, ...(isPostgres ? onPostgres(words) : onSqlite(words))])
}

const onPostgres = (words: string) => [
  `create index ${words}_search on ${words} using gin (array_to_tsvector(string_to_array(words, ' ')))`,
]

function onSqlite(words: string): string[] {
  const add = `insert into ${words}_fts (rowid, words) values (new.fts_row, new.words);`
  const remove = `insert into ${words}_fts (${words}_fts, rowid, words) values ('delete', old.fts_row, old.words);`
  return [
    `create virtual table ${words}_fts using fts5 (
      words, content = '${words}', content_rowid = 'fts_row',
      tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* C*'"
    )`,
    // Words of an erased person leave the index with their row, and not when it is next merged.
    `insert into ${words}_fts (${words}_fts, rank) values ('secure-delete', 1)`,
    `create trigger ${words}_found_by_insert after insert on ${words} begin ${add} end`,
    `create trigger ${words}_found_by_update after update of words on ${words} begin ${remove} ${add} end`,
    `create trigger ${words}_found_by_delete after delete on ${words} begin ${remove} end`,
  ]
}

/** Of the tables there are, the parts of an FTS5 index: they follow from others, and are neither copied nor read by the program. */
export const isWordIndex = (table: string): boolean => /_words_fts(?:$|_)/.test(table)
