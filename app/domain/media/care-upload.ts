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
  [new RegExp(`^/(account/care-documents|account/check-in/photos|dashboard/clients/${id}/care/documents)$`), pictureFormBytes],
  [new RegExp(`^/api/(care/documents|care/check-ins/${id}/photos|admin/care/clients/${id}/documents)$`), pictureJsonBytes],
]

/** How large the body may be that is sent to this address; undefined: no file of care is sent there. */
export const careBodyBytes = (path: string): number | undefined => places.find(([place]) => place.test(path))?.[1]
