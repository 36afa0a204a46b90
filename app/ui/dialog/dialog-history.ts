/**
 * Fetched when the first dialog opens. Back closes the dialog that is open: opening one adds an entry of the same address to the browser's
 * history, and closing it by other means takes that entry back. The element is watched, as the page's starter opens it and React does.
 * A dialog in steps adds an entry for each (`addStep`), and hears of Back by an event of the name `step`.
 */

import { stepOfEntry } from './dialog-step'
import { takePops } from './first-pop'

/** Of the page under the dialog. */
let address = ''
/** Back was called here: the router has nothing to do. */
let isReturning = false
/** A link in the dialog leads to another page. */
let isLeaving = false

const openDialogs = () => [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')]
const hasEntry = () => Boolean(window.history.state?.dialog)
const currentAddress = () => window.location.pathname + window.location.search

function follow(): void {
  const dialog = openDialogs().at(-1)
  if (dialog) {
    isLeaving = false
    if (window.history.state?.dialog === dialog.id) return
    const state = { ...window.history.state, dialog: dialog.id }
    if (hasEntry()) window.history.replaceState(state, '')
    else window.history.pushState(state, '')
    address = currentAddress()
  } else if (hasEntry() && !isLeaving && !isReturning) goBack()
}

function goBack(): void {
  isReturning = true
  window.history.go(-1 - stepOfEntry())
}

function takePop(event: PopStateEvent): void {
  if (isReturning) {
    isReturning = false
    event.stopImmediatePropagation()
    // One was opened meanwhile.
    follow()
    return
  }
  const dialog = openDialogs().at(-1)
  if (dialog && window.history.state?.dialog === dialog.id) {
    event.stopImmediatePropagation()
    dialog.dispatchEvent(new Event('step'))
  } else if (dialog) {
    if (currentAddress() === address) event.stopImmediatePropagation()
    dialog.close()
  } else if (hasEntry()) {
    // The entry of a dialog that a link has left.
    event.stopImmediatePropagation()
    window.history.back()
  }
}

function noteLink({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('dialog a[href]') : null
  if (link && !link.dataset.dialog && !link.target && link.origin === window.location.origin) isLeaving = true
}

/** A form that asks for a page leaves as a link does; one that sends something is answered in its dialog. */
function noteSearch({ target }: Event): void {
  if (target instanceof HTMLFormElement && target.method === 'get' && target.closest('dialog')) isLeaving = true
}

// Those of `popstate` that stay on the page are taken before the router hears of them: it would fetch the page anew.
takePops(takePop)
document.addEventListener('click', noteLink, { capture: true })
document.addEventListener('submit', noteSearch, { capture: true })
new MutationObserver(follow).observe(document.body, { subtree: true, attributeFilter: ['open'] })
follow()
