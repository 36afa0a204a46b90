import { readMediaAddress } from '~/domain/media/media-address'
import { runContentCheck } from '../check/check'
import type { ContentFolder } from './folder/folder'

type Places = { contentDir: string; publicDir: string }

/** The addresses of those of these pictures that are in the library. */
export type ListUploaded = (ids: readonly string[]) => Promise<Set<string>>

/** The check of `npm run content`, of files that need not be written yet; uploaded pictures have to be in the library. */
export async function checkFolder(
  { contentDir, publicDir }: Places,
  files: ContentFolder,
  { now, listUploaded }: { now: Date; listUploaded: ListUploaded },
): ReturnType<typeof runContentCheck> {
  const uploaded = await listUploaded(picturesIn(files))
  return runContentCheck({ contentDir, publicDir, files, uploaded, now })
}

/** The ids of the uploaded pictures that the files name. */
function picturesIn(files: ContentFolder): string[] {
  const named = [...files.values()].flatMap((text) => text.match(/\/media\/[\w-]+\.jpg/g) ?? [])
  return [...new Set(named.flatMap((address) => readMediaAddress(address)?.id ?? []))]
}
