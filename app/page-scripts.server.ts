/** What becomes of a rendered page before it is sent: its inline scripts, and when the other ones are fetched. */
import { createHash } from 'node:crypto'
import type { EntryContext } from '@remix-run/node'

const pageEnd = '</body></html>'
const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/g
const modulePreload = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g

type Page = {
  html: string
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
export function finishPage(marked: string, mark: string, { start, styles }: Later): Page {
  const attribute = ` nonce="${mark}"`
  const hashes = new Set<string>()
  const preloads = [...marked.matchAll(modulePreload)].map(([, href = '']) => href)
  let isLater = false
  const finished = marked.replace(script, (whole, attributes: string, body: string) => {
    // What does not carry the mark is not ours, and is not named in the policy.
    if (!attributes.includes(attribute) || body === '') return whole
    const later = attributes.includes('type="module"') ? startLater(body, { preloads, start, styles }) : null
    isLater ||= later !== null
    hashes.add(sha256Source(later ?? body))
    return `<script${attributes}>${later ?? body}</script>`
  })
  const html = (isLater ? finished.replace(modulePreload, '') : finished).replaceAll(attribute, '')
  return { html: moveEnd(html), hashes: [...hashes] }
}

/** As the Content-Security-Policy names a text. */
export const sha256Source = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

const routeImport = /^import \* as (route\d+) from ("[^"]*");$/gm
const entryImport = /^import\(/m

/** A page that only a carousel would move on by itself has time: its first turn comes after this. */
const idleMs = 5000

/**
 * Remix's module script imports the modules of the page's routes at once, and then starts the page. Here it does so at the
 * first sign of a client (a touch, a key, a move of the pointer, a scroll), and without one when the page is loaded or idle.
 * Until then the page works as it does without scripts; the last press of a button that only a script can answer is kept for
 * `useEarlyPress` (app/browser/early-press.ts).
 * @returns null for a script of another form, as in development: the page keeps it
 */
function startLater(body: string, { preloads, start, styles }: Later & { preloads: readonly string[] }): string | null {
  const inFunction = body
    .replace(routeImport, 'const $1 = await import($2);')
    .replace(entryImport, 'await import(')
    .trim()
  if (!entryImport.test(body) || /^import\b/m.test(inFunction)) return null
  return `const keep = ({ target }) => {
  const button = target.closest('button[type=button]')
  if (button) window.earlyPress = button
}
addEventListener('click', keep, true)
// A dialog is part of the page: it opens on the press itself, and what it holds follows.
addEventListener('click', (event) => {
  const link = event.target.closest('a[data-dialog]')
  const dialog = link && document.getElementById(link.dataset.dialog)
  if (!dialog || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  const around = link.closest('dialog')
  around?.close()
  if (around !== dialog && !dialog.open) dialog.showModal()
  if (window.earlyPress === null) return
  event.stopPropagation()
  window.earlyPress = around === dialog ? undefined : link
}, true)
const signs = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'click']
const sign = { capture: true, passive: true }
let isBegun = false
async function begin() {
  if (isBegun) return
  isBegun = true
  for (const type of signs) removeEventListener(type, onSign, sign)
${styles === null ? '' : fetchStyles(styles)}  for (const href of ${JSON.stringify(preloads)}) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
${styles === null ? '' : '  await styled\n'}  if (document.readyState === 'loading') await new Promise((go) => addEventListener('DOMContentLoaded', go))
  ${inFunction}
}
// From here on React hears each press itself. Where a file did not come (a TypeError), the page stays as it is.
const tell = (error) => error instanceof TypeError || reportError(error)
// Of a pointer that rests where the page comes up, browsers tell too: by a move of no length.
const isRest = ({ type, movementX, movementY }) => type === 'pointermove' && movementX === 0 && movementY === 0
const onSign = (event) => isRest(event) || start()
// Its page has what the dialog would have had.
const leave = () => { if (window.earlyPress?.href) location.assign(window.earlyPress.href) }
const start = () => begin().catch((error) => { tell(error); leave() }).finally(() => removeEventListener('click', keep, true))
for (const type of signs) addEventListener(type, onSign, sign)
const whenLoaded = () => ${start === 'idle' ? `setTimeout(start, ${idleMs})` : 'start()'}
document.readyState === 'complete' ? whenLoaded() : addEventListener('load', whenLoaded, { once: true })`
}

/** What scripts add to the page has its rules in the whole sheet; where that does not come, they go on without. */
const fetchStyles = (href: string) => `  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = ${JSON.stringify(href)}
  const styled = new Promise((go) => { sheet.onload = sheet.onerror = go })
  document.head.append(sheet)
`

/** No text of the page can look like its end: React and Remix escape `<`. */
function moveEnd(html: string): string {
  const end = html.lastIndexOf(pageEnd)
  if (end < 0) return html
  return html.slice(0, end) + html.slice(end + pageEnd.length) + pageEnd
}
