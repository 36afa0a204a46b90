/** Sends a picture to the clinic's library from the browser, and says how far it is. */
import { largePictureProblem, pictureFileProblem, pictureUploadPath } from '~/domain/media/media-upload'
import { networkMessage } from '~/domain/text/network-message'
import { smallerPicture } from './smaller-picture'

export type UploadedPicture = { id: string; url: string; alt: string }

/**
 * @param onProgress how much of the file has gone, 0 to 1; the clinic then takes a few seconds more
 * @param alt kept with a picture that has none
 * @returns the address a post keeps, and the alternative text the library has for it ('' for none); or a sentence. It never rejects
 */
export async function uploadPicture(
  file: File,
  onProgress: (share: number) => void,
  alt = '',
): Promise<UploadedPicture | { problem: string }> {
  const small = await smallerPicture(file)
  const problem = pictureFileProblem(small)
  if (problem) return { problem }
  const form = new FormData()
  // Before the file: it is there whatever becomes of that.
  form.append('alt', alt)
  form.append('file', small, file.name)
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', pictureUploadPath)
    request.responseType = 'text'
    request.timeout = 120_000
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(Math.min(1, loaded / total))
    request.onerror = () => resolve({ problem: networkMessage })
    request.ontimeout = () => resolve({ problem: networkMessage })
    request.onload = () => resolve(readAnswer(request))
    request.send(form)
  })
}

function readAnswer({ status, responseText }: XMLHttpRequest): UploadedPicture | { problem: string } {
  const answer = parsed(responseText)
  if (typeof answer.url === 'string' && typeof answer.alt === 'string' && typeof answer.id === 'string')
    return { id: answer.id, url: answer.url, alt: answer.alt }
  if (typeof answer.problem === 'string') return { problem: answer.problem }
  // What a proxy or the front door has refused.
  return { problem: status === 413 ? largePictureProblem : networkMessage }
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** The pictures among what was dropped or pasted. */
export const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
