/** What the screen of a file shows, and what its form does: read what was typed, check it, save it. */
import { randomUUID } from 'node:crypto'
import type { ClinicApi } from '~/clinic/client.server'
import type { ContentCheck, ContentFileAnswer } from '~/clinic/contract/admin-content'
import { accountMessage, type ClinicFailure } from '~/clinic/errors'
import { markdownToBlocks } from '~/content/blocks'
import { site, tokens } from '~/content/collections.server'
import { type ContentFile, contentFile, contentFiles } from '~/content/content-files'
import { fieldsOf, type NodeView, type OpenPart, openPart, sectionsOf } from '~/content/content-form'
import { type Help, helpOf } from '~/content/content-help'
import { blankOf, valueAt, withValue } from '~/content/content-tree'
import { doDeed, numberOf, priceKeyOf, readPart } from '~/content/content-typed'
import { fillAll } from '~/content/tokens'
import { dateTimeText } from '~/domain/days'
import { exactRupees } from '~/domain/money'
import { settings } from '~/settings.server'
import type { CheckView, FormView, PreviewView } from './content-view'

type Values = Record<string, unknown>

/** Failures of the API that are no answer of a form. @throws Response */
export function requireData<T>(result: { ok: true; data: T } | { ok: false; failure: ClinicFailure }): T {
  if (result.ok) return result.data
  const isMissing = result.failure.status === 404 || result.failure.status === 422
  throw new Response(isMissing ? 'There is no such file.' : 'The content cannot be read right now. Please try again.', {
    status: isMissing ? 404 : 503,
  })
}

/** @throws 404 */
export function requireContentFile(id: string | undefined): ContentFile {
  const file = contentFile(id ?? '')
  if (!file) throw new Response('There is no such file.', { status: 404 })
  return file
}

export function tabsOf(file: ContentFile) {
  const tabs = [...new Set(contentFiles.map(({ tab }) => tab))]
  return {
    tabs: tabs.map((tab) => ({
      label: tab,
      to: `/dashboard/content/${contentFiles.find((one) => one.tab === tab)?.id}`,
      isCurrent: tab === file.tab,
    })),
    files: contentFiles
      .filter(({ tab }) => tab === file.tab)
      .map(({ id, title }) => ({ label: title, to: `/dashboard/content/${id}`, isCurrent: id === file.id })),
  }
}

type Shown = { file: ContentFile; answer: ContentFileAnswer; open: string }

export const dataOf = ({ data }: ContentFileAnswer) => (data ?? {}) as Values

/** The screen but for its form. */
export function viewOfFile({ file, answer, open }: Shown) {
  const data = dataOf(answer)
  const help = helpOf(file, answer.text)
  return {
    id: file.id,
    name: file.name,
    title: file.title,
    digest: answer.digest,
    open,
    isBroken: answer.data === null,
    text: answer.data === null ? answer.text : null,
    isByHand: answer.state === 'by_hand',
    isReadOnly: answer.is_read_only,
    help: help[''] ?? '',
    saved: answer.changed_at === null ? null : dateTimeText(answer.changed_at),
    sections: answer.data === null ? [] : sectionsOf(file, data, help),
    shownOn: file.shownOn,
    problems: answer.problems,
    warnings: answer.warnings,
    history: answer.history.map((change) => ({
      number: change.number,
      summary: change.summary,
      isUndo: change.undoes !== null,
      isUndone: change.is_undone,
      who: [change.author_name, dateTimeText(change.created_at)].filter(Boolean).join(', '),
    })),
  }
}

/** Whether the pages are made here and the data is elsewhere: a change there would not reach the pages. */
export const isContentElsewhere = (): boolean => settings().clinicApiUrl !== null

export type FileView = ReturnType<typeof viewOfFile>

