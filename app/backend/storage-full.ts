/** What SQLite, PostgreSQL and the file system say of a full disk. The transaction is undone: nothing of it was stored. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error &&
  ['SQLITE_FULL', '53100', 'ENOSPC', 'EDQUOT'].includes(String((error as { code?: unknown }).code))
