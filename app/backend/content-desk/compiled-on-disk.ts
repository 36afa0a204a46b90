/**
 * Which content a start will show, found out before the backend is there: what this machine showed last where that is still
 * compiled, else what was built in. The backend finds the same once it has started, and what was kept of another content is dropped then.
 */
import { readFile } from 'node:fs/promises'
import { builtVersion } from '~/content/built-version'
import { readCompiled } from './compiled-files'
import { contentPlaces } from './places'

export const pagesVersion = (posts: string, content: string) =>
  content === builtVersion ? posts : `${posts} ${content}`

export async function contentVersionOnDisk(contentDir: string): Promise<string> {
  try {
    const places = contentPlaces({ contentDir })
    const version = (await readFile(places.shownPath, 'utf8')).trim()
    if (!/^[0-9a-f]{32}$/.test(version)) return builtVersion
    return (await readCompiled(places.compiledDir, version)) ? version : builtVersion
  } catch {
    return builtVersion
  }
}
