import { LoaderCircle } from 'lucide-react'
import type { MouseEventHandler, ReactNode } from 'react'

/** Says what happens; while it happens, that it does, and cannot be pressed twice. */
export function SubmitButton({
  busy,
  busyLabel,
  className,
  form,
  isSecond = false,
  onClick,
  children,
}: {
  busy: boolean
  busyLabel: string
  className?: string
  /** Another button of the page is what most people press. */
  isSecond?: boolean
  /** The id of its form, where it stands outside of it. */
  form?: string
  /** Called before the form is sent. */
  onClick?: MouseEventHandler<HTMLButtonElement>
  children: ReactNode
}) {
  return (
    <button
      type="submit"
      form={form}
      disabled={busy}
      onClick={onClick}
      className={`btn ${isSecond ? 'btn-outline' : 'btn-primary'} ${className ?? ''}`}
    >
      {busy ? <LoaderCircle aria-hidden size={16} className="animate-spin" /> : null}
      {busy ? busyLabel : children}
    </button>
  )
}
