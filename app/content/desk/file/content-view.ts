import type { PostBlock } from '~/domain/posts/post-blocks'
import type { DifferenceLine } from '../../contract/admin-content'
import type { Plans } from '../../schema/schema'
import type { NodeView } from '../../source/content-form'

/** Which part of a file is open, by what an address or a form says. */
export const partOf = (value: string | null) => (value && /^[\w.]{1,60}$/.test(value) ? value : '')

/** What a change would do. */
export type CheckView = {
  isChanged: boolean
  canSave: boolean
  /** Stands for this very change. */
  seen: string
  summary: string
  patch: string
  problems: ProblemView[]
  warnings: ProblemView[]
  lines: DifferenceLine[]
  prices: PriceView[]
}

/** A price in words; null: there was or will be none. `isAsked`: it is typed once more before clients are charged it. */
export type PriceView = {
  key: string
  label: string
  from: string | null
  to: string | null
  isAsked: boolean
  waiting: number
}

/** What is wrong, or odd, in the words of the dashboard. `title`: of the file. */
export type ProblemView = { title: string; place: string; found: string; expected: string }

/** One value that another person saved otherwise while it was typed here. `theirs` null: they took it out. */
export type ConflictView = { name: string; label: string; mine: string | null; theirs: string | null }

/** A change that is made after its prices were typed once more. `fields`: what is sent with them. */
export type AskedView = {
  intent: 'undo' | 'put-back'
  fields: Record<string, string>
  title: string
  /** What the button says. */
  does: string
  prices: PriceView[]
}

export type PreviewView =
  | { kind: 'plan'; plan: Plans['subscription'][number] | Plans['food'][number]; gymDiscountPercent: number }
  | { kind: 'text'; title: string; blocks: PostBlock[] }
  | { kind: 'entry'; eyebrow: string | null; title: string | null; text: string | null; image: string | null }
  | null

/** The form of the open part. */
export type FormView = {
  /** Another one where the fields have to be made anew. A save is known by it too: sent again, the change is made once. */
  revision: string
  /** The part it is of, and the text it was made of. */
  open: string
  digest: string
  /** Whether it holds more than what is saved. */
  isTyped: boolean
  conflicts: ConflictView[]
  nodes: NodeView[]
  /** What is done with the entry as a whole, such as remove:items.3; '' where its fields are changed. */
  entry: string
  /** Of the Markdown, where that is open. */
  body: string | null
  /** Field by name → what is wrong with it. */
  errors: Record<string, string>
  check: CheckView | null
  message: string | null
  preview: PreviewView
}

/** A form as it was sent. */
export type SentFields = Record<string, string>
