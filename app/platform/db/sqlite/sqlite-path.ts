import { join } from 'node:path'

/** Where the database is, if it is a file. */
export const sqlitePath = (dataDir: string): string => join(dataDir, 'aahar.sqlite')
