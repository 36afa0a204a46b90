import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** To be raised where kept pages of an earlier front door cannot be used. */
const layout = 1

/**
 * A text that is another one for another build: prices, texts and code are all in the server's files. `settings`: what else
 * pages are made of.
 */
export async function buildKeyOf(serverFolder: string, settings: readonly string[]): Promise<string> {
  const names = (await readdir(serverFolder, { recursive: true })).filter((name) => name.endsWith('.js')).sort()
  const hash = createHash('sha256').update(JSON.stringify([layout, settings, names]))
  for (const name of names) hash.update(await readFile(join(serverFolder, name)))
  return hash.digest('hex').slice(0, 24)
}
