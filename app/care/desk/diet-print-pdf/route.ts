import type { LoaderFunctionArgs } from '@remix-run/node'
import { sheetPdfAnswer } from '../../paper/sheet-pdf-answer.server'
import { readDeskSheet } from '../diet-print/desk-sheet.server'

export const loader = async (visit: LoaderFunctionArgs) => sheetPdfAnswer(visit, await readDeskSheet(visit))
