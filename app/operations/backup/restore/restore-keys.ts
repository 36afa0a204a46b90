/** The keys and settings of a backup, made ready and put into DATA_DIR/secrets. */
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '~/platform/files/durable-files.server'
import type { KeptKeys } from '../make'
import type { OpenedBackup, PlacePart } from './restore-job'

/** A key that is there already opens nothing of the backup. */
export async function requireSameDataKey(dataDir: string, { secrets }: KeptKeys): Promise<void> {
  const path = join(dataDir, 'secrets', 'data-key')
  const restored = secrets['data-key']
  if (restored !== undefined && existsSync(path) && !(await holds(path, restored)))
    throw new Error(`There is another key in ${path}. Move it away: it would hide that of the backup.`)
}

/** What stands there and differs is put aside. */
export async function prepareKeys(
  { settings: { dataDir }, folder, asideMark, say }: OpenedBackup,
  { secrets, settings }: KeptKeys,
): Promise<PlacePart> {
  const ready = join(folder, 'secrets')
  await mkdir(ready, { mode: 0o700 })
  const texts = { ...secrets }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${quoted(value)}`)
  if (lines.length > 0) texts['restored-settings.env'] = `${lines.join('\n')}\n`
  for (const [name, text] of Object.entries(texts)) await writeDurably(join(ready, name), text, { mode: 0o600 })

  return async (placing) => {
    for (const [name, text] of Object.entries(texts)) {
      const path = join(dataDir, 'secrets', name)
      if (existsSync(path) && (await holds(path, text))) continue
      const aside = `${path}.${asideMark}`
      if (await placing.put(join(ready, name), path, aside))
        say(`${keyWords[name] ?? name} that was here is in ${aside}.`)
    }
    if (lines.length === 0) return
    const keys = ['DATA_KEY', 'SESSION_SECRET'].filter((name) => name in settings)
    say(
      `The settings of that machine are in ${join(dataDir, 'secrets/restored-settings.env')}. Take over what still holds into .env${keys.length > 0 ? `, ${keys.join(' and ')} without fail,` : ''} and delete the file.`,
    )
  }
}

const keyWords: Record<string, string> = {
  'data-key': 'The key',
  session: 'The session secret',
  'restored-settings.env': 'The file of settings',
}

const holds = async (path: string, text: string) => (await readFile(path, 'utf8')).trim() === text.trim()

/** As `.env` files are read: everything between the quotes, as it is. */
const quoted = (value: string) => {
  if (/^[\w@%+=:,./-]*$/.test(value)) return value
  return value.includes("'") ? `"${value}"` : `'${value}'`
}
