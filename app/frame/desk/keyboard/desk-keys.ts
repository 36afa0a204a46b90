/**
 * The dashboard by keyboard: which key does what, and the listener that does it. What is found on the page is marked there:
 * `data-desk-row` is a record of a list, `.row-link` in it what opens it, `data-desk-panel` the record that is open beside
 * the list, `data-desk-close` the link that closes it, `data-desk-decision` a form in it (or what stands around that form) after which
 * staff go on with the next record. All of it can be reached by Tab as well.
 */
import { useLocation, useNavigate } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/** Where `g` and then a letter lead. */
type Screens = readonly { path: string; letter: string }[]

/** Person's choice, kept in this browser: keys that are letters and signs can be switched off (WCAG 2.1.4). */
const offName = 'aahar-desk-keys-off'

export function areLettersOn(): boolean {
  try {
    return localStorage.getItem(offName) === null
  } catch {
    return true
  }
}

export function switchLetters(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(offName)
    else localStorage.setItem(offName, '1')
  } catch {
    // A browser that keeps nothing: they stay on.
  }
}

/** Within this the letter after `g` has to come. */
const letterWithinMs = 1500

export function useDeskKeys(screens: Screens, openHelp: () => void): void {
  const navigate = useNavigate()
  const { key: locationKey } = useLocation()
  const goPressedAt = useRef(Number.NEGATIVE_INFINITY)
  /** What is focused once the next screen is there. */
  const focusNext = useRef<FocusNext | null>(null)
  /** The address that was opened last by Enter. */
  const lastOpened = useRef('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: the next screen is there once the location is another one
  useEffect(() => {
    const next = focusNext.current
    focusNext.current = null
    if (next === null) return
    if ('rowOf' in next) focusRow(rows().find((one) => addressOf(one) === next.rowOf))
    else if ('panelUnless' in next) {
      const opened = find(panel)
      if (opened && opened.textContent !== next.panelUnless) opened.focus()
    } else if (!isRefused()) focusAfter(next.decided, next.at)
  }, [locationKey])

  useEffect(() => {
    /** With the pointer, the focus stays where it was pressed. */
    const onSubmit = ({ target }: SubmitEvent) => {
      focusNext.current = null
      const form = target instanceof HTMLFormElement ? target : null
      if (!form?.closest(decision) || !form.closest(panel) || !document.activeElement?.matches(':focus-visible')) return
      const all = allRows()
      const at = all.findIndex(isCurrentRow)
      const current = all[at]
      focusNext.current = { decided: current ? addressOf(current) : '', at }
    }
    document.addEventListener('submit', onSubmit, { capture: true })
    return () => document.removeEventListener('submit', onSubmit, { capture: true })
  }, [])

  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      const screen = screens.find(({ letter }) => letter === event.key)
      const isLate = event.timeStamp - goPressedAt.current > letterWithinMs
      goPressedAt.current = Number.NEGATIVE_INFINITY
      if (isLate || !screen) return false
      navigate(screen.path)
      return true
    }

    const close = (): boolean => {
      if (closeDetails()) return true
      const link = find(closeLink)
      if (!link) return false
      const fields = document.querySelectorAll<HTMLElement>(`main form[method=post] ${typedInto}`)
      const unsent = [...fields].find((field) => isSeen(field) && isUnsent(field))
      if (unsent) unsent.focus()
      else {
        const current = allRows().find(isCurrentRow)
        focusNext.current = { rowOf: current ? addressOf(current) : lastOpened.current }
        link.click()
      }
      return true
    }

    const withLetters: Record<string, (event: KeyboardEvent) => boolean> = {
      j: () => step(1),
      k: () => step(-1),
      '/': focusSearch,
      '?': () => {
        openHelp()
        return true
      },
      g: ({ timeStamp }) => {
        goPressedAt.current = timeStamp
        return true
      },
    }
    const always: Record<string, (event: KeyboardEvent) => boolean> = {
      ArrowDown: () => isInRow() && step(1),
      ArrowUp: () => isInRow() && step(-1),
      Escape: close,
      Enter: ({ target }) => {
        const opened = document.activeElement?.closest<HTMLElement>(row)
        if (opened) lastOpened.current = addressOf(opened)
        // Of any other link, such as one in the week: only where it opens another record.
        const isLink = document.activeElement?.matches(openingLink) ?? false
        if (opened || isLink) focusNext.current = { panelUnless: opened ? null : (find(panel)?.textContent ?? null) }
        return target instanceof HTMLElement && target.matches(row) && openRow(target)
      },
    }

    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
      // A dialog has the keyboard to itself.
      if (document.querySelector('dialog:modal')) return
      if (target instanceof HTMLElement && target.closest(typedInto)) {
        if (key !== 'Escape' || !target.matches('[type=search]')) return
        target.blur()
        event.preventDefault()
        return
      }
      const isDone = always[key]?.(event) || (areLettersOn() && (go(event) || withLetters[key]?.(event)))
      if (isDone) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [screens, openHelp, navigate])
}

