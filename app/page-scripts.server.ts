/** What becomes of a rendered page before it is sent: its inline scripts, and when the other ones are fetched. */
import { createHash } from 'node:crypto'
import type { EntryContext } from '@remix-run/node'
import startPage from './browser/inline/start-page?inline-script'
import { editsOf, type PageEdit, placesOf } from './page-edits'

const pageEnd = '</body></html>'
const scriptEnd = '</script>'
const scriptStart = '<script'
const modulePreload = '<link rel="modulepreload" href="'

type FinishedPage = {
  edits: PageEdit[]
  /** Of each inline script that carried the mark, as `sha256-…`. */
  hashes: string[]
}

/** When a page's scripts are fetched at the latest: once it is loaded, or some seconds after that. */
type ScriptStart = 'loaded' | 'idle'

/** A route's `handle`: its page does nothing by itself, so its scripts have time. */
export type ScriptsHandle = { scripts: 'idle' }

/** `styles`: a sheet that the page's scripts need to be there; null where the page has all of it. */
type Later = { start: ScriptStart; styles: string | null }

/** Public pages have time as well. */
export function scriptStartOf(headers: Headers, { routeModules, staticHandlerContext }: EntryContext): ScriptStart {
  if (/^public\b/.test(headers.get('Cache-Control') ?? '')) return 'idle'
  const route = staticHandlerContext.matches.at(-1)?.route.id ?? ''
  const handle = routeModules[route]?.handle as Partial<ScriptsHandle> | undefined
  return handle?.scripts ?? 'loaded'
}

/**
 * Takes the marks out again, has the scripts fetched after the first paint, and moves what React wrote behind the page's end
 * in front of it: the scripts with the page's data belong to Remix's root, beside the document, and HTML allows nothing there.
 */
export function finishPage(marked: string, mark: string, { start, styles }: Later): FinishedPage {
  const attribute = ` nonce="${mark}"`
  const hashes = new Set<string>()
  const preloads = placesOf(marked, modulePreload).map((from) => {
    const begin = from + modulePreload.length
    return { from, to: marked.indexOf('>', begin) + 1, href: marked.slice(begin, marked.indexOf('"', begin)) }
  })
  let isLater = false
  const edits: PageEdit[] = []
  for (const { attributes, from, to } of scriptsOf(marked)) {
    const body = marked.slice(from, to)
    // What does not carry the mark is not ours, and is not named in the policy.
    if (!attributes.includes(attribute) || body === '') continue
    const later = attributes.includes('type="module"')
      ? startLater(body, { preloads: preloads.map(({ href }) => href), start, styles })
      : null
    hashes.add(sha256Source(later ?? body))
    if (later === null) continue
    isLater = true
    edits.push({ from, to, text: later })
  }
  if (isLater) edits.push(...preloads.map(({ from, to }) => ({ from, to, text: '' })))
  edits.push(...editsOf(marked, attribute, ''), ...moveEnd(marked))
  return { edits, hashes: [...hashes] }
}

/**
 * Every script of the page: its attributes, and where its text begins and ends. By plain search, as a pattern tries every sign of the page's
 * data for the end. React writes `>` in an attribute as `&gt;`, and `<` in a script's text escaped.
 */
function* scriptsOf(html: string): Generator<{ attributes: string; from: number; to: number }> {
  for (let at = html.indexOf(scriptStart); at >= 0; at = html.indexOf(scriptStart, at)) {
    const from = html.indexOf('>', at) + 1
    const to = html.indexOf(scriptEnd, from)
    if (from === 0 || to < 0) return
    yield { attributes: html.slice(at + scriptStart.length, from - 1), from, to }
    at = to + scriptEnd.length
  }
}

/** As the Content-Security-Policy names a text. */
export const sha256Source = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

const routeImport = /^import \* as (route\d+) from ("[^"]*");$/gm
const entryImport = /^import\(/m
const indent = /^ +/gm

/** A page that only a carousel would move on by itself has time: its first turn comes after this. */
const idleMs = 5000

/**
 * Remix's module script imports the modules of the page's routes at once, and then starts the page. Here it does so when the page's own
 * script (browser/inline/start-page.ts) says so.
 * @returns null for a script of another form, as in development: the page keeps it
 */
function startLater(body: string, { preloads, start, styles }: Later & { preloads: readonly string[] }): string | null {
  const inFunction = body
    .replace(routeImport, 'const $1 = await import($2);')
    .replace(entryImport, 'await import(')
    .replace(indent, '')
    .trim()
  if (!entryImport.test(body) || /^import\b/m.test(inFunction)) return null
  const parts = { preloads, styles, waitMs: start === 'idle' ? idleMs : 0 }
  const constants = Object.entries(parts).map(([name, value]) => `const ${name}=${JSON.stringify(value)}`)
  return [`const importPage=async()=>{${inFunction}}`, ...constants, startPage].join(';')
}

/** No text of the page can look like its end: React and Remix escape `<`. */
function moveEnd(html: string): PageEdit[] {
  const from = html.lastIndexOf(pageEnd)
  if (from < 0) return []
  return [
    { from, to: from + pageEnd.length, text: '' },
    { from: html.length, to: html.length, text: pageEnd },
  ]
}