/** The form of the open part, filled with these values. */
export function formOf({ file, answer, open }: Shown, { data, body, again, entry }: Typed): FormView | null {
  const was = dataOf(answer)
  const part = openPart(file, was, open)
  if (part === null) return null
  const common = {
    revision: randomUUID(),
    entry,
    errors: {},
    check: null,
    message: null,
    preview: previewOf(file, part, data, body),
  }
  if (part === 'body') return { ...common, nodes: [], body: body ?? answer.body ?? '' }
  const help: Help = helpOf(file, answer.text)
  const oldPrice = (name: string) => {
    const old = valueAt(was, stepsOf(name))
    return String(again[name] ?? (typeof old === 'number' ? old.toLocaleString('en-IN') : ''))
  }
  const shown =
    part.isNew && valueAt(data, part.path) === undefined
      ? (withValue(data, part.path, blankOf(part.schema)) as Values)
      : data
  const nodes: NodeView[] = fieldsOf(part, { data: shown, help, again: oldPrice })
  return { ...common, nodes, body: null }
}

const stepsOf = (name: string) => name.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))

/** What was typed, with the buttons that put lines in and take them out. */
export type Typed = {
  data: Values
  body: string | null
  again: Record<string, string>
  entry: string
  names: readonly string[]
}

/** Nothing typed yet. */
export const untouched = ({ answer }: Shown): Typed => ({
  data: dataOf(answer),
  body: answer.body,
  again: {},
  entry: '',
  names: [],
})

export function readTyped({ file, answer, open }: Shown, form: FormData): Typed {
  const was = dataOf(answer)
  const part = openPart(file, was, open)
  const again: Record<string, string> = {}
  for (const [name, value] of form)
    if (name.startsWith('again.') && typeof value === 'string') again[name.slice(6)] = value
  const typed = { body: null, again, entry: '', names: [...form.keys()] }
  if (part === 'body') return { ...typed, data: was, body: typedBody(answer, form) }
  // An entry as a whole, taken out or moved.
  const entry = String(form.get('entry') ?? '')
  const moved = entry === '' ? null : doDeed(file, was, entry)
  if (moved) return { ...typed, data: moved, entry }
  return { ...typed, data: part === null ? was : readPart(part, was, form) }
}

/** The same after a button that puts a line in, takes it out or moves it; null where the button is another one. */
export function afterDeed({ file }: Shown, typed: Typed, intent: string): Typed | null {
  const data = doDeed(file, typed.data, intent)
  return data && { ...typed, data }
}

function typedBody({ body }: ContentFileAnswer, form: FormData): string | null {
  const typed = form.get('body')
  if (typeof typed !== 'string') return null
  const plain = typed.replace(/\r\n?/g, '\n')
  // A browser leaves out the first line break of a text.
  return body !== null && plain.trim() === body.trim() ? body : plain
}

/** What the change would do, with what is wrong beside the fields. */
export async function checkTyped(
  clinic: ClinicApi,
  shown: Shown,
  typed: Typed,
): Promise<FormView | { failure: ClinicFailure }> {
  const { file, answer } = shown
  const result = await clinic.adminContent.check(file.id, {
    digest: answer.digest,
    data: typed.data,
    ...(typed.body !== null && { body: typed.body }),
  })
  if (!result.ok) return { failure: result.failure }
  const form = formOf(shown, typed)
  if (!form) throw new Response('There is no such part.', { status: 404 })
  return { ...form, ...judged(shown, typed, result.data) }
}

function judged({ file }: Shown, typed: Typed, check: ContentCheck): Pick<FormView, 'errors' | 'check'> {
  const errors: Record<string, string> = {}
  for (const { file: of, path, found, expected } of check.problems)
    if (of === `content/${file.name}`)
      errors[path.replace(/\[(\d+)\]/g, '.$1')] ??= `Found ${found}. Expected ${expected}.`
  const names = typed.names.filter((name) => name.endsWith('Rupees') && !name.startsWith('again.'))
  for (const { key, to } of check.price_changes) {
    const name = names.find((one) => priceKeyOf(file, typed.data, one) === key)
    if (name === undefined || to === null || errors[name]) continue
    if (typed.entry === '' && numberOf((typed.again[name] ?? '').trim(), 'rupees') !== to)
      errors[`again.${name}`] = `Type the new price once more: ${to.toLocaleString('en-IN')}`
  }
  return { errors, check: toCheckView(check, Object.keys(errors).length === 0) }
}

