import { Link, type LinkProps } from '@remix-run/react'
import type { Plans } from '~/content/schema/schema'
import { CustomPlanCard, type Plan, PriceCard } from '~/content/site/price-card'
import type { Founder } from '~/domain/text/founder'
import { FounderLine } from '~/frame/site/founder-line'
import { cardRow } from '~/ui/list/columns'
import { OrderOpener } from '../ordering/ordering'

export type PlanKind = 'subscription' | 'food'

const kinds: { kind: PlanKind; label: string }[] = [
  { kind: 'subscription', label: 'Subscription Plans' },
  { kind: 'food', label: 'Food Delivery' },
]

/** Plans and prices. Which kind is shown stands in the address; `linkTo` says where the toggle leads. */
export function Pricing({
  plans,
  gymDiscountPercent,
  shown,
  linkTo,
  founder,
}: {
  plans: Plans
  gymDiscountPercent: number
  shown: PlanKind
  linkTo: (kind: PlanKind) => LinkProps['to']
  /** Who writes the plans. */
  founder: Founder
}) {
  const inRow = plans[shown].filter(({ period }) => period !== 'custom')
  const custom = plans[shown].find(({ period }) => period === 'custom')
  return (
    <section id="pricing" aria-labelledby="pricing-title" className="bg-cream max-lg:-scroll-mt-7 max-sm:-scroll-mt-13">
      <div className="wrap section">
        <p className="eyebrow">Plans and prices</p>
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <h2 id="pricing-title">{plans.heading}</h2>
          <nav aria-label="Kind of plan" className="max-sm:w-full">
            <ul className="flex rounded-full border-[1.5px] border-line-strong bg-paper p-1">
              {kinds.map(({ kind, label }) => (
                <li key={kind} className="max-sm:flex-1">
                  <Link
                    to={linkTo(kind)}
                    preventScrollReset
                    aria-current={kind === shown || undefined}
                    className={`flex min-h-11 items-center justify-center rounded-full px-3 py-2 text-center text-small leading-tight font-semibold transition-colors duration-[120ms] sm:px-6 sm:text-[1.03rem] ${kind === shown ? 'bg-leaf-700 text-ivory' : 'text-ink-2 hover:text-ink'}`}
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <p className="mt-3.5 max-w-[40em] text-ink-2 max-sm:text-small sm:mt-5">{plans.intro}</p>
        <FounderLine founder={founder} says="Every plan is written by" className="mt-5 sm:mt-7" />
        <PlanCards
          plans={inRow}
          gymDiscountPercent={gymDiscountPercent}
          className={`max-sm:hidden ${cardRow(inRow.length)}`}
        />
        <PlanCards plans={featuredFirst(inRow)} gymDiscountPercent={gymDiscountPercent} className="sm:hidden" />
        {custom ? <CustomPlanCard plan={custom} gymDiscountPercent={gymDiscountPercent} Opener={OrderOpener} /> : null}
      </div>
    </section>
  )
}

type Row = readonly Plan[]

function PlanCards({
  plans,
  gymDiscountPercent,
  className,
}: {
  plans: Row
  gymDiscountPercent: number
  className: string
}) {
  if (plans.length === 0) return null
  return (
    <ul className={`arrives mt-5 grid gap-4 sm:mt-10 sm:gap-5 lg:gap-6 ${className}`}>
      {plans.map((plan) => (
        <PriceCard key={plan.id} plan={plan} gymDiscountPercent={gymDiscountPercent} Opener={OrderOpener} />
      ))}
    </ul>
  )
}

/**
 * On phones the featured plan stands above the others. It comes before them in the page's text as well, in a list of its own, so that
 * those who hear the page or go through it by keys meet the plans in the order of the screen.
 */
const featuredFirst = (plans: Row) => [...plans].sort((a, b) => Number(b.featured) - Number(a.featured))
