/**
 * The folder content/ on this machine: its files as text, and the one way a file of it is written. A file is the old or the new
 * one at any moment, whatever ends the process: it is written beside its place, forced to the disk and then renamed.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { syncFolder, writeDurably } from '~/platform/files/durable-files.server'

/** Name in content/ (plans.yaml, legal/terms.mdx) → text. */
export type ContentFolder = ReadonlyMap<string, string>

/** Of a text as its bytes are: what a change is made from. */
export const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

/** Whether a file, or a folder it is in, is hidden. A name that leads out of content/ counts as hidden; on Windows that may be by `\\`. */
export const isHidden = (name: string) => name.split(/[\\/]/).some((part) => part.startsWith('.'))

/** Every file but hidden ones. @throws where the folder cannot be read */
export async function readContentFolder(contentDir: string): Promise<ContentFolder> {
  const entries = await readdir(contentDir, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(contentDir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !isHidden(name))
    .sort()
  const texts = await Promise.all(names.map((name) => readFile(join(contentDir, name), 'utf8')))
  return new Map(names.map((name, at) => [name, texts[at] ?? '']))
}

/** The text of one file; null where there is none. */
export async function readContentFile(contentDir: string, name: string): Promise<string | null> {
  try {
    return await readFile(join(contentDir, name), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

export type PreparedFile = {
  /** Puts it in its place. */
  commit(): Promise<void>
  discard(): Promise<void>
}

/** Writes the text whole, beside the file. @throws where the disk is full or the folder may not be written */
export async function prepareFile(path: string, text: string): Promise<PreparedFile> {
  const folder = dirname(path)
  const draft = join(folder, `.${path.slice(folder.length + 1)}.${process.pid}.new`)
  await mkdir(folder, { recursive: true })
  const discard = () => rm(draft, { force: true })
  try {
    await writeDurably(draft, text, { flags: 'w' })
  } catch (error) {
    await discard().catch(() => {})
    throw error
  }
  return {
    discard,
    commit: async () => {
      await rename(draft, path)
      // Some file systems cannot say so; the file is whole all the same.
      await syncFolder(folder).catch(() => {})
    },
  }
}

/** Files that are being written, or were when their process was killed. */
export async function listDrafts(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && /^\..+\.\d+\.new$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
}

export async function writeWhole(path: string, text: string): Promise<void> {
  const prepared = await prepareFile(path, text)
  await prepared.commit()
}
