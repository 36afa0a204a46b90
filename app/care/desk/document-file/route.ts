import type { LoaderFunctionArgs } from '@remix-run/node'
import { adminDocumentOperations } from '../../contract/records/documents'
import { documentAnswer } from '../../site/document-file/document-answer.server'
import { requireDietitian } from '../require-dietitian.server'

/** A client's document. The client sees who has opened it. */
export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDietitian(visit)
  const { id = '', document = '' } = visit.params
  return documentAnswer(visit, await clinic(adminDocumentOperations).open(id, document))
}
