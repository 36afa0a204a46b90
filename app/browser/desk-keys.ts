/**
 * The dashboard by keyboard: which key does what, and the listener that does it. What is found on the page is marked there:
 * `data-desk-row` is a record of a list, `.row-link` in it what opens it, `data-desk-panel` the record that is open beside
 * the list, `data-desk-close` the link that closes it. All of it can be reached by Tab as well.
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
  /** What is focused once the next screen is there: the row of what was open, or the panel where its list is hidden. */
  const focusNext = useRef<{ rowOf: string } | 'panel' | null>(null)
  /** The address that was opened last by Enter. */
  const lastOpened = useRef('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: the next screen is there once the location is another one
  useEffect(() => {
    const next = focusNext.current
    focusNext.current = null
    if (next === 'panel') {
      if (!isSeen(document.activeElement)) find(panel)?.focus()
    } else if (next) focusRow(rows().find((one) => addressOf(one) === next.rowOf))
  }, [locationKey])

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
        const current = allRows().find((one) => one.ariaCurrent)
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
        if (opened) {
          focusNext.current = 'panel'
          lastOpened.current = addressOf(opened)
        }
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

/** '' of a row that opens nothing. */
const addressOf = (one: HTMLElement): string => one.querySelector<HTMLAnchorElement>('a.row-link')?.href ?? ''

/** To the row below (1) or above (-1) the one with the focus; from elsewhere to the open one's neighbour, or to the first. */
function step(by: 1 | -1): boolean {
  const all = rows()
  const focused = all.findIndex((one) => one.contains(document.activeElement))
  const at = focused === -1 ? all.findIndex((one) => one.ariaCurrent) : focused
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
