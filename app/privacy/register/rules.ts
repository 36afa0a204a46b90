/** What the register says of a table, and why a column is left out of an export. */
import type { PersonKeys } from '../client-keys'

/** given: as it stands. json: opened from its text. sealed: opened by the vault. A sentence: why it is left out. */
export type ColumnRule = 'given' | 'json' | 'sealed' | 'sealed json' | { leftOut: string }

/** Rows of the person: those whose column holds one of the values of any of these. */
type Where<Table> = readonly (readonly [column: keyof Table & string, keys: keyof PersonKeys])[]

export type TableRule<Table = Record<string, unknown>> =
  | { ofNobody: string }
  | {
      title: string
      where: Where<Table>
      columns: Readonly<Record<keyof Table & string, ColumnRule>>
      /** Which row a sealed text is bound to. */
      sealedBy?: keyof Table & string
    }

export const leftOut = (why: string): ColumnRule => ({ leftOut: why })
export const searchIndex = leftOut(
  'Parts of your name, email and phone number, by which the clinic finds you; the whole ones are given.',
)
export const ofStaff = leftOut('Names a person of the staff. Who read your health details is shown in your account.')
export const secret = leftOut(
  'Whoever has it could act for you, so it is kept scrambled or sealed and is never given out.',
)
export const technical = leftOut('A number the program counts by; it says nothing about you.')
export const work = leftOut('A mark of the program that sends or asks; it says nothing about you.')
export const repeated = (where: string): ColumnRule => leftOut(`Stands in ${where} as well, from where it is given.`)
export const g = 'given' as const
