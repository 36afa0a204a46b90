/**
 * A public page as signed-in clients get it, but for the few words of its frame that are each client's own. Remix renders it
 * once, with stand-ins in the place of the words; here the page is cut at the stand-ins, and for each client the words are put
 * between the parts (decision 0024).
 *
 * A stand-in holds `<` and `>`. How those are written in the page shows how the words must be written there: as HTML, or as
 * JSON inside the string of Remix's inline script. A page with a stand-in that is written in any other way, or not
 * whole, becomes no template.
 */
import { createHash, randomBytes } from 'node:crypto'
import { joinGzip, type PackedPart, packPart } from './gzip-parts'
import { madeHere } from './kept-page'
import { ReadyBytes } from './ready-bytes'

/** What a page shows of the client: `kind` changes the page itself, the words only stand in it. */
export type PersonalWords = { kind: string; words: Readonly<Record<string, string>> }

type Slot = { word: string; as: 'markup' | 'data' }
/** What is put together for each client. */
type Loose = readonly (string | Slot)[]

export type PageTemplate = {
  parts: readonly (PackedPart | Loose)[]
  /** The inline script that holds words; the policy names its hash. */
  script: Loose
  /** The lines of the headers, up to the hash in the policy and from there on. */
  headers: readonly [before: string, after: string]
  /** The pages of the clients who came last. They share the parts: each is some 5 KB. */
  filled: Map<PersonalWords, FilledPage>
  /** What all of it takes in memory. */
  bytes: number
}

const mostFilled = 50

/** A client's page: its headers to the end of the head but for those of one answer, and its bytes in order. */
type FilledPage = {
  head: Buffer
  body: readonly Buffer[]
  /** The head and the first bytes of the body; the others follow. */
  first: ReadyBytes
}

/** All words of a client together; longer ones are left to Remix. Escaped they still fit in a block of loose bytes. */
const longestWords = 2000

/** Stand-ins that no page holds by chance and no visitor can know. */
export function standInsFor(kind: string, names: readonly string[]) {
  const secret = `w${randomBytes(16).toString('hex')}`
  return {
    secret,
    names,
    standIn: { kind, words: Object.fromEntries(names.map((name, at) => [name, `<${secret}${at}>`])) },
  }
}

type Rendered = {
  html: string
  /** Of the page, over those of every answer; lower-case names. */
  headers: Readonly<Record<string, string>>
  standIns: Pick<ReturnType<typeof standInsFor>, 'secret' | 'names'>
}

const scriptStart = 'window.__remixContext.streamController.enqueue("'
const scriptEnd = '");'

/** Null where the words cannot be put in safely. */
export async function makeTemplate({ html, headers, standIns }: Rendered): Promise<PageTemplate | null> {
  const found = cutAtData(html, standIns.secret)
  const policy = found && cutPolicy(headers['content-security-policy'] ?? '', found)
  if (!found || !policy) return null
  const [before, data, after] = [
    slotsOf(found.before, 'markup', standIns),
    slotsOf(found.data, 'data', standIns),
    slotsOf(found.after, 'markup', standIns),
  ]
  if (!before || !data || !after) return null

  const between = `${scriptEnd}</script><script>`
  const script = [scriptStart, ...data, scriptEnd]
  const pieces = joinTexts([...before, between, ...script, `</script><script>${scriptStart}`, ...after])
  const parts = await packLongTexts(pieces)
  const lengths = parts.map((part) => ('deflated' in part ? part.plain.length + part.deflated.length : 500))
  const bytes = lengths.reduce((sum, length) => sum + length, mostFilled * 6000)
  return { parts, script, headers: headerLines(headers, policy), filled: new Map(), bytes }
}

