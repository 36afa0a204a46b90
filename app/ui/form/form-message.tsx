import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'

type Props = {
  message?: string
  tone?: 'error' | 'success'
  /** Of the sentence, so that an address can lead to it. */
  id?: string | undefined
}

/** The sentence a form answers with, at its top: read out when it appears, and brought into view, for the button is at the end. */
export function FormMessage({ message, tone = 'error', id }: Props) {
  const Icon = tone === 'success' ? CircleCheck : CircleAlert
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message) box.current?.scrollIntoView({ block: 'nearest' })
  }, [message])
  return (
    <div ref={box} role={tone === 'success' ? 'status' : 'alert'} className="scroll-mt-28">
      {message ? (
        <p
          id={id}
          tabIndex={id === undefined ? undefined : -1}
          className={`scroll-mt-28 outline-none flex items-start gap-3 rounded-field px-4 py-3 text-small ${tone === 'success' ? 'bg-success-tint text-success' : 'bg-danger-tint text-danger'}`}
        >
          <Icon aria-hidden size={20} strokeWidth={1.75} className="mt-px shrink-0" />
          {message}
        </p>
      ) : null}
    </div>
  )
}
