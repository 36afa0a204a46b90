import { describe, expect, test } from 'vitest'
import { careFacts } from '../../../../../tests/support/kitchen'
import type { Reading, ReadingExport } from '../../../contract/readings/reading-fields'
import { kindView } from '../../../readings/reading-view'
import { readingsCsv } from './csv'
import { type Bundle, bundleOf, type Observation } from './fhir'

const id = (at: number) => `0199aaaa-bbbb-7ccc-8ddd-${String(at).padStart(12, '0')}`
const kinds = careFacts.readings.kinds.map(kindView)
let made = 0
const reading = (kind: Reading['kind'], value: string, change: Partial<Reading> = {}): Reading => {
  made += 1
  return {
    ...{ id: id(made), kind, value, lower: null, taken_on: '2026-11-23', time: null, lab_low: null, lab_high: null },
    ...{ way: 'client', is_own: true, state: 'counts', replaces_id: null, entered_at: '2026-11-23T04:00:00.000Z' },
    ...change,
  }
}
const wrong = reading('weight', '76.1', { state: 'corrected' })
const all = [
  wrong,
  reading('weight', '71.6', { replaces_id: wrong.id }),
  reading('weight', '70.8', { taken_on: '2026-11-16' }),
  reading('blood_pressure', '128', { lower: '82', time: '07:30' }),
  reading('hba1c', '5.8', { lab_low: '4.0', lab_high: '5.6', way: 'report' }),
  reading('triglycerides', '140', { lab_high: '150', is_own: false, way: 'report' }),
  reading('waist', '88.5', { state: 'void' }),
  ...kinds.filter(({ has_lower }) => !has_lower).map(({ id }) => reading(id, '50')),
]
const given: ReadingExport = {
  made_at: '2026-11-25T04:00:00.000Z',
  person: { id: id(0), full_name: 'Ritika Sharma', born_on: '1997-03-12', sex: 'f' },
  kinds,
  readings: all,
  hidden: [],
}
const bundle = JSON.parse(JSON.stringify(bundleOf(given))) as Bundle
const observations = bundle.entry.flatMap(({ resource }) => (resource.resourceType === 'Observation' ? [resource] : []))
const of = (value: number) => observations.find(({ valueQuantity }) => valueQuantity?.value === value)

/** What R4 requires of an Observation: cardinalities, bound codes and invariants (obs-6, obs-7, ref-1, ele-1). */
function problemsOf(one: Observation): string[] {
  const problems: string[] = []
  const need = (is: boolean, what: string) => is || problems.push(what)
  const statuses = [
    'registered',
    'preliminary',
    'final',
    'amended',
    'corrected',
    'cancelled',
    'entered-in-error',
    'unknown',
  ]
  need(/^[A-Za-z0-9\-.]{1,64}$/.test(one.id), 'id')
  need(statuses.includes(one.status), 'status')
  need(Boolean(one.code.text || one.code.coding?.length), 'code')
  need(/^urn:uuid:[0-9a-f-]{36}$/.test(one.subject.reference), 'subject')
  need(
    /^\d{4}-\d{2}-\d{2}$|^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/.test(
      one.effectiveDateTime,
    ),
    'effective',
  )
  need(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/.test(one.issued), 'issued is an instant')
  const category = one.category[0]?.coding?.[0]
  need(category?.system === 'http://terminology.hl7.org/CodeSystem/observation-category', 'category')
  need(['vital-signs', 'laboratory'].includes(category?.code ?? ''), 'code of category')
  const quantities = [one.valueQuantity, ...(one.component ?? []).map((part) => part.valueQuantity)].filter((q) => q)
  need(quantities.length > 0, 'a value, or components with values')
  for (const range of one.referenceRange ?? []) need(Boolean(range.low ?? range.high), 'obs-3: a range has an end')
  for (const q of [...quantities, ...(one.referenceRange ?? []).flatMap(({ low, high }) => [low, high])])
    if (q) need(Number.isFinite(q.value) && q.system === 'http://unitsofmeasure.org' && q.code !== '', 'quantity')
  // obs-7: a value stands not in a component with the code of the observation.
  const codes = one.code.coding?.map(({ code }) => code) ?? []
  need(!one.component?.some(({ code }) => codes.includes(code.coding?.[0]?.code ?? '')), 'obs-7')
  need(!JSON.stringify(one).match(/:(?:null|""|\[\]|\{\})/), 'ele-1: no empty element')
  return problems
}

