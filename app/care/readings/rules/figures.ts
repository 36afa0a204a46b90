/** What staff see beside the readings: figures that follow, each with the marks of its source. Children have no marks. Pure. */
import type { bandedFigures, ReadingKind } from '~/domain/clients/reading-kinds'
import { Decimal } from '~/domain/food/decimal'
import { daysBetween } from '~/domain/time/days'
import type { CareFileFields } from '../../contract/care-files'
import type { ClientReadings, StaffFigure } from '../../contract/readings/admin-readings'
import { yearsOn } from '../../files/body-figures'
import type { CareFacts } from '../../food/kitchen-content'
import { bmi, isEgfrLow, waistToHeight } from '../../formulas/body'

import type { StoredReading } from '../store'
import { asMeasured, type BodyNow, egfrOf, weeklyChange } from './body-now'
import { needsAction, requireKind } from './limits'
import { changeOf, thatCount } from './progress'

type Figures = CareFacts['readings']

export const isChild = ({ born_on }: CareFileFields, today: string): boolean =>
  born_on !== null && yearsOn(born_on, today) < 18

/** @param entries of the kind that is looked at, in its period, the newest first */
export function figuresOf(
  file: CareFileFields,
  { entries, kind, body }: { entries: readonly StoredReading[]; kind: ReadingKind; body: BodyNow },
  content: CareFacts,
  today: string,
): StaffFigure[] {
  const { readings } = content
  const child = isChild(file, today)
  const measured = asMeasured(file, body)
  const latest = new Map(body.latest.map((one) => [one.kind, one]))
  const figures: StaffFigure[] = []
  const add = (
    id: string,
    figure: Pick<StaffFigure, 'label' | 'value' | 'unit'> & Partial<StaffFigure>,
    of: (typeof bandedFigures)[number][] = [],
  ) => figures.push({ id, on: null, is_flag: false, ...marksOf(readings, child ? [] : of), ...figure })

  const facts = requireKind(content, kind)
  const change = changeOf(entries, facts.digits)
  const counting = thatCount(entries)
  if (change) {
    const days = daysBetween(change.since, counting[0]?.taken_on ?? change.since)
    add('change', {
      label: `${facts.label}, in ${days} days, ${counting.length} readings`,
      value: `${{ less: '−', more: '+', same: '' }[change.direction]}${change.by}`,
      unit: facts.unit,
    })
  }
  const weekly = weeklyChange(body.weights, content, today)
  if (weekly)
    add('weekly_change', {
      label: `Weight a week, the last ${content.formulas.weightChange.days} days`,
      value: signed(weekly.kgPerWeek, 2),
      unit: 'kg',
      source: content.formulas.weightChange.source,
      is_flag: weekly.isFast,
    })
  const { weight_kg: weight, height_cm: height } = measured.facts
  if (weight !== null && height !== null) {
    // No index says anything of a pregnancy.
    const isComparable = file.facts.pregnant !== 'pregnant'
    add('bmi', { label: 'BMI', value: bmi(weight, height).toFixed(1), unit: 'kg/m²' }, isComparable ? ['bmi'] : [])
  }
  const waist = latest.get('waist')
  if (waist) {
    const sexes = file.sex === 'f' ? ['waist_f' as const] : file.sex === 'm' ? ['waist_m' as const] : []
    const of = sexes.length > 0 ? sexes : ['waist_f' as const, 'waist_m' as const]
    add('waist', { label: 'Waist', value: waist.value, unit: 'cm', on: waist.taken_on }, of)
    if (height !== null)
      add(
        'waist_to_height',
        {
          label: 'Waist to height',
          value: waistToHeight(new Decimal(waist.value), height).toFixed(2),
          unit: '',
          on: waist.taken_on,
        },
        ['waist_to_height'],
      )
  }
  for (const id of [
    'hba1c',
    'glucose_fasting',
    'glucose_after_meal',
    'blood_pressure',
    'cholesterol_ldl',
    'triglycerides',
  ] as const) {
    const reading = latest.get(id)
    if (!reading) continue
    const of = requireKind(content, id)
    const value = reading.lower === null ? reading.value : `${reading.value}/${reading.lower}`
    const figure = { label: of.label, value, unit: of.unit, on: reading.taken_on, is_flag: needsAction(of, reading) }
    add(id, figure, id === 'glucose_after_meal' ? [] : [id])
  }
  const rate = egfrOf(file, body.latest)
  if (rate)
    add(
      'egfr',
      {
        label: 'eGFR',
        value: rate.rate.toFixed(0),
        unit: 'mL/min/1.73 m²',
        on: rate.on,
        is_flag: isEgfrLow(rate.rate),
      },
      ['egfr'],
    )
  return figures
}

const signed = (figure: Decimal, digits: number) =>
  `${figure.isZero() ? '' : figure.isNegative() ? '−' : '+'}${figure.abs().toFixed(digits)}`

/** Of one source or several, such as the waist where the sex is not known. */
function marksOf({ bands }: Figures, of: readonly string[]): Pick<StaffFigure, 'marks' | 'source'> {
  const found = bands.filter((band) => of.includes(band.of))
  if (found.length === 0) return { marks: null, source: null }
  const texts = found.map(({ of, at, lowerAt }) => {
    const text = at.map((mark, on) => (lowerAt ? `${mark}/${lowerAt[on] ?? ''}` : String(mark))).join(', ')
    return found.length === 1 ? text : `${text} (${of === 'waist_f' ? 'women' : 'men'})`
  })
  const [{ source = '', note } = {}] = found
  return { marks: texts.join(', '), source: note ? `${source}. ${note}` : source }
}

/** The ranges of the Institute of Medicine, by its groups and by those for Asians side by side. */
export function pregnancyGainOf(
  { facts }: CareFileFields,
  { pregnancyGain }: Figures,
): ClientReadings['pregnancy_gain'] {
  if (facts.pregnant !== 'pregnant') return null
  const { iom, asian, kg, source } = pregnancyGain
  return {
    source,
    rows: kg.map(({ least, most }, at) => ({
      iom: groupOf(iom, at),
      asian: groupOf(asian, at),
      kg: `${least}–${most}`,
    })),
  }
}

function groupOf(marks: readonly number[], at: number): string {
  if (at === 0) return `below ${marks[0]}`
  return at === marks.length ? `from ${marks.at(-1)}` : `${marks[at - 1]} to below ${marks[at]}`
}
