import type { CareFileView, FollowUp } from '../../contract/care-files'
import type { GivenOptions, Option } from './assessment-words'
import type { FewTimes } from './few-times'

/** What the loader of a client's care page gives its parts. */
export type OpenCare = {
  file: CareFileView
  options: GivenOptions
  /** Those that a fast list can have beside its own. */
  foods: Option[]
  /** Of content/care/formulas.yaml: the level of the client's day, and the least protein. */
  level: { label: string; factor: number; source: string } | null
  proteinFloor: { gramsPerKg: number; source: string }
  /** What a diet plan that is begun now starts with. */
  span: { starts_on: string; ends_on: string }
  /** null: none is due. `times`: null where they cannot be read now, and where one is booked. */
  followUp:
    | (Pick<FollowUp, 'due_on' | 'booked'> & { isOver: boolean; times: FewTimes | null; otherTime: string })
    | null
  openings: { when: string; by: string }[]
  /** When the reader opened it last. */
  openedAt: string | null
  formToken: string
  /** Of a form that met an ended session. */
  typed: Record<string, string> | null
}
