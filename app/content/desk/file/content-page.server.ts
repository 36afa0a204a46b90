/** What the screen of a file shows, and what its form does: read what was typed, check it, save it. */
import { randomUUID } from 'node:crypto'
import { exactRupees } from '~/domain/money/money'
import { dateTimeText } from '~/domain/time/days'
import { accountMessage, type ClinicFailure } from '~/platform/session/answers/errors'
import type { ContentFileAnswer, ContentPriceChange, ContentProblem } from '../../contract/admin-content'
import { type Help, helpOf } from '../../schema/content-help'
import { keysInWords, problemInWords } from '../../schema/desk-words'
import { type ContentFile, contentFile, contentFiles, teamTab } from '../../source/content-files'
import { fieldsOf, type NodeView, openPart, sectionsOf } from '../../source/content-form'
import { blankOf, valueAt, withValue } from '../../source/content-tree'
import { doDeed, readPart } from '../../source/content-typed'
import type { FormView, PriceView, ProblemView } from './content-view'
import { previewOf } from './previewed.server'

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

export function tabsOf(file: Pick<ContentFile, 'id' | 'tab'>) {
  const tabs = [...new Set([...contentFiles.map(({ tab }) => tab), teamTab])]
  return {
    tabs: tabs.map((tab) => ({
      label: tab,
      to: `/dashboard/content/${tab === teamTab ? 'team' : contentFiles.find((one) => one.tab === tab)?.id}`,
      isCurrent: tab === file.tab,
    })),
    files: contentFiles
      .filter(({ tab }) => tab === file.tab)
      .map(({ id, title }) => ({ label: title, to: `/dashboard/content/${id}`, isCurrent: id === file.id })),
  }
}

export type Shown = { file: ContentFile; answer: ContentFileAnswer; open: string }

/** The comments of the file, in the words of the dashboard. */
const helpInWords = (file: ContentFile, text: string): Help =>
  Object.fromEntries(Object.entries(helpOf(file, text)).map(([name, said]) => [name, keysInWords(said)]))

const dataOf = ({ data }: ContentFileAnswer) => (data ?? {}) as Values

/** The screen but for its form. */
export function viewOfFile(shown: Shown) {
  const { file, answer, open } = shown
  const data = dataOf(answer)
  const help = helpInWords(file, answer.text)
  return {
    id: file.id,
    name: file.name,
    title: answer.title,
    digest: answer.digest,
    open,
    isBroken: answer.data === null,
    text: answer.data === null ? answer.text : null,
    isReadOnly: answer.is_read_only,
    help: help[''] ?? '',
    saved: answer.changed_at === null ? null : dateTimeText(answer.changed_at),
    onDisk: answer.on_disk && {
      digest: answer.on_disk.digest,
      lines: answer.on_disk.difference,
      problems: problemsInWords(shown, answer.on_disk.problems),
      prices: answer.on_disk.price_changes.map(toPriceView),
    },
    sections: answer.data === null ? [] : sectionsOf(file, data, help),
    shownOn: file.shownOn,
    problems: problemsInWords(shown, answer.problems),
    warnings: problemsInWords(shown, answer.warnings),
    history: answer.history.map((change) => ({
      number: change.number,
      summary: change.summary,
      isUndo: change.undoes !== null,
      isUndone: change.is_undone,
      who: [change.author_name, dateTimeText(change.created_at)].filter(Boolean).join(', '),
    })),
  }
}

export type FileView = ReturnType<typeof viewOfFile>

/** The form of the open part, filled with these values. */
export function formOf(
  { file, answer, open }: Shown,
  { written: data, body, again, entry, names }: Typed,
): FormView | null {
  const was = dataOf(answer)
  const part = openPart(file, was, open)
  if (part === null) return null
  const common = {
    revision: randomUUID(),
    open,
    digest: answer.digest,
    isTyped: names.length > 0,
    conflicts: [],
    entry,
    errors: {},
    check: null,
    message: null,
    preview: previewOf(file, part, data, body),
  }
  if (part === 'body') return { ...common, nodes: [], body: body ?? answer.body ?? '' }
  const help = helpInWords(file, answer.text)
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
  /** The same before the open entry as a whole is moved or taken out: what its fields hold. */
  written: Values
  body: string | null
  again: Record<string, string>
  entry: string
  names: readonly string[]
}

/** Nothing typed yet. */
export const untouched = ({ answer }: Shown): Typed => ({
  data: dataOf(answer),
  written: dataOf(answer),
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
  if (part === 'body') return { ...typed, data: was, written: was, body: typedBody(answer, form) }
  // An entry that is to be taken out comes without its fields.
  const hasFields = typed.names.some((name) => name.startsWith(open === 'texts' ? '' : `${open}.`))
  const written = part === null || !hasFields ? was : readPart(part, was, form)
  const entry = String(form.get('entry') ?? '')
  const moved = entry === '' ? null : doDeed(file, written, entry)
  return moved ? { ...typed, data: moved, written, entry } : { ...typed, data: written, written }
}

/** The same after a button that puts a line in, takes it out, moves it or takes the saved text back in; null where the button is another one. */
export function afterDeed({ file, answer }: Shown, typed: Typed, intent: string): Typed | null {
  const [, taken = ''] = /^take:([\w.]{1,120})$/.exec(intent) ?? []
  if (taken === 'body') return { ...typed, body: answer.body }
  if (taken !== '') {
    const data = taking(typed.data, dataOf(answer), stepsOf(taken))
    return { ...typed, data, written: data }
  }
  const data = doDeed(file, typed.data, intent)
  return data && { ...typed, data, written: data }
}

/** The saved value in the place of the typed one; an entry that was taken out by others goes. */
function taking(typed: Values, saved: Values, path: (string | number)[]): Values {
  const value = valueAt(saved, path)
  const list = valueAt(typed, path.slice(0, -1))
  if (value === undefined && Array.isArray(list))
    return withValue(typed, path.slice(0, -1), list.toSpliced(Number(path.at(-1)), 1)) as Values
  return value === undefined ? typed : (withValue(typed, path, value) as Values)
}

function typedBody({ body }: ContentFileAnswer, form: FormData): string | null {
  const typed = form.get('body')
  if (typeof typed !== 'string') return null
  const plain = typed.replace(/\r\n?/g, '\n')
  // A browser leaves out the first line break of a text.
  return body !== null && plain.trim() === body.trim() ? body : plain
}

export function toPriceView(price: ContentPriceChange): PriceView {
  const inWords = (rupees: number | null) => (rupees === null ? 'on request' : exactRupees(rupees))
  return {
    key: price.key,
    label: price.label.replace(/ \([^)]*\)$/, ''),
    from: price.is_new ? null : inWords(price.from),
    to: price.is_gone ? null : inWords(price.to),
    isAsked: price.to !== null,
    waiting: price.waiting_orders,
  }
}

export const problemsInWords = ({ file, answer }: Shown, problems: readonly ContentProblem[]): ProblemView[] =>
  problems.map((problem) => problemInWords(problem, (of) => (of.name === file.name ? answer.data : null)))

/** That the files could not be written says what to look at; other trouble of the server does not. */
export const contentMessage = (failure: ClinicFailure): string =>
  (failure.code === 'content_not_written' && failure.message) ||
  accountMessage(failure, 'That did not work. Please try again.')
