import type { LoaderFunctionArgs } from '@remix-run/node'
import { adminReadingOperations } from '../../../contract/readings/admin-readings'
import { type FileKind, fileAnswer } from '../../../site/progress/files/file-answer.server'
import { requireDietitian } from '../../require-dietitian.server'

/** A client's readings as a file: of which kind the address says. */
export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDietitian(visit)
  const kind = new URL(visit.request.url).pathname.split('.').at(-1) as FileKind
  return fileAnswer(visit, kind, await clinic(adminReadingOperations).export(visit.params.id ?? ''))
}
