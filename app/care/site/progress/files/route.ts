import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireUser } from '~/platform/session/session.server'
import { readingOperations } from '../../../contract/readings/own-readings'
import { type FileKind, fileAnswer } from './file-answer.server'

/** One's own readings as a file: of which kind the address says. */
export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireUser(visit)
  const kind = new URL(visit.request.url).pathname.split('.').at(-1) as FileKind
  return fileAnswer(visit, kind, await clinic(readingOperations).export())
}
