/** The one form that sends a file: the payment provider's settlement report. How large it may be, and what it must be. */

const pagePath = '/dashboard/plans/reconciliation'
export const settlementApiPath = '/admin/settlements/compare'
/** Where it is sent: the page, the data of the page, the call of the API behind it. */
export const settlementPaths: ReadonlySet<string> = new Set([pagePath, `${pagePath}.data`, `/api${settlementApiPath}`])

/** Of the file. */
export const settlementFileBytes = 5 * 1024 * 1024
/** Of the form around it; a file that is a little too large is still read, to be refused with a sentence. */
export const settlementFormBytes = 8 * 1024 * 1024

const tooLarge = 'The file is larger than 5 MB. Please take the report of a shorter time'
const chooseFile = 'Please choose the CSV file of the settlement report'

/** What is wrong with a file as it was chosen; null where nothing is. */
export function settlementFileProblem(file: { size: number }): string | null {
  if (file.size === 0) return chooseFile
  return file.size > settlementFileBytes ? tooLarge : null
}

/** By its first letters, whatever its name says: what is no text of lines and commas is refused. */
export function settlementTextProblem(text: string): string | null {
  if (text.trim() === '') return chooseFile
  if (text.length > settlementFileBytes) return tooLarge
  if (text.startsWith('PK\u0003\u0004')) return 'This is an Excel or ZIP file. Please download the report as CSV'
  if (text.startsWith('%PDF')) return 'This is a PDF. Please download the report as CSV'
  const first = text.slice(0, 64_000)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a text file has none of these, a binary one has
  if (/[\u0000-\u0008\u000e-\u001f\ufffd]/.test(first) || !first.includes(','))
    return 'This is no CSV file. Please download the settlement report as CSV'
  return null
}
