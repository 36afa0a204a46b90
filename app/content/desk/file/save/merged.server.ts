/** What was typed into a form, put together with what others saved since the form was opened. */

import { inWordsOfDesk } from '../../../schema/desk-words'
import { type Values, valueAt } from '../../../source/content-tree'
import { doDeed } from '../../../source/content-typed'
import { type Conflict, mergeBodies, mergeValues, placeOfEntry } from '../../../source/merge-content'
import { readTyped, type Shown, type Typed } from '../content-page.server'
import type { ConflictView } from '../content-view'

type TypedNow = {
  /** With the place at which the open entry stands now. */
  shown: Shown
  typed: Typed
  conflicts: ConflictView[]
  /** The name of a field, or of a button such as `up:items.3`, at that place. */
  renamed: (name: string) => string
}

/** @param asSent the file as it is now, with `since` for the text that the form was made of */
export function typedNow(asSent: Shown, sent: FormData, digest: string): TypedNow {
  const { answer, open } = asSent
  if (digest === answer.digest)
    return { shown: asSent, typed: readTyped(asSent, sent), conflicts: [], renamed: (name) => name }
  const then = { data: answer.since?.data ?? answer.data, body: answer.since?.body ?? answer.body }
  const mine = readTyped({ ...asSent, answer: { ...answer, ...then } }, sent)
  const facts = mergeValues({ base: answer.since?.data ?? undefined, mine: mine.written, theirs: answer.data ?? {} })
  const text =
    mine.body === null || answer.body === null
      ? null
      : mergeBodies({ base: answer.since?.body ?? null, mine: mine.body, theirs: answer.body })
  const written = facts.value as Values
  const to = placeNow(open, mine.written, written)
  const renamed = (name: string) => (to === open ? name : nameAt(name, open, to))
  const renamedKeys = (values: Record<string, string>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [renamed(name), value]))
  const entry = renamed(mine.entry)
  return {
    shown: { ...asSent, open: to },
    typed: {
      data: (entry !== '' && doDeed(asSent.file, written, entry)) || written,
      written,
      body: text === null ? mine.body : (text.value as string),
      again: renamedKeys(mine.again),
      entry,
      names: mine.names.map(renamed),
    },
    conflicts: [...facts.conflicts, ...(text?.conflicts ?? [])].map((conflict) =>
      toView(asSent, facts.value, conflict),
    ),
    renamed,
  }
}

/** The open part after entries were put in, taken out or moved by others. */
function placeNow(open: string, mine: Values, merged: Values): string {
  const [, key = '', index] = /^([A-Za-z]+)\.(\d{1,3})$/.exec(open) ?? []
  const list = valueAt(merged, [key])
  const entry = valueAt(mine, [key, Number(index)])
  return Array.isArray(list) && entry !== undefined ? `${key}.${placeOfEntry(entry, Number(index), list)}` : open
}

/** items.3.title → items.4.title, again.items.3.priceRupees → again.items.4.priceRupees, up:items.3 → up:items.4 */
function nameAt(name: string, from: string, to: string): string {
  const [, before = '', rest = ''] = /^((?:(?:again|rows)\.|[a-z]+:)?)(.*)$/.exec(name) ?? []
  return rest === from || rest.startsWith(`${from}.`) ? `${before}${to}${rest.slice(from.length)}` : name
}

function toView({ file }: Shown, merged: unknown, { path, mine, theirs }: Conflict): ConflictView {
  return {
    name: path.join('.'),
    label: inWordsOfDesk(file, merged, path.join('.').replace(/\.(\d+)/g, '[$1]')),
    mine: asText(mine),
    theirs: asText(theirs),
  }
}

/** Null: it was taken out. */
function asText(value: unknown): string | null {
  if (value === undefined) return null
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'ticked' : 'not ticked'
  if (Array.isArray(value)) return value.map((item) => asText(item) ?? '').join('\n')
  if (typeof value === 'object') {
    const { text, title, name, question } = value as Values
    return String(
      text ?? title ?? name ?? question ?? Object.values(value).find((one) => typeof one === 'string') ?? '',
    )
  }
  return String(value)
}