/** The page in three, cut around the data of the words in the one script that has them; null where there is no such script. */
function cutAtData(html: string, secret: string) {
  const raw = [...html.matchAll(/<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g)].filter(([, , body = '']) =>
    body.includes(secret),
  )
  const [match, ...others] = raw
  const [whole = '', , body = ''] = match ?? []
  if (!match || others.length > 0 || !whole.startsWith(`<script>${scriptStart}`) || !body.endsWith(scriptEnd))
    return null
  const [first, last] = [body.indexOf(`\\u003c${secret}`), body.indexOf('\\u003e', body.lastIndexOf(secret))]
  if (first < 0 || last < 0) return null
  const at = match.index + '<script>'.length
  const [start, end] = [at + first, at + last + '\\u003e'.length]
  const hash = (text: string) => `'sha256-${sha256(text)}'`
  return {
    before: html.slice(0, start),
    data: html.slice(start, end),
    after: html.slice(end),
    hash: hash(body),
    hashBefore: hash(html.slice(at, start) + scriptEnd),
    hashAfter: hash(scriptStart + html.slice(end, at + body.length)),
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

/** One script has become three; the hash of the middle one is each client's. */
function cutPolicy(policy: string, { hash, hashBefore, hashAfter }: NonNullable<ReturnType<typeof cutAtData>>) {
  const [before, after, ...more] = policy.split(hash)
  if (before === undefined || after === undefined || more.length > 0) return null
  return { before: `${before}${hashBefore} 'sha256-`, after: `' ${hashAfter}${after}` }
}

/** The text with slots for its stand-ins; null where one is written in another way. */
function slotsOf(text: string, as: Slot['as'], { secret, names }: Rendered['standIns']): Loose | null {
  const [left, right] = as === 'markup' ? ['&lt;', '&gt;'] : ['\\\\u003c', '\\\\u003e']
  const pieces = text.split(new RegExp(`${left}${secret}(\\d+)${right}`))
  const slots: (string | Slot)[] = []
  for (const [at, piece] of pieces.entries()) {
    const word = at % 2 === 1 ? names[Number(piece)] : undefined
    if (word !== undefined) slots.push({ word, as })
    // A part of a stand-in, also where its letters have become capitals.
    else if (at % 2 === 1 || holdsPartOf(secret, piece.toLowerCase())) return null
    else slots.push(piece)
  }
  return slots
}

function holdsPartOf(secret: string, text: string): boolean {
  for (let at = 0; at + 8 <= secret.length; at += 1) if (text.includes(secret.slice(at, at + 8))) return true
  return false
}

function joinTexts(pieces: Loose): (string | Slot)[] {
  const joined: (string | Slot)[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (typeof piece === 'string' && typeof last === 'string') joined[joined.length - 1] = last + piece
    else joined.push(piece)
  }
  return joined
}

/** Below this a text is not worth a part of its own. */
const shortestPart = 300

async function packLongTexts(pieces: Loose): Promise<PageTemplate['parts']> {
  const parts: (PackedPart | (string | Slot)[])[] = []
  for (const piece of pieces) {
    const last = parts.at(-1)
    if (typeof piece === 'string' && piece.length >= shortestPart) parts.push(await packPart(Buffer.from(piece)))
    else if (Array.isArray(last)) last.push(piece)
    else parts.push([piece])
  }
  return parts
}

/** The same for everybody, and never kept on the way, as every page of a signed-in client. */
function headerLines(
  headers: Rendered['headers'],
  policy: { before: string; after: string },
): readonly [before: string, after: string] {
  const { 'content-security-policy': _, ...others } = headers
  const own = Object.entries({ ...others, 'cache-control': 'private, no-store' }).filter(
    ([name]) => !madeHere.has(name),
  )
  const lines = [...own, ['vary', 'Cookie, Accept-Encoding']].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return [`${lines}content-security-policy: ${policy.before}`, `${policy.after}\r\n`]
}

/** Null where the words cannot stand where the stand-ins stood. */
export function fillTemplate(template: PageTemplate, personal: PersonalWords, isGzip: boolean): FilledPage | null {
  if (!isGzip) return fillAnew(template, personal, false)
  const { filled } = template
  const known = filled.get(personal)
  if (known) return known
  const page = fillAnew(template, personal, true)
  if (!page) return null
  if (filled.size >= mostFilled) filled.clear()
  filled.set(personal, page)
  return page
}

function fillAnew({ parts, script, headers }: PageTemplate, personal: PersonalWords, isGzip: boolean) {
  const written = writtenWords(personal)
  if (!written) return null
  const filled = parts.map((part) => ('deflated' in part ? part : fillSlots(part, written)))
  const body = isGzip
    ? joinGzip(filled)
    : filled.map((part) => (typeof part === 'string' ? Buffer.from(part) : part.plain))
  let length = 0
  for (const bytes of body) length += bytes.length
  const encoding = isGzip ? 'content-encoding: gzip\r\n' : ''
  const hash = hashOfScript(fillSlots(script, written), written)
  const head = `${headers[0]}${hash}${headers[1]}${encoding}content-length: ${length}\r\n\r\n`
  const headBytes = Buffer.from(head, 'latin1')
  return { head: headBytes, body, first: new ReadyBytes(headBytes, ...body.slice(0, 1)) }
}

type Written = {
  markup: Readonly<Record<string, string>>
  data: Readonly<Record<string, string>>
  /** The script it was last put into: most pages have the same. */
  script: { text: string; hash: string }
}

function fillSlots(pieces: Loose, written: Written): string {
  let text = ''
  for (const piece of pieces) text += typeof piece === 'string' ? piece : written[piece.as][piece.word]
  return text
}

function hashOfScript(text: string, written: Written): string {
  if (written.script.text !== text) written.script = { text, hash: sha256(text) }
  return written.script.hash
}

/** The same object comes with each request of a client. */
const knownWords = new WeakMap<PersonalWords, Written | null>()

function writtenWords(personal: PersonalWords): Written | null {
  let written = knownWords.get(personal)
  if (written === undefined) {
    written = canStand(Object.values(personal.words)) ? writeWords(personal) : null
    knownWords.set(personal, written)
  }
  return written
}

function writeWords({ words }: PersonalWords): Written {
  const each = (write: (word: string) => string) =>
    Object.fromEntries(Object.entries(words).map(([name, word]) => [name, write(word)]))
  return { markup: each(asMarkup), data: each(asData), script: { text: '', hash: '' } }
}

/** React writes nothing for an empty text, not even the comment before it. */
const canStand = (words: readonly string[]) =>
  words.every((word) => word !== '') && words.join('').length <= longestWords

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

/** As React writes a text, byte for byte; escape-markup.ts writes an apostrophe in another way, and leaves out what XML forbids. */
const asMarkup = (word: string) => word.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')

/** As Remix writes a string of its data: JSON, inside a string of a script. */
const asData = (word: string) =>
  inJson(inJson(word)).replace(/[&<>\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

const inJson = (text: string) => JSON.stringify(text).slice(1, -1)
