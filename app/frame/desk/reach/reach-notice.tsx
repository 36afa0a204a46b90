import { CircleAlert } from 'lucide-react'
import type { Reach } from '../use-news'

/** Says why what is shown may be old; what was typed is still in its form. */
export function ReachNotice({ reach }: { reach: Reach }) {
  return (
    <div role="status" className="sticky top-0 z-20 print:hidden">
      {reach === 'reachable' ? null : (
        <p className="flex items-start gap-3 bg-warn-tint px-4.5 py-3 text-small text-warn lg:px-10">
          <CircleAlert aria-hidden size={20} strokeWidth={1.75} className="mt-px shrink-0" />
          {reach === 'unreachable' ? (
            <span>The site cannot be reached right now. What you see may be old; what you typed stays.</span>
          ) : (
            <span>
              You are logged out. What you typed stays. {/* Another tab, so that this page keeps what was typed. */}
              <a href="/login?redirectTo=/dashboard" target="_blank" rel="noopener" className="font-semibold underline">
                Log in in a new tab
              </a>
              , then come back to this one.
            </span>
          )}
        </p>
      )}
    </div>
  )
}
