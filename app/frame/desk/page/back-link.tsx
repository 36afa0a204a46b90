import { Link, type LinkProps } from '@remix-run/react'
import { ArrowLeft } from 'lucide-react'

/** Up to the list or the screen that this one belongs to. With `data-desk-close` the key Escape goes there as well. */
export function BackLink({ className = '', children, ...link }: LinkProps) {
  return (
    <Link {...link} className={`text-link justify-self-start text-small ${className}`}>
      <ArrowLeft aria-hidden size={18} strokeWidth={1.75} />
      {children}
    </Link>
  )
}
