/** Readings and their kinds as the API answers them. Pure. */
import type { ReadingKind } from '~/domain/clients/reading-kinds'
import type { CareFileFields } from '../contract/care-files'
import type { LatestOfKind, Reading, ReadingKindView, StaffReading } from '../contract/readings/reading-fields'
import type { CareFacts } from '../food/kitchen-content'
import type { KindFacts } from './rules/limits'
import type { StoredReading } from './store'

/** Units that machines (UCUM) write otherwise than people do. */
const ucumOf: Record<string, string> = { mmHg: 'mm[Hg]', 'mIU/L': 'm[IU]/L' }

export const kindView = (kind: KindFacts): ReadingKindView => ({
  ...{ id: kind.id, label: kind.label, unit: kind.unit, hint: kind.hint ?? null, digits: kind.digits },
  ...{ has_lower: kind.lower !== undefined, is_lab: kind.isLab ?? false, chart_span: kind.chartSpan },
  ...{ ucum: ucumOf[kind.unit] ?? kind.unit, loinc: kind.loinc, snomed: kind.snomed ?? null },
  ...{ upper_loinc: kind.lower?.upperLoinc ?? null, lower_loinc: kind.lower?.loinc ?? null },
})

export const readingView = (reading: StoredReading, userId: string): Reading => ({
  ...{ id: reading.id, kind: reading.kind, taken_on: reading.taken_on, time: reading.time, value: reading.value },
  ...{ lower: reading.lower, lab_low: reading.lab_low, lab_high: reading.lab_high, way: reading.way },
  ...{ is_own: reading.entered_by === userId, state: reading.state, replaces_id: reading.replaces_id },
  entered_at: reading.created_at,
})

export const staffReadingView = (reading: StoredReading, userId: string): StaffReading => ({
  ...readingView(reading, userId),
  void_reason: reading.void_reason,
  document_id: reading.document_id,
})

/** Without its figures. */
const hidden = (reading: Reading): Reading => ({ ...reading, value: null, lower: null, lab_low: null, lab_high: null })

export const isHidden = (hide: CareFileFields['hide'], kind: ReadingKind): boolean =>
  hide === 'all_numbers' || (hide === 'weight' && kind === 'weight')

/** As the client may see it. */
export const ownReadingView = (reading: StoredReading, userId: string, hide: CareFileFields['hide']): Reading => {
  const view = readingView(reading, userId)
  return isHidden(hide, reading.kind) ? hidden(view) : view
}

export const latestOfKinds = (
  { readings }: CareFacts,
  latest: readonly StoredReading[],
  view: (reading: StoredReading) => Reading,
): LatestOfKind[] =>
  readings.kinds.map((kind) => {
    const found = latest.find((one) => one.kind === kind.id)
    return { ...kindView(kind), latest: found ? view(found) : null }
  })
