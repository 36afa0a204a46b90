/** What a typed change of a file would do: what is wrong beside the fields, and which prices have to be confirmed. */
import type { ClinicFailure } from '~/platform/session/answers/errors'
import type { ClinicApi } from '~/platform/session/client.server'
import { adminContentOperations, type ContentCheck } from '../../../contract/admin-content'
import { keysInWords } from '../../../schema/desk-words'
import { numberOf, priceKeyOf } from '../../../source/content-typed'
import { formOf, problemsInWords, type Shown, type Typed, toPriceView } from '../content-page.server'
import type { CheckView, FormView } from '../content-view'

/** What the change would do, with what is wrong beside the fields. */
export async function checkTyped(
  clinic: ClinicApi,
  shown: Shown,
  typed: Typed,
): Promise<FormView | { failure: ClinicFailure }> {
  const { file, answer } = shown
  const result = await clinic(adminContentOperations).check(file.id, {
    digest: answer.digest,
    data: typed.data,
    ...(typed.body !== null && { body: typed.body }),
  })
  if (!result.ok) return { failure: result.failure }
  const form = formOf(shown, typed)
  if (!form) throw new Response('There is no such part.', { status: 404 })
  return { ...form, ...judged(shown, typed, result.data) }
}

function judged(shown: Shown, typed: Typed, check: ContentCheck): Pick<FormView, 'errors' | 'check'> {
  const { file } = shown
  const errors: Record<string, string> = {}
  for (const { file: of, path, found, expected } of check.problems)
    if (of === `content/${file.name}`)
      errors[path.replace(/\[(\d+)\]/g, '.$1')] ??= `Found ${keysInWords(found)}. Expected ${keysInWords(expected)}.`
  const names = typed.names.filter((name) => name.endsWith('Rupees') && !name.startsWith('again.'))
  for (const { key, to } of check.price_changes) {
    const name = names.find((one) => priceKeyOf(file, typed.written, one) === key)
    if (name === undefined || to === null || errors[name]) continue
    if (typed.entry === '' && numberOf((typed.again[name] ?? '').trim(), 'rupees') !== to)
      errors[`again.${name}`] = `Type the new price once more: ${to.toLocaleString('en-IN')}`
  }
  return { errors, check: toCheckView(shown, check, Object.keys(errors).length === 0) }
}

function toCheckView(shown: Shown, check: ContentCheck, isReady: boolean): CheckView {
  return {
    isChanged: check.is_changed,
    canSave: isReady && check.is_changed && check.problems.length === 0,
    seen: check.seen,
    summary: check.summary,
    patch: check.patch,
    problems: problemsInWords(shown, check.problems),
    warnings: problemsInWords(shown, check.warnings),
    lines: check.difference.slice(0, 40),
    prices: check.price_changes.map(toPriceView),
  }
}

/** Prices as they were typed once more beside a change that others made. */
export function confirmedIn(form: FormData): Record<string, number> {
  const confirmed: Record<string, number> = {}
  for (const [name, value] of form) {
    const rupees = typeof value === 'string' ? numberOf(value.trim(), 'rupees') : null
    if (name.startsWith('confirm.') && typeof rupees === 'number') confirmed[name.slice(8)] = rupees
  }
  return confirmed
}

/** The prices as they were typed once more, under the keys of the API. */
export function confirmedPrices({ file }: Shown, { written, again }: Typed): Record<string, number> {
  const confirmed: Record<string, number> = {}
  for (const [name, typed] of Object.entries(again)) {
    const key = priceKeyOf(file, written, name)
    const rupees = numberOf(typed.trim(), 'rupees')
    if (key !== null && typeof rupees === 'number') confirmed[key] = rupees
  }
  return confirmed
}
