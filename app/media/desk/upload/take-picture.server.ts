/** A picture that staff send: from the form to the clinic's library. The caller has made sure that it is an admin who sends it. */
import {
  largePictureProblem,
  longestAlt,
  noPictureProblem,
  pictureFileProblem,
  pictureFormBytes,
} from '~/domain/media/media-upload'
import { readUpload } from '~/platform/forms/read-upload.server'
import { pictureMessage } from '~/platform/session/answers/errors'
import type { ClinicApi } from '~/platform/session/client.server'
import { adminMediaOperations, type Picture } from '../../contract/admin-media'

export type TakenPicture = { picture: Picture } | { problem: string; status: number }

const refusals = {
  'too large': { problem: largePictureProblem, status: 413 },
  'no form': { problem: noPictureProblem, status: 422 },
  aborted: { problem: 'The picture did not arrive whole. Please send it again.', status: 400 },
} as const

export async function takePicture(clinic: ClinicApi, request: Request): Promise<TakenPicture> {
  const upload = await readUpload(request, { formBytes: pictureFormBytes })
  if (typeof upload === 'string') return refusals[upload]
  const { file, texts } = upload
  const problem = file ? pictureFileProblem({ size: file.bytes.length }) : noPictureProblem
  if (!file || problem !== null) return { problem: problem ?? noPictureProblem, status: 422 }
  const alt = (texts.alt ?? '').trim()
  if (alt.length > longestAlt)
    return { problem: `Alternative text must be ${longestAlt} characters or less`, status: 422 }
  const answer = await clinic(adminMediaOperations).upload({
    file: file.bytes.toString('base64'),
    name: file.name,
    alt,
  })
  if (answer.ok) return { picture: answer.data }
  const { failure } = answer
  return { problem: pictureMessage(failure), status: failure.status ?? 503 }
}
