/** Files of care: how large one may be, where it is sent, what is said of a wrong one. Pure and safe in a browser. */
import { pictureFileBytes, pictureFormBytes, pictureJsonBytes } from './media-upload'

/** Of each client, photos of meals left out. */
export const mostDocuments = 50
/** Of one day. */
export const mostPhotos = 3

/** What a file field offers. The server looks at the bytes. */
export const documentTypes = 'application/pdf,image/jpeg,image/png'
export const photoTypes = 'image/jpeg,image/png'

export const documentFile = {
  bytes: pictureFileBytes,
  missing: 'Please choose a file: PDF, JPEG or PNG',
  tooLarge: 'The file is larger than 10 MB. Please choose a smaller one',
}
export const photoFile = { ...documentFile, missing: 'Please choose a photo: JPEG or PNG' }

const id = '[\\w-]+'
const places: readonly (readonly [RegExp, number])[] = [
  [
    new RegExp(`^/(account/care-documents|account/check-in/photos|dashboard/clients/${id}/care/documents)(\\.data)?$`),
    pictureFormBytes,
  ],
  [
    new RegExp(`^/api/(care/documents|care/check-ins/${id}/photos|admin/care/clients/${id}/documents)$`),
    pictureJsonBytes,
  ],
]

/** How large the body may be that is sent to this address; undefined: no file of care is sent there. */
export const careBodyBytes = (path: string): number | undefined => places.find(([place]) => place.test(path))?.[1]

type FileRule = typeof documentFile

/** Of a form. In the browser its field holds a file, on the server the base64 of it. */
export function fileProblem(file: unknown, { bytes, missing, tooLarge }: FileRule): string | null {
  const size = file instanceof Blob ? file.size : typeof file === 'string' ? (file.length / 4) * 3 : 0
  if (size === 0) return missing
  // The server counts the bytes themselves: base64 may have two more.
  return size > bytes + 2 ? tooLarge : null
}

/** As `answerForm` takes it. */
export const sentFile = { name: 'file', formBytes: pictureFormBytes, tooLarge: documentFile.tooLarge }

/** “340 KB”, “1.2 MB” */
export const fileSize = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
