/** What the summary for a doctor says: of each kind the last entries that count, no judgement. Pure. */
import { dayOf, longDay } from '~/domain/time/days'
import type { ReadingExport } from '../../../contract/readings/reading-fields'
import { labRangeText, withUnit } from '../words'

export type Summary = {
  title: string
  /** Name, day of birth, the day of the summary. */
  facts: string[]
  sections: { title: string; lines: { day: string; value: string; beside: string }[]; more: string | null }[]
  closing: string[]
}

const perKind = 6
const from = { client: 'told by the client', clinic: 'at the clinic', report: 'from a report' }

export function summaryOf({ made_at, person, kinds, readings, hidden }: ReadingExport, clinic: string): Summary {
  const counting = readings.filter(({ state }) => state === 'counts')
  return {
    title: 'Readings',
    facts: [
      person.full_name,
      ...(person.born_on ? [`Born on ${longDay(person.born_on)}`] : []),
      `${clinic}, ${longDay(dayOf(made_at))}`,
    ],
    sections: kinds.flatMap((kind) => {
      const own = counting.filter((one) => one.kind === kind.id).toReversed()
      if (own.length === 0) return []
      const first = own.at(-1)
      return {
        title: kind.label,
        lines: own.slice(0, perKind).map((one) => ({
          day: longDay(one.taken_on) + (one.time ? `, ${one.time}` : ''),
          value: withUnit(one, kind),
          beside: [from[one.way], labRangeText(one)].filter(Boolean).join('. '),
        })),
        more:
          first && own.length > perKind
            ? `${own.length} entries in all; the first: ${withUnit(first, kind)} on ${longDay(first.taken_on)}.`
            : null,
      }
    }),
    closing: [
      ...(counting.length === 0 ? ['There are no readings.'] : []),
      ...(hidden.length > 0 ? ['Some figures are left out, as they are hidden on the client’s pages.'] : []),
      'As they were entered. What was corrected or taken out is left out. No diagnosis.',
    ],
  }
}
