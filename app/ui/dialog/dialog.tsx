import { X } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useHydrated } from '../browser/use-hydrated'
import { afterPaint } from './after-paint'
import { showModal } from './show-modal'

type Size = 'regular' | 'wide' | 'reading' | 'sheet-full' | 'sheet-top'

type DialogProps = {
  id: string
  /** Names the dialog; visible unless `hideTitle`. */
  title: string
  hideTitle?: boolean
  size?: Size
  /** It holds a form: head and foot stay in view, and what is between them scrolls (dialog.css). */
  isForm?: boolean
  /** Beside a form, on wide screens. */
  aside?: ReactNode
  /** Given: the parent decides whether it is open. Not given: `openDialog(id)` and the address' #id do. */
  open?: boolean
  onClose?: () => void
  /** Where "Close" leads without scripts: the part of the page the dialog belongs to, such as "#welcome". */
  closeHref: string
  className?: string
  children: ReactNode
}

/**
 * A modal dialog on the native element: Escape, the X, a click on the backdrop close it, the focus stays inside and
 * returns to what opened it. Its content is part of the page, so that without scripts a link to #id shows it.
 */
export function Dialog({
  id,
  title,
  hideTitle,
  size = 'regular',
  isForm = false,
  aside,
  open,
  onClose,
  closeHref,
  className,
  children,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const controlled = open !== undefined

  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !controlled) return
    if (open) openDialog(dialog.id)
    if (!open && dialog.open) dialog.close()
  }, [controlled, open])

  useEffect(() => {
    // The link was followed before the script had loaded: carry on where CSS had begun.
    if (!controlled && window.location.hash === `#${id}`) openDialog(id)
  }, [controlled, id])

  const heading = (padding: string) => (
    <h2 id={`${id}-title`} className={hideTitle ? 'sr-only' : `${padding} text-[clamp(1.65rem,1.4rem+1vw,2.25rem)]`}>
      {title}
    </h2>
  )
  return (
    <dialog
      ref={ref}
      id={id}
      aria-labelledby={`${id}-title`}
      className={`dialog ${size === 'regular' ? '' : `dialog-${size}`} ${className ?? ''}`}
      onClose={({ currentTarget }) => {
        // Browsers tell of it a frame late: it may be open again.
        if (currentTarget.open) return
        if (window.location.hash === `#${id}`)
          window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
        onClose?.()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close()
      }}
      onKeyDown={onDialogKey}
    >
      {isForm ? (
        <div className="dialog-frame">
          <div className="dialog-column">
            <CloseLink id={id} href={closeHref} label={`Close ${title}`} className="absolute top-1 right-3 z-10" />
            {heading('px-6 pt-6 pr-16 sm:px-10')}
            {children}
          </div>
          {aside}
        </div>
      ) : (
        <div className="dialog-body">
          <div className="sticky top-0 z-10 flex h-0 justify-end pr-3">
            <CloseLink id={id} href={closeHref} label={`Close ${title}`} />
          </div>
          {heading('px-6 pt-6 pr-16 sm:px-10 sm:pt-8')}
          {children}
        </div>
      )}
    </dialog>
  )
}

/** Opens a dialog that is on the page. Does nothing when there is none or it is open already. */
export function openDialog(id: string): void {
  const dialog = document.getElementById(id)
  if (!(dialog instanceof HTMLDialogElement)) return
  if (!dialog.open) showModal(dialog)
  // To begin a request within the press would delay the dialog. Where this one fails, Back leaves the page as it did before.
  afterPaint(() => void import('./dialog-history').catch(() => {}))
}

type OpenerProps = {
  /** What shows the same without scripts, or where they do not come: a page, or a part of this one (`#id`). */
  href: string
  /** The dialog on this page; by itself what `href` names. */
  dialog?: string
  /** Called once it is open, with what was pressed. */
  onOpen?: (opener: HTMLElement) => void
  /** Called when a client is about to open it: what is fetched then is there sooner. */
  onNear?: (() => void) | undefined
  className?: string
  children: ReactNode
  label?: string
}

/**
 * Opens a dialog that is part of the page. It is one element from the first paint on: a link that the page's starter answers by
 * opening the dialog (frame/head/page-scripts.tsx), before and after React has taken it over; then it is called a button.
 */
export function DialogOpener({
  href,
  dialog = href.slice(1),
  onOpen,
  onNear,
  className,
  children,
  label,
}: OpenerProps) {
  return (
    <a
      {...useLinkAsButton(dialog, (event) => {
        closeAround(event)
        openDialog(dialog)
        onOpen?.(event.currentTarget)
      })}
      {...(useHydrated() && { 'aria-haspopup': 'dialog' })}
      href={href}
      aria-label={label}
      className={className}
      onPointerDown={onNear}
      onFocus={onNear}
    >
      {children}
    </a>
  )
}

function useLinkAsButton(dialog: string, press: (event: MouseEvent<HTMLElement>) => void) {
  return {
    'data-dialog': dialog,
    role: useHydrated() ? 'button' : undefined,
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      press(event)
    },
    // Links hear of Enter alone.
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== ' ') return
      event.preventDefault()
      event.currentTarget.click()
    },
  }
}

/** Not one that asks for another tab or window. */
export const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Without scripts its address closes the dialog (`closeHref`). */
function CloseLink({
  id,
  href,
  label,
  className = '',
}: {
  id: string
  href: string
  label: string
  className?: string
}) {
  return (
    <a
      {...useLinkAsButton(id, closeAround)}
      href={href}
      className={`mt-3 grid size-11 place-items-center rounded-full bg-paper text-leaf-700 hover:bg-leaf-50 ${className}`}
    >
      <X aria-hidden size={22} strokeWidth={1.75} />
      <span className="sr-only">{label}</span>
    </a>
  )
}

/** For a button inside a dialog that closes it. */
export function closeAround(event: { currentTarget: Element }): void {
  event.currentTarget.closest('dialog')?.close()
}

/** Closes the dialog with this id, where it is open. */
export function closeDialog(id: string) {
  const dialog = document.getElementById(id)
  if (dialog instanceof HTMLDialogElement) dialog.close()
}

function onDialogKey(event: KeyboardEvent<HTMLDialogElement>) {
  if (event.key === 'Tab') keepFocusInside(event)
  // WebKit keeps this key for itself in a search field, and no dialog hears of it.
  if (event.key === 'Escape' && isSearchField(event.target) && !event.nativeEvent.isComposing) {
    event.preventDefault()
    event.currentTarget.close()
  }
}

const isSearchField = (target: EventTarget) => target instanceof HTMLInputElement && target.type === 'search'

// showModal() makes the page inert, but Tab may still leave for the browser's own bars; people expect it to go round.
function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>) {
  const selector =
    'a[href], button:not([disabled]), input:not([disabled]):not([type=hidden]), select, textarea, [tabindex="0"]'
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)].filter(
    (el) => el.offsetParent !== null && !el.closest('[inert]'),
  )
  const first = stops[0]
  const last = stops.at(-1)
  if (!first || !last) return
  if (event.shiftKey && document.activeElement === first) {
    event.preventDefault()
    last.focus()
  } else if (!event.shiftKey && document.activeElement === last) {
    event.preventDefault()
    first.focus()
  }
}
