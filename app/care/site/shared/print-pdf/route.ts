import type { LoaderFunctionArgs } from '@remix-run/node'
import { sheetPdfAnswer } from '../../../paper/sheet-pdf-answer.server'
import { readSharedSheet } from '../print/shared-sheet.server'

/** A kitchen sheet that is shared, as a file to keep. */
export const loader = async (visit: LoaderFunctionArgs) => sheetPdfAnswer(visit, await readSharedSheet(visit))
