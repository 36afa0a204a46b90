/** Whether a picture that a file names is there, and what to do where it is not. */
import { readMediaAddress } from '~/domain/media/media-address'
import type { CheckContext } from './check-context'

export const isPicture = (text: string) => /^\/(?:illustrations|icons|images|media)\//.test(text)

/** In public/, or in the library where that can be asked. */
export function isThere(src: string, { pictures, uploaded }: CheckContext): boolean {
  if (!src.startsWith('/media/')) return pictures.has(src)
  return readMediaAddress(src) !== null && (uploaded === null || uploaded.has(src))
}

/** What to do about a picture that is not there; where only capitals or the ending differ, which one was meant. */
export function missingPicture(src: string, { pictures }: CheckContext): string {
  if (src.startsWith('/media/')) return 'the address of one of the Pictures, as the dashboard shows it there'
  const bare = (name: string) =>
    name
      .toLowerCase()
      .replace(/\.jpe?g$/, '')
      .replace(/[ _]/g, '-')
  const meant = [...pictures].find((name) => bare(name) === bare(src))
  if (meant && !/\s/.test(meant)) return `“${meant}”, spelled exactly as the file is named`
  if (meant)
    return `a file named without spaces: rename public${meant} to public${meant.replace(/ +/g, '-')}, and write that here`
  return `a file in public${src.slice(0, src.lastIndexOf('/') + 1)}, spelled exactly as it is named`
}
