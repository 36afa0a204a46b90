/** The three files of the readings, for a client and for staff. */
import { site } from '~/content/collections.server'
import { dayOf } from '~/domain/time/days'
import type { Result } from '~/platform/session/answers/read-answer'
import { sessionHeaders, type Visit } from '~/platform/session/session.server'
import type { ReadingExport } from '../../../contract/readings/reading-fields'
import { readingsCsv } from './csv'
import { bundleOf } from './fhir'
import { summaryOf } from './summary'

const types = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/fhir+json; charset=utf-8',
  pdf: 'application/pdf',
} as const
export type FileKind = keyof typeof types

/** Its name says nothing of a person or their health. */
export async function fileAnswer({ context }: Visit, kind: FileKind, answer: Result<ReadingExport>): Promise<Response> {
  // A resource route passes no document handler: add the cookie of a renewed session here.
  const headers = await sessionHeaders(context)
  headers.set('Cache-Control', 'private, no-store')
  if (!answer.ok) {
    const isMissing = [404, 422].includes(answer.failure.status ?? 0)
    const message = isMissing ? 'There is nothing at this address.' : 'This file cannot be made right now.'
    headers.set('Content-Type', 'text/plain; charset=utf-8')
    return new Response(message, { status: isMissing ? 404 : 503, headers })
  }
  headers.set('Content-Type', types[kind])
  headers.set('Content-Disposition', `attachment; filename="aahar-${dayOf(answer.data.made_at)}.${kind}"`)
  return new Response(await bodyOf(kind, answer.data), { headers })
}

async function bodyOf(kind: FileKind, data: ReadingExport): Promise<string | Uint8Array<ArrayBuffer>> {
  if (kind === 'csv') return readingsCsv(data)
  if (kind === 'json') return JSON.stringify(bundleOf(data), null, 2)
  const { drawSummary } = await import('./summary-pdf.server')
  return new Uint8Array(await drawSummary(summaryOf(data, site.name), data.made_at))
}