const row = '[data-desk-row]'
const panel = '[data-desk-panel]'
const closeLink = '[data-desk-close]'
const decision = '[data-desk-decision]'
const openingLink = `main a[href^="/"]:not([target], [download], ${closeLink}, ${panel} a)`

type FocusNext =
  /** The row of what was open. */
  | { rowOf: string }
  /** The panel, unless it says what it said before. */
  | { panelUnless: string | null }
  /** The row after the one that was decided, which stood at `at`. */
  | { decided: string; at: number }

/** Where letters are text, or choose an option. */
const typedInto =
  ':is(textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=hidden]))'

const isSeen = (element: Element | null) => element instanceof HTMLElement && element.offsetParent !== null

const find = (selector: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.isConnected)

/** Also of a list that the open record hides. */
const allRows = () => [...document.querySelectorAll<HTMLElement>(row)]
const rows = () => allRows().filter(isSeen)

const isInRow = () => document.activeElement?.closest(row) != null

/** The row of the record that is open. */
const isCurrentRow = (one: HTMLElement): boolean =>
  one.ariaCurrent !== null || one.querySelector('.row-link[aria-current]') !== null

/** Whether what was sent was refused: the screen says why, and the focus stays with it. */
const isRefused = (): boolean =>
  [...document.querySelectorAll('main [role=alert]:not(:empty), main [aria-invalid=true]')].some(isSeen)

/** After a decision: to the next row; where the decided one has left the list, its place is the next one's. The last stays. */
function focusAfter(decided: string, at: number): void {
  const all = rows()
  const still = all.findIndex((one) => addressOf(one) === decided)
  const next = all[Math.min(still === -1 ? Math.max(at, 0) : still + 1, all.length - 1)]
  if (!focusRow(next)) find(panel)?.focus()
}

/** '' of a row that opens nothing. */
const addressOf = (one: HTMLElement): string => one.querySelector<HTMLAnchorElement>('a.row-link')?.href ?? ''

/** To the row below (1) or above (-1) the one with the focus; from elsewhere to the open one's neighbour, or to the first. */
function step(by: 1 | -1): boolean {
  const all = rows()
  const focused = all.findIndex((one) => one.contains(document.activeElement))
  const at = focused === -1 ? all.findIndex(isCurrentRow) : focused
  return focusRow(all[at === -1 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)])
}

function focusRow(one: HTMLElement | undefined): boolean {
  const stop = one?.querySelector<HTMLElement>('.row-link') ?? one
  stop?.focus()
  stop?.scrollIntoView({ block: 'nearest' })
  return stop !== undefined
}

/** For a row that is no link as a whole: the first link in it. */
function openRow(one: HTMLElement): boolean {
  const link = one.querySelector('a')
  link?.click()
  return link !== null
}

/** The search of the list, else the one of the frame. */
function focusSearch(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[type=search]')].filter(isSeen)
  const field = fields.find((one) => !one.closest('[role=search]')) ?? fields[0]
  field?.focus()
  field?.select()
  return field !== undefined
}

/** What is unfolded around the focus, such as the menu of a phone. */
function closeDetails(): boolean {
  const details = document.activeElement?.closest<HTMLDetailsElement>('details[open]')
  if (!details) return false
  details.open = false
  details.querySelector('summary')?.focus()
  return true
}

/** Whether something was typed that would be gone with its form; also what was sent and refused, which is then the default. */
const isUnsent = (field: HTMLElement) =>
  field instanceof HTMLTextAreaElement
    ? field.value.trim() !== ''
    : field instanceof HTMLInputElement && field.value !== field.defaultValue
