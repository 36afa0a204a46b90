import { Link } from '@remix-run/react'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'

/** Of the pages behind today's plate: the way back, and the heading. */
export function PlanPageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <Link
        to="/account/plan"
        className="mb-2 inline-flex min-h-11 items-center gap-2.5 font-semibold text-leaf-700 print:hidden"
      >
        <ArrowLeft aria-hidden size={18} strokeWidth={1.75} />
        Diet plan
      </Link>
      <h1 className="text-[clamp(2.4rem,1.6rem+2.6vw,3.5rem)]">{title}</h1>
      {children}
    </>
  )
}
