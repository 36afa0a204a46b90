/**
 * Fetches a page's scripts at the first sign of a client (a touch, a key, a move of the pointer, a scroll), and without one some time
 * after the page is loaded. Until then the page works as it does without scripts; the last press of a button that only a script can
 * answer is kept for `useEarlyPress` (early-press.ts).
 */

import { showModal } from '~/components/ui/show-modal'
import type {} from '../early-press'

/** Written before this by page-scripts.server.ts. The first imports the modules of the page's routes, and starts them. */
declare const importPage: () => Promise<unknown>
/** Asked for all at once, before the first of them names the next. */
declare const preloads: readonly string[]
/** What scripts add to the page has its rules in the whole sheet; null where the page has all of it. */
declare const styles: string | null
/** How long after the page is loaded; 0: at once. */
declare const waitMs: number

const keep = ({ target }: Event) => {
  const button = (target as Element).closest('button[type=button]')
  if (button) window.earlyPress = button
}
addEventListener('click', keep, true)

// A dialog is part of the page: it opens on the press itself, and what it holds follows.
addEventListener(
  'click',
  (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-dialog]')
    const dialog = link && (document.getElementById(link.dataset.dialog ?? '') as HTMLDialogElement | null)
    if (!dialog || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const around = link.closest('dialog')
    around?.close()
    if (around !== dialog && !dialog.open) showModal(dialog)
    if (window.earlyPress === null) return
    event.stopPropagation()
    if (around === dialog) delete window.earlyPress
    else window.earlyPress = link
  },
  true,
)

const signs = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'click']
const passive = { capture: true, passive: true }
let isBegun = false

async function begin() {
  if (isBegun) return
  isBegun = true
  for (const type of signs) removeEventListener(type, onSign, passive)
  const styled = styles === null ? null : fetchStyles(styles)
  for (const href of preloads) addLink('modulepreload', href)
  await styled
  if (document.readyState === 'loading') await new Promise((go) => addEventListener('DOMContentLoaded', go))
  await importPage()
}

/** Where the sheet does not come the scripts go on without. */
const fetchStyles = (href: string) =>
  new Promise((go) => {
    const sheet = addLink('stylesheet', href)
    sheet.onload = sheet.onerror = go
  })

function addLink(rel: string, href: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = rel
  link.href = href
  document.head.append(link)
  return link
}

const start = () =>
  begin()
    .catch((error) => {
      // Where a file did not come (a TypeError), the page stays as it is.
      if (!(error instanceof TypeError)) reportError(error)
      // The page behind a link has what the dialog would have had.
      const { earlyPress } = window
      if (earlyPress instanceof HTMLAnchorElement) location.assign(earlyPress.href)
    })
    // From here on React hears each press itself.
    .finally(() => removeEventListener('click', keep, true))

/** Of a pointer that rests where the page comes up, browsers tell too: by a move of no length. */
const isRest = (event: Event) => {
  const { movementX, movementY } = event as PointerEvent
  return event.type === 'pointermove' && movementX === 0 && movementY === 0
}
function onSign(event: Event) {
  if (!isRest(event)) start()
}
for (const type of signs) addEventListener(type, onSign, passive)

const whenLoaded = () => (waitMs ? setTimeout(start, waitMs) : start())
if (document.readyState === 'complete') whenLoaded()
else addEventListener('load', whenLoaded, { once: true })
