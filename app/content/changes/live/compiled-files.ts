/**
 * Compiled content in files: each version under the digest of all it was made of, so that a later start, or another process of this
 * machine, takes it from there. Apart from what compiles, as the front door reads it before anything else is loaded.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentDocuments } from '../../schema/typed-documents.server'
import { type ContentFolder, writeWhole } from '../folder/folder'

/** As many versions as staff may undo and redo within a day. */
const mostCompiled = 20

/** What decides, beside the files, what comes out. */
export const compilerSources = [
  'contentlayer.config.ts',
  ...['schema', 'blocks/blocks', 'contentlayer/contentlayer-fields', 'contentlayer/contentlayer-keys'].map(
    (name) => `app/content/schema/${name}.ts`,
  ),
  'app/content/text/markdown.ts',
]

/** Another text for other files, or for another compiler. */
export async function versionOf(root: string, folder: ContentFolder): Promise<string> {
  const hash = createHash('sha256')
  for (const path of compilerSources) hash.update(await readFile(join(root, path), 'utf8').catch(() => ''))
  for (const [name, text] of folder) hash.update(JSON.stringify([name, text]))
  return hash.digest('hex').slice(0, 32)
}

const pathOf = (compiledDir: string, version: string) => join(compiledDir, `${version}.json`)

/** What was compiled under this version; null: nothing that can be read. */
export async function readCompiled(compiledDir: string, version: string): Promise<ContentDocuments | null> {
  try {
    return JSON.parse(await readFile(pathOf(compiledDir, version), 'utf8')) as ContentDocuments
  } catch {
    return null
  }
}

/** Keeps it for later starts and other processes; the oldest of many go. */
export async function keepCompiled(compiledDir: string, version: string, documents: ContentDocuments): Promise<void> {
  await writeWhole(pathOf(compiledDir, version), JSON.stringify(documents))
  const names = (await readdir(compiledDir)).filter((name) => /^[0-9a-f]{32}\.json$/.test(name))
  if (names.length <= mostCompiled) return
  const times = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(compiledDir, name))).mtimeMs })),
  )
  const oldest = times.sort((a, b) => a.at - b.at).slice(0, names.length - mostCompiled)
  for (const { name } of oldest) await rm(join(compiledDir, name), { force: true })
}
