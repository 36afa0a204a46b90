import { FlaskConical } from 'lucide-react'

/** While no payment provider is connected, said wherever an order is taken. */
export function SandboxNotice({ className }: { className?: string }) {
  return (
    <p className={`flex gap-2.5 rounded-field bg-info-tint px-4 py-3 text-small text-info ${className ?? ''}`}>
      <FlaskConical aria-hidden size={20} strokeWidth={1.75} className="mt-px shrink-0" />
      <span>
        <strong>Sandbox: no money moves.</strong> This is a test, and you will not be charged.
      </span>
    </p>
  )
}
