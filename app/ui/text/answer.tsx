import { type ReactNode, useEffect, useRef } from 'react'
import { answerId } from '../form/form-answer'

/**
 * What became of a form, where it stood: in view, with the focus, and read out. Without scripts the form's address leads here
 * (`usePageSending`, schema-form.tsx), and the browser does the same.
 * @param to what it answers: another answer on the same page comes into view as the first did
 */
export function Answer({ to, className = '', children }: { to?: unknown; className?: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [to])
  return (
    <div ref={box} id={answerId} role="status" tabIndex={-1} className={`scroll-mt-28 outline-none ${className}`}>
      {children}
    </div>
  )
}
