import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'

type Tone = 'success' | 'error'
type Toast = { id: number; tone: Tone; message: string }

const ToastContext = createContext<(tone: Tone, message: string) => void>(() => {})

/** How long a good message stays; an error stays until it is closed. */
const visibleMs = 6000

/** Holds the two live regions of the page. They exist before the first message, because only then are changes read out. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([])
  const nextId = useRef(0)
  const close = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), [])
  const show = useCallback((tone: Tone, message: string) => {
    nextId.current += 1
    const toast = { id: nextId.current, tone, message }
    setToasts((all) => [...all.filter((other) => other.message !== message), toast])
  }, [])

  return (
    <ToastContext.Provider value={show}>
      {children}
      <div className="toasts pointer-events-none fixed inset-x-4 z-[60] flex flex-col gap-3 sm:right-auto sm:w-96">
        <div role="status" className="contents">
          {toasts
            .filter((t) => t.tone === 'success')
            .map((t) => (
              <ToastCard key={t.id} toast={t} onClose={close} />
            ))}
        </div>
        <div role="alert" className="contents">
          {toasts
            .filter((t) => t.tone === 'error')
            .map((t) => (
              <ToastCard key={t.id} toast={t} onClose={close} />
            ))}
        </div>
      </div>
    </ToastContext.Provider>
  )
}

/** `toast('error', 'Blog not found.')` says it at the bottom left and to screen readers. */
export const useToast = () => useContext(ToastContext)

/** Says the message once, when it comes; for what stands in the page as well. */
export function useToastOf(tone: Tone, message: string | null | undefined): void {
  const toast = useToast()
  useEffect(() => {
    if (message) toast(tone, message)
  }, [tone, message, toast])
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose: (id: number) => void }) {
  const good = toast.tone === 'success'
  useEffect(() => {
    if (!good) return
    const timer = setTimeout(() => onClose(toast.id), visibleMs)
    return () => clearTimeout(timer)
  }, [good, toast.id, onClose])

  const Icon = good ? CircleCheck : CircleAlert
  return (
    <div
      className={`pointer-events-auto flex items-start gap-3 rounded-xl border-l-4 bg-paper py-3 pr-2 pl-4 shadow-lift ${good ? 'border-success text-success' : 'border-danger text-danger'}`}
    >
      <Icon aria-hidden size={20} strokeWidth={1.75} className="mt-1 shrink-0" />
      <p className="min-w-0 flex-1 wrap-anywhere py-0.5 text-small text-ink">{toast.message}</p>
      <button
        type="button"
        aria-label="Close message"
        className="-my-1.5 grid size-11 place-items-center rounded-full text-ink-2 hover:bg-cream"
        onClick={() => onClose(toast.id)}
      >
        <X aria-hidden size={18} strokeWidth={1.75} />
      </button>
    </div>
  )
}
