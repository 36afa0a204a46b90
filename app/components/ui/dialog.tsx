import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useHydrated } from './use-hydrated'

type Size = 'regular' | 'wide' | 'reading' | 'sheet-full' | 'sheet-top'

type DialogProps = {
  id: string
  /** Names the dialog; visible unless `hideTitle`. */
  title: string
  hideTitle?: boolean
  size?: Size
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
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
  }, [controlled, open])

  useEffect(() => {
    // The link was followed before the script had loaded: carry on where CSS had begun.
    if (!controlled && window.location.hash === `#${id}`) openDialog(id)
  }, [controlled, id])

  return (
    <dialog
      ref={ref}
      id={id}
      aria-labelledby={`${id}-title`}
      className={`dialog ${size === 'regular' ? '' : `dialog-${size}`} ${className ?? ''}`}
      onClose={() => {
        if (window.location.hash === `#${id}`)
          window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
        onClose?.()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close()
      }}
      onKeyDown={keepFocusInside}
    >
      <div className="relative flex min-h-full flex-col">
        <div className="sticky top-0 z-10 h-0 self-end pr-3">
          <CloseButton href={closeHref} label={`Close ${title}`} />
        </div>
        <h2
          id={`${id}-title`}
          className={
            hideTitle ? 'sr-only' : 'px-6 pt-8 pr-16 sm:px-10 sm:pt-10 text-[clamp(1.65rem,1.4rem+1vw,2.25rem)]'
          }
        >
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  )
}

/** Opens a dialog that is on the page. Does nothing when there is none or it is open already. */
export function openDialog(id: string): void {
  const dialog = document.getElementById(id)
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal()
}

/** The button that opens a dialog; until scripts run it is a link to what shows the same without them. */
export function DialogOpener({
  href,
  onOpen,
  className,
  children,
  label,
}: {
  href: string
  onOpen: () => void
  className?: string
  children: ReactNode
  label?: string
}) {
  return useHydrated() ? (
    <button type="button" aria-haspopup="dialog" aria-label={label} className={className} onClick={onOpen}>
      {children}
    </button>
  ) : (
    <a href={href} aria-label={label} className={className}>
      {children}
    </a>
  )
}

function CloseButton({ href, label }: { href: string; label: string }) {
  const className = 'mt-3 grid size-11 place-items-center rounded-full bg-paper text-leaf-700 hover:bg-leaf-50'
  return useHydrated() ? (
    <button type="button" aria-label={label} className={className} onClick={closeAround}>
      <X aria-hidden size={22} strokeWidth={1.75} />
    </button>
  ) : (
    <a href={href} aria-label={label} className={className}>
      <X aria-hidden size={22} strokeWidth={1.75} />
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

// showModal() makes the page inert, but Tab may still leave for the browser's own bars; people expect it to go round.
function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>) {
  if (event.key !== 'Tab') return
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
