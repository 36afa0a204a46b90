import { runContentCheck } from '~/content/check'
import type { ContentFolder } from './folder'

/** The check of `npm run content`, of files that need not be written yet. */
export const checkFolder = (
  { contentDir, publicDir }: { contentDir: string; publicDir: string },
  files: ContentFolder,
  now: Date,
) => runContentCheck({ contentDir, publicDir, files, now })
