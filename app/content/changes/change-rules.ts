/** What the rules of a change are made of: whose a problem is, how a refusal is said, which prices were confirmed. Pure. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { exactRupees } from '~/domain/money/money'
import { ApiError } from '~/platform/http/api/api-error'
import { formatProblem, type Problem } from '../check/problem'
import type { ContentPriceChange, DifferenceLine } from '../contract/admin-content'
import type { ContentFacts } from '../source/changes'
import type { ContentFile } from '../source/content-files'
import { readFacts, splitSource } from '../source/edit-source'
import { difference } from '../source/text-difference'

/** Prices as they were typed once more, by their keys. */
export type Prices = Readonly<Record<string, number>>

export const ofFile = (problems: readonly Problem[], { name }: ContentFile) =>
  problems.filter(({ file }) => file === join('content', name))

/** A file that a person broke by hand is shown as text, with what is wrong. */
export function readable(file: ContentFile, text: string): { data: unknown; body: string | null } {
  try {
    return { data: readFacts(file.name, text), body: splitSource(file.name, text).body }
  } catch {
    return { data: null, body: null }
  }
}

/** The kind of plan behind each price of a plan. */
export function planTypes({ Plans }: ContentFacts): Map<string, string> {
  const { subscription, food } = (Plans ?? {}) as Record<string, { id?: unknown; planType?: unknown }[] | undefined>
  const plans = [subscription, food].flatMap((list) => (Array.isArray(list) ? list : []))
  return new Map(plans.map((plan) => [`plan ${String(plan?.id)}`, String(plan?.planType)]))
}

/** What is wrong, under the value it stands in where that is one of this file. */
export function refusalOf(problems: readonly Problem[], { name }: ContentFile): ApiError {
  const detail = problems.slice(0, 50).map((problem) => ({
    loc: problem.file === join('content', name) ? ['body', 'data', ...stepsOf(problem.path)] : ['body', problem.file],
    msg: `found ${problem.found}; expected ${problem.expected}`,
    type: 'content',
  }))
  const [first] = problems
  return new ApiError('invalid_input', { message: first ? formatProblem(first) : 'Invalid input data.', detail })
}

/** items[3].title → ['items', 3, 'title'] */
const stepsOf = (path: string) =>
  path.split(/[.[\]]+/).flatMap((step) => (step === '' ? [] : /^\d+$/.test(step) ? Number(step) : step))

/** Stands for a change as it is shown. What others save meanwhile moves its lines and changes nothing of it. */
export function seenOf(before: string, after: string, prices: readonly ContentPriceChange[]): string {
  const lines = difference(before, after, 0).flatMap(({ kind, text }) => (kind === 'same' ? [] : [kind, text]))
  const text = JSON.stringify([lines, prices.map(({ key, from, to }) => [key, from, to])])
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/** What is saved is what was shown. @param seen undefined: the caller has not asked what the change does */
export function requireSeenChange(seen: string | undefined, now: string) {
  if (seen === undefined || seen === now) return
  const msg = 'This is another change than the one that was looked at. Please check it again.'
  throw new ApiError('invalid_input', { message: msg, detail: [{ loc: ['body', 'seen'], msg, type: 'unseen' }] })
}

export function requireConfirmed(prices: readonly ContentPriceChange[], confirmed: Prices) {
  const open = prices.filter(({ to, key }) => to !== null && confirmed[key] !== to)
  if (open.length === 0) return
  const detail = open.map(({ key, label, to }) => ({
    loc: ['body', 'confirmed_prices', key],
    msg: `Type the new price of ${label} once more: ${exactRupees(to ?? 0)}`,
    type: 'unconfirmed',
  }))
  throw new ApiError('invalid_input', { message: detail.map(({ msg }) => msg).join(', '), detail })
}

export function linesOf(before: string, after: string) {
  const lines = difference(before, after, 0)
  const count = (kind: DifferenceLine['kind']) => lines.filter((line) => line.kind === kind).length
  return { lines_added: count('added'), lines_removed: count('removed') }
}

/** Another change took the number first. */
export const isTaken = (error: unknown) =>
  error instanceof Error &&
  /unique|duplicate key|SQLITE_CONSTRAINT/i.test(`${(error as { code?: string }).code} ${error.message}`)
