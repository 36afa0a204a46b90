import type { LoaderFunctionArgs } from '@remix-run/node'
import { pdfAnswer } from '~/orders/site/receipt-pdf/pdf-answer.server'
import type { SheetData } from './sheet-pages'

/** A kitchen sheet as a file; where there is none, the sentence why. */
export async function sheetPdfAnswer(
  visit: LoaderFunctionArgs,
  { sheet, problem }: { sheet: SheetData | null; problem: string | null },
): Promise<Response> {
  if (!sheet) return new Response(problem, { status: 404, headers: { 'Cache-Control': 'private, no-store' } })
  // Fetched with the first sheet: a start does not wait for it.
  const { drawKitchenSheet } = await import('./sheet-pdf.server')
  return pdfAnswer(visit, `aahar-kitchen-${sheet.pages[0]?.day ?? ''}`, await drawKitchenSheet(sheet))
}
