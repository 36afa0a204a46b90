import { CircleAlert, CircleCheck } from 'lucide-react'

/** The sentence a form answers with, at its top, read out when it appears. */
export function FormMessage({ message, tone = 'error' }: { message?: string; tone?: 'error' | 'success' }) {
  const Icon = tone === 'success' ? CircleCheck : CircleAlert
  return (
    <div role={tone === 'success' ? 'status' : 'alert'}>
      {message ? (
        <p
          className={`flex items-start gap-3 rounded-field px-4 py-3 text-small ${tone === 'success' ? 'bg-success-tint text-success' : 'bg-danger-tint text-danger'}`}
        >
          <Icon aria-hidden size={20} strokeWidth={1.75} className="mt-px shrink-0" />
          {message}
        </p>
      ) : null}
    </div>
  )
}
