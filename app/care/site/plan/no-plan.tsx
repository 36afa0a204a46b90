import { Link } from '@remix-run/react'
import type { PlanState } from './plan-state'

/** In the place of a plate: how things stand, who acts next, and the way on. */
export function NoPlan({ state: { title, text, ways } }: { state: PlanState }) {
  return (
    <>
      <h1 className="text-[clamp(2.4rem,1.6rem+2.6vw,3.5rem)]">Diet plan</h1>
      <div className="mt-8 flex flex-col items-start gap-x-10 gap-y-6 border-y border-line py-10 sm:flex-row sm:items-center">
        <img src="/illustrations/kitchen-thali.svg" alt="" width={200} height={150} className="w-50 shrink-0" />
        <div>
          <h2 className="text-h3!">{title}</h2>
          <p className="mt-2 max-w-[34em] text-ink-2">{text}</p>
          {ways.length > 0 ? (
            <ul className="mt-5 flex flex-wrap gap-3">
              {ways.map(({ to, label }, at) => (
                <li key={to}>
                  <Link to={to} className={`btn btn-small ${at === 0 ? 'btn-primary' : 'btn-outline'}`}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      </div>
    </>
  )
}
