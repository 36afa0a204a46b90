import type { ReactNode } from 'react'
import { LoaderCircle } from '~/components/ui/icons/loader-circle'

/** Says what happens; while it happens, that it does, and cannot be pressed twice. */
export function SubmitButton({
  busy,
  busyLabel,
  className,
  form,
  isSecond = false,
  children,
}: {
  busy: boolean
  busyLabel: string
  className?: string
  /** Another button of the page is what most people press. */
  isSecond?: boolean
  /** The id of its form, where it stands outside of it. */
  form?: string
  children: ReactNode
}) {
  return (
    <button
      type="submit"
      form={form}
      disabled={busy}
      className={`btn ${isSecond ? 'btn-outline' : 'btn-primary'} ${className ?? ''}`}
    >
      {busy ? <LoaderCircle aria-hidden size={16} className="animate-spin" /> : null}
      {busy ? busyLabel : children}
    </button>
  )
}
