import { type CsvCell, csvText } from '~/domain/text/csv'
import type { ReadingExport } from '../../../contract/readings/reading-fields'

const header = [
  ...['Measured', 'LOINC', 'Day', 'Time', 'Value', 'Lower value', 'Unit', 'Lab range from', 'Lab range to', 'From'],
  ...['State', 'Entry', 'Corrects the entry'],
]
const number = (text: string | null): CsvCell => (text === null ? null : Number(text))

/** All entries, the oldest first, what was corrected or taken out too. */
export function readingsCsv({ kinds, readings }: ReadingExport): string {
  const byId = new Map(kinds.map((kind) => [kind.id, kind]))
  const rows = readings.map((one): CsvCell[] => {
    const kind = byId.get(one.kind)
    return [
      ...[kind?.label ?? one.kind, kind?.loinc ?? null, one.taken_on, one.time, number(one.value), number(one.lower)],
      ...[kind?.unit ?? null, number(one.lab_low), number(one.lab_high), one.way, one.state, one.id, one.replaces_id],
    ]
  })
  return csvText(header, rows)
}
