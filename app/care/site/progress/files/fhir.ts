/** Readings as FHIR R4: a Bundle of the person and an Observation for each entry, with LOINC and UCUM. https://hl7.org/fhir/R4/observation.html */
import { indiaInstant, indiaTimestamp } from '~/domain/time/days'
import type { Reading, ReadingExport, ReadingKindView } from '../../../contract/readings/reading-fields'

type Coding = { system: string; code: string; display?: string }
type CodeableConcept = { coding?: Coding[]; text?: string }
type Quantity = { value: number; unit: string; system: string; code: string }
type Reference = { reference: string }
type Component = { code: CodeableConcept; valueQuantity: Quantity }
export type Observation = {
  resourceType: 'Observation'
  id: string
  /** amended: it corrects an entry, which is entered-in-error. */
  status: 'final' | 'amended' | 'entered-in-error'
  category: CodeableConcept[]
  code: CodeableConcept
  subject: Reference
  effectiveDateTime: string
  issued: string
  performer?: Reference[]
  valueQuantity?: Quantity
  component?: Component[]
  referenceRange?: { low?: Quantity; high?: Quantity }[]
  note?: { text: string }[]
}
export type Patient = {
  resourceType: 'Patient'
  id: string
  name: { text: string }[]
  birthDate?: string
  gender?: 'female' | 'male'
}
export type Bundle = {
  resourceType: 'Bundle'
  type: 'collection'
  timestamp: string
  entry: { fullUrl: string; resource: Patient | Observation }[]
}

const loincSystem = 'http://loinc.org'
const snomedSystem = 'http://snomed.info/sct'
const ucumSystem = 'http://unitsofmeasure.org'
const categorySystem = 'http://terminology.hl7.org/CodeSystem/observation-category'

const urn = (id: string) => `urn:uuid:${id}`

export function bundleOf({ made_at, person, kinds, readings }: ReadingExport): Bundle {
  const patient: Patient = {
    resourceType: 'Patient',
    id: person.id,
    name: [{ text: person.full_name }],
    ...(person.born_on && { birthDate: person.born_on }),
    ...(person.sex && { gender: person.sex === 'f' ? 'female' : 'male' }),
  }
  const observations = readings.flatMap((reading) => {
    const kind = kinds.find(({ id }) => id === reading.kind)
    return kind && reading.value !== null ? [observationOf(reading, kind, person.id)] : []
  })
  return {
    resourceType: 'Bundle',
    type: 'collection',
    timestamp: made_at,
    entry: [patient, ...observations].map((resource) => ({ fullUrl: urn(resource.id), resource })),
  }
}

function observationOf(reading: Reading, kind: ReadingKindView, personId: string): Observation {
  const { id, lab_low: low, lab_high: high } = reading
  const quantity = (text: string): Quantity => ({
    ...{ value: Number(text), unit: kind.unit, system: ucumSystem, code: kind.ucum },
  })
  const part = (code: string | null, display: string, text: string | null): Component[] =>
    code === null || text === null
      ? []
      : [{ code: { coding: [{ system: loincSystem, code, display }] }, valueQuantity: quantity(text) }]
  return {
    resourceType: 'Observation',
    id,
    status: statusOf(reading),
    category: [{ coding: [{ system: categorySystem, code: kind.is_lab ? 'laboratory' : 'vital-signs' }] }],
    code: codeOf(kind),
    subject: { reference: urn(personId) },
    effectiveDateTime:
      reading.time === null ? reading.taken_on : indiaTimestamp(indiaInstant(reading.taken_on, reading.time)),
    issued: reading.entered_at,
    ...(reading.is_own && { performer: [{ reference: urn(personId) }] }),
    ...(kind.has_lower
      ? {
          component: [
            ...part(kind.upper_loinc, 'Systolic blood pressure', reading.value),
            ...part(kind.lower_loinc, 'Diastolic blood pressure', reading.lower),
          ],
        }
      : { valueQuantity: quantity(reading.value ?? '') }),
    ...((low !== null || high !== null) && {
      referenceRange: [{ ...(low !== null && { low: quantity(low) }), ...(high !== null && { high: quantity(high) }) }],
    }),
    ...(reading.replaces_id && { note: [{ text: `Corrects the entry ${reading.replaces_id}.` }] }),
  }
}

function statusOf({ state, replaces_id }: Reading): Observation['status'] {
  if (state !== 'counts') return 'entered-in-error'
  return replaces_id === null ? 'final' : 'amended'
}

function codeOf({ label, loinc, snomed }: ReadingKindView): CodeableConcept {
  const coding = [
    ...(loinc ? [{ system: loincSystem, code: loinc }] : []),
    ...(snomed ? [{ system: snomedSystem, code: snomed }] : []),
  ]
  return { ...(coding.length > 0 && { coding }), text: label }
}
