import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireUser } from '~/platform/session/session.server'
import { sheetPdfAnswer } from '../../paper/sheet-pdf-answer.server'
import { readOwnSheet } from '../print/own-sheet.server'

/** The kitchen sheet as a file to keep. */
export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireUser(visit)
  return sheetPdfAnswer(visit, await readOwnSheet(visit, clinic))
}
