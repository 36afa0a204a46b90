import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

/** To be raised where kept pages of an earlier front door cannot be used. */
const layout = 1

/**
 * A text that is another one for another build: prices, texts and code are all in the server's files. Those in `assets` carry the hash of
 * what they hold in their names. `settings`: what else pages are made of. Read in one go, as static-files.ts does.
 */
export function buildKeyOf(serverFolder: string, settings: readonly string[]): string {
  const names = (readdirSync(serverFolder, { recursive: true }) as string[])
    .filter((name) => /\.c?js$/.test(name))
    .sort()
  const hash = createHash('sha256').update(JSON.stringify([layout, settings, names]))
  for (const name of names.filter((one) => !one.startsWith(`assets${sep}`)))
    hash.update(readFileSync(join(serverFolder, name)))
  return hash.digest('hex').slice(0, 24)
}
