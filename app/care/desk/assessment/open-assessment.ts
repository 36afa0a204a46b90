import type { CareFileView } from '../../contract/care-files'
import type { GivenOptions, Option } from './assessment-words'

/** What the loader of the assessment gives its parts. */
export type OpenAssessment = {
  file: CareFileView
  options: GivenOptions
  /** Those that a fast list can have beside its own. */
  foods: Option[]
  /** Of content/care/formulas.yaml: the level of the client's day, and the least protein. */
  level: { label: string; factor: number; source: string } | null
  proteinFloor: { gramsPerKg: number; source: string }
  formToken: string
  /** Of a form that met an ended session. */
  typed: Record<string, string> | null
}
