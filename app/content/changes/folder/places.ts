/** Where content/ is on this machine, and what the program keeps beside it. */
import { dirname, join } from 'node:path'
import type { CompilePlaces } from '../live/compile'

export type ContentPlaces = CompilePlaces & {
  contentDir: string
  publicDir: string
  /** The last text of each file that was written here, before it. */
  formerDir: string
  lockPath: string
  /** Digest of each file as the program wrote it last. */
  writtenPath: string
  /** The version of the content that is shown, for the next start. */
  shownPath: string
}

/** @param contentDir absolute; what belongs to it stands beside it, in .content-live/ */
export function contentPlaces({
  contentDir,
  root = process.cwd(),
}: {
  contentDir: string
  root?: string
}): ContentPlaces {
  const stateDir = join(dirname(contentDir), '.content-live')
  return {
    root,
    contentDir,
    publicDir: join(root, 'public'),
    workDir: join(stateDir, 'work'),
    compiledDir: join(stateDir, 'compiled'),
    formerDir: join(stateDir, 'former'),
    lockPath: join(stateDir, 'lock'),
    writtenPath: join(stateDir, 'written.json'),
    shownPath: join(stateDir, 'shown'),
  }
}
