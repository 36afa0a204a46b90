/** The files of content/ that this program has written on this machine: how, and which text each of them got. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareFile, writeWhole } from './folder'
import type { ContentPlaces } from './places'

/** Puts a text in the place of a file whose text was `before`. */
export async function writeContentFile(
  { contentDir, formerDir }: ContentPlaces,
  { name, before, after }: { name: string; before: string | null; after: string },
) {
  if (before !== null) await writeWhole(join(formerDir, name), before)
  return prepareFile(join(contentDir, name), after)
}

type Written = Record<string, string>

export async function readWritten({ writtenPath }: ContentPlaces): Promise<Written> {
  try {
    return JSON.parse(await readFile(writtenPath, 'utf8')) as Written
  } catch {
    return {}
  }
}

export async function rememberWritten(places: ContentPlaces, name: string, digest: string): Promise<void> {
  await writeWhole(places.writtenPath, JSON.stringify({ ...(await readWritten(places)), [name]: digest }))
}

type LyingFile = { ours: string | null; former: ReadonlySet<string>; digest: string; written: string | undefined }

/** A file the program wrote, and that is now another one: also an older text was put there by a person. */
export const isEditedByHand = ({ ours, former, digest, written }: LyingFile) =>
  ours !== null && (!former.has(ours) || written === digest)