describe('FHIR R4', () => {
  test('the bundle is a collection of the person and each entry, by addresses of their own', () => {
    expect(bundle).toMatchObject({ resourceType: 'Bundle', type: 'collection', timestamp: given.made_at })
    expect(bundle.entry[0]?.resource).toEqual({
      ...{ resourceType: 'Patient', id: id(0), name: [{ text: 'Ritika Sharma' }], birthDate: '1997-03-12' },
      gender: 'female',
    })
    expect(observations).toHaveLength(all.length)
    const urls = bundle.entry.map(({ fullUrl }) => fullUrl)
    expect(new Set(urls).size).toBe(urls.length)
    for (const { fullUrl, resource } of bundle.entry) expect(fullUrl).toBe(`urn:uuid:${resource.id}`)
    for (const { subject } of observations) expect(urls).toContain(subject.reference)
  })

  test('every observation holds to the rules', () => {
    expect(observations.flatMap((one) => problemsOf(one).map((problem) => `${one.code.text}: ${problem}`))).toEqual([])
  })

  test('what is broken is found', () => {
    const [one] = observations
    if (!one) throw new Error('no observation')
    expect(problemsOf({ ...one, status: 'done' as never })).toEqual(['status'])
    expect(problemsOf({ ...one, effectiveDateTime: '23 Nov' })).toEqual(['effective'])
    const { valueQuantity: _, ...empty } = one
    expect(problemsOf(empty)).toEqual(['a value, or components with values'])
  })

  test('a correction is amended, and what it corrects or was taken out is entered in error', () => {
    expect([of(76.1)?.status, of(71.6)?.status, of(70.8)?.status, of(88.5)?.status]).toEqual([
      ...['entered-in-error', 'amended', 'final', 'entered-in-error'],
    ])
    expect(of(71.6)?.note).toEqual([{ text: `Corrects the entry ${wrong.id}.` }])
  })

  test('blood pressure is a panel of two components, with its time', () => {
    const panel = observations.find(({ component }) => component)
    expect(panel?.code.coding).toEqual([{ system: 'http://loinc.org', code: '85354-9' }])
    expect(panel?.component?.map(({ code, valueQuantity }) => [code.coding?.[0]?.code, valueQuantity])).toEqual([
      ['8480-6', { value: 128, unit: 'mmHg', system: 'http://unitsofmeasure.org', code: 'mm[Hg]' }],
      ['8462-4', { value: 82, unit: 'mmHg', system: 'http://unitsofmeasure.org', code: 'mm[Hg]' }],
    ])
    expect(panel).not.toHaveProperty('valueQuantity')
    expect(panel?.effectiveDateTime).toBe('2026-11-23T07:30:00+05:30')
  })

  test('weight and HbA1c by their LOINC codes, the range that the laboratory printed, the waist that is not at the navel', () => {
    expect(of(71.6)?.code).toEqual({ coding: [{ system: 'http://loinc.org', code: '29463-7' }], text: 'Weight' })
    expect(of(5.8)).toMatchObject({
      category: [{ coding: [{ code: 'laboratory' }] }],
      code: { coding: [{ code: '4548-4' }] },
      referenceRange: [{ low: { value: 4, code: '%' }, high: { value: 5.6 } }],
    })
    expect(JSON.stringify(of(88.5)?.code)).not.toContain('8280-0')
  })
})

test('as a table: one line for each entry, those that count not among the others', () => {
  const lines = readingsCsv(given).trim().split('\r\n')
  expect(lines).toHaveLength(all.length + 1)
  expect(lines[0]).toContain('Value,Lower value,Unit')
  expect(lines.filter((line) => line.includes(',corrected,'))).toHaveLength(1)
  expect(lines[4]).toMatch(/^Blood pressure,85354-9,2026-11-23,07:30,128,82,mmHg/)
})
