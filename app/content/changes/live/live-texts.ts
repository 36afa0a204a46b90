/**
 * Which text of each file the site shows. A file that was saved on the dashboard: the text of its last save. Another one: what the
 * build was made of. What was edited in content/ past the dashboard is shown by neither; it goes live by a confirmation of its own.
 */
import type { Kysely } from 'kysely'
import { stringify } from 'yaml'
import type { Tables } from '~/platform/db/tables'
import type { BuiltFile } from '../../built-files.server'
import { editSource, isSame, readFacts, splitSource } from '../../source/edit-source'
import { type ContentFolder, isHidden, readContentFolder } from '../folder/folder'
import { listLastTexts } from '../store'

export type ContentTexts = {
  live: ContentFolder
  /** The files as they lie in content/. */
  disk: ContentFolder
}

export async function readContentTexts(db: Kysely<Tables>, contentDir: string): Promise<ContentTexts> {
  const { builtFiles } = await import('../../built-files.server')
  const [disk, saved] = [await readContentFolder(contentDir), await listLastTexts(db)]
  const live = new Map<string, string>()
  for (const built of builtFiles()) live.set(built.name, textOfBuilt(built, disk.get(built.name)))
  for (const { file, text } of saved) if (!isHidden(file)) live.set(file, text)
  return { live: new Map([...live].sort(([a], [b]) => (a < b ? -1 : 1))), disk }
}

/** Whether these texts say what the build was made of. */
export async function isAsBuilt(folder: ContentFolder): Promise<boolean> {
  const { builtFiles } = await import('../../built-files.server')
  const built = builtFiles()
  return built.length === folder.size && built.every((file) => saysTheSame(file, folder.get(file.name)))
}

function saysTheSame({ name, facts, body }: BuiltFile, text: string | undefined): boolean {
  if (text === undefined) return false
  if (lastMade.get(name)?.text === text) return true
  try {
    return isSame(readFacts(name, text), facts) && isSameBody(splitSource(name, text).body, body)
  } catch {
    return false
  }
}

const isSameBody = (one: string | null, other: string | null) => (one ?? '').trim() === (other ?? '').trim()

/** The build keeps values, not texts: the text of the file where it holds these values, else one with them in their places. */
function textOfBuilt({ name, facts, body }: BuiltFile, text: string | undefined): string {
  const known = lastMade.get(name)
  if (known && known.from === text) return known.text
  // Of a file that a person broke by hand, the text from before that: its comments are the help of the form.
  const made = makeText({ name, facts, body }, text) ?? known?.text ?? bareText({ facts, body })
  lastMade.set(name, { from: text, text: made })
  return made
}

/** The build is the same as long as the process lives. */
const lastMade = new Map<string, { from: string | undefined; text: string }>()

/** @returns null where the file is missing or cannot be read */
function makeText({ name, facts, body }: BuiltFile, text: string | undefined): string | null {
  try {
    if (text === undefined) throw new Error('There is no such file.')
    const isBodyOfBuild = isSameBody(splitSource(name, text).body, body)
    if (isBodyOfBuild && isSame(readFacts(name, text), facts)) return text
    return editSource(name, text, { data: facts, ...(!isBodyOfBuild && body !== null && { body }) })
  } catch {
    return null
  }
}

/** A file that is written anew. */
export function bareText({ facts, body }: Pick<BuiltFile, 'facts' | 'body'>): string {
  const written = stringify(facts, { lineWidth: 0, singleQuote: true })
  return body === null ? written : `---\n${written}---\n${body}`
}
