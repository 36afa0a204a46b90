/**
 * Which content a start will show, found out before the backend is there: what was compiled of the files as they are, else what
 * was built in. The backend finds the same once it has started, and what was kept of another content is dropped then.
 */
import { builtVersion } from '~/content/built-version'
import { readCompiled, versionOf } from './compiled-files'
import { readContentFolder } from './folder'
import { contentPlaces } from './places'

export const pagesVersion = (posts: string, content: string) =>
  content === builtVersion ? posts : `${posts} ${content}`

export async function contentVersionOnDisk(contentDir: string): Promise<string> {
  try {
    const places = contentPlaces({ contentDir })
    const version = await versionOf(places.root, await readContentFolder(contentDir))
    return (await readCompiled(places.compiledDir, version)) ? version : builtVersion
  } catch {
    return builtVersion
  }
}
