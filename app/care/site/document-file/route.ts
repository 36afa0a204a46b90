import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireUser } from '~/platform/session/session.server'
import { documentOperations } from '../../contract/records/documents'
import { documentAnswer } from './document-answer.server'

/** A document or photo of one's own, or one that the clinic has shared. */
export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireUser(visit)
  return documentAnswer(visit, await clinic(documentOperations).open(visit.params.document ?? ''))
}
