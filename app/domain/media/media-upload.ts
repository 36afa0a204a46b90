/** Pictures that staff upload: how large a file may be, where it is sent, what is said of a wrong one. Pure and safe in a browser. */

/** Of the file. */
export const pictureFileBytes = 10 * 1024 * 1024
/** Of the form around it; a file that is a little too large is still read, to be refused with a sentence. */
export const pictureFormBytes = 12 * 1024 * 1024
/** Of the API's JSON, where the file is base64. */
export const pictureJsonBytes = 17 * 1024 * 1024

export const pictureListPath = '/dashboard/media'
/** Answers scripts with JSON. */
export const pictureUploadPath = '/dashboard/media/upload'
export const pictureApiPath = '/admin/media'

/** How large the body of each address may be where pictures are sent. They are read as they arrive, once it is known who sends them. */
export const pictureBodyBytes: ReadonlyMap<string, number> = new Map([
  [pictureListPath, pictureFormBytes],
  [pictureUploadPath, pictureFormBytes],
  [`/api${pictureApiPath}`, pictureJsonBytes],
])

type Size = { width: number; height: number }

/**
 * By how much a picture is made smaller (1: it stays): by its width, so that a tall one can still be read, and as far as needed by its
 * pixels and its height.
 */
export const scaleWithin = ({ width, height }: Size, most: Size & { pixels: number }): number =>
  Math.min(1, most.width / width, most.height / height, Math.sqrt(most.pixels / (width * height)))

export const longestAlt = 300
export const longestPictureName = 200

/** What a file field offers. The server looks at the bytes. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

export const noPictureProblem = 'Please choose a picture: JPEG, PNG, WebP, AVIF or GIF'
export const largePictureProblem = 'The picture is larger than 10 MB. Please choose a smaller one'

/** What is wrong with a file as it was chosen; null where nothing is. */
export function pictureFileProblem({ size }: { size: number }): string | null {
  if (size === 0) return noPictureProblem
  return size > pictureFileBytes ? largePictureProblem : null
}

/**
 * What a file is called in the library: without folders, control characters and the signs that turn the direction of writing
 * around (they would show `gpj.exe` as `exe.jpg`).
 */
export function pictureName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '').trim()
  return plain.slice(0, longestPictureName).trim() || 'Picture'
}