function toCheckView(check: ContentCheck, isReady: boolean): CheckView {
  const inWords = (rupees: number | null) => (rupees === null ? 'on request' : exactRupees(rupees))
  return {
    isChanged: check.is_changed,
    canSave: isReady && check.is_changed && check.problems.length === 0,
    seen: seenOf(check),
    summary: check.summary,
    patch: check.patch,
    problems: check.problems,
    warnings: check.warnings,
    lines: check.difference.slice(0, 40),
    prices: check.price_changes.map((price) => ({
      key: price.key,
      label: price.label.replace(/ \([^)]*\)$/, ''),
      from: price.is_new ? null : inWords(price.from),
      to: price.is_gone ? null : inWords(price.to),
      waiting: price.waiting_orders,
    })),
  }
}

/** Stands for the change that was shown: another one is shown before it is saved. */
const seenOf = ({ patch }: ContentCheck) => {
  let hash = 5381
  for (const sign of patch) hash = (hash * 33 + (sign.codePointAt(0) ?? 0)) % 4_294_967_296
  return `${hash.toString(36)}.${patch.length}`
}

/** The prices as they were typed once more, under the keys of the API. */
export function confirmedPrices({ file }: Shown, { data, again }: Typed): Record<string, number> {
  const confirmed: Record<string, number> = {}
  for (const [name, typed] of Object.entries(again)) {
    const key = priceKeyOf(file, data, name)
    const rupees = numberOf(typed.trim(), 'rupees')
    if (key !== null && typeof rupees === 'number') confirmed[key] = rupees
  }
  return confirmed
}

/** That the files could not be written says what to look at; other trouble of the server does not. */
export const contentMessage = (failure: ClinicFailure): string =>
  (failure.code === 'content_not_written' && failure.message) ||
  accountMessage(failure, 'That did not work. Please try again.')

const planLike = (value: unknown): value is NonNullable<Extract<PreviewView, { kind: 'plan' }>>['plan'] => {
  const plan = value as Partial<Record<string, unknown>> | null
  const isPrice = plan?.priceRupees === null || typeof plan?.priceRupees === 'number'
  return Boolean(
    plan &&
      isPrice &&
      Array.isArray(plan.features) &&
      typeof plan.title === 'string' &&
      typeof plan.planType === 'string',
  )
}

/** A preview shows a link, or what else no block holds, by its words. */
const asWords = () => {}

/** The part as its page shows it, from values that are not saved. */
function previewOf(file: ContentFile, part: OpenPart | 'body', data: Values, body: string | null): PreviewView {
  if (part === 'body')
    return body === null
      ? null
      : { kind: 'text', title: file.title, blocks: fillAll(markdownToBlocks(body, asWords), tokens) }
  const value = fillAll(valueAt(data, part.path), tokens)
  if (file.name === 'plans.yaml' && part.path.length === 2 && planLike(value))
    return { kind: 'plan', plan: value, gymDiscountPercent: site.orders.gymDiscountPercent }
  return entryPreview(value)
}

function entryPreview(value: unknown): PreviewView {
  if (typeof value !== 'object' || value === null) return null
  const of = (...keys: string[]) => {
    const found = keys.map((key) => (value as Values)[key]).find((text) => typeof text === 'string' && text !== '')
    return typeof found === 'string' ? found : null
  }
  const image = (value as { image?: { src?: unknown; alt?: unknown } | string | null }).image
  const src = typeof image === 'string' ? image : image?.src
  const entry = {
    eyebrow: of('eyebrow', 'year', 'location'),
    title: of('title', 'heading', 'question', 'name', 'label'),
    text: of('text', 'description', 'answer', 'quote', 'intro', 'summary', 'overview', 'blurb'),
    image: typeof src === 'string' && /^\/[\w./-]+$/.test(src) ? src : null,
  }
  return entry.title === null && entry.text === null ? null : { kind: 'entry', ...entry }
}
