import { Link, type LinkProps } from '@remix-run/react'
import type { ReactNode } from 'react'
import { cardRow } from '~/components/ui/columns'
import type { Plans } from '~/content/schema'
import { CustomPlanCard, PlanRow, PriceCard, planBadge } from './price-card'

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
  children,
}: {
  plans: Plans
  gymDiscountPercent: number
  shown: PlanKind
  linkTo: (kind: PlanKind) => LinkProps['to']
  /** Below the plans. */
  children: ReactNode
}) {
  const inRow = plans[shown].filter(({ period }) => period !== 'custom')
  const custom = plans[shown].find(({ period }) => period === 'custom')
  return (
    <section id="pricing" aria-labelledby="pricing-title" className="bg-cream max-lg:scroll-mt-3">
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
        <div className="max-sm:hidden">
          {inRow.length > 0 ? (
            <ul className={`arrives mt-10 grid gap-5 lg:gap-6 ${cardRow(inRow.length)}`}>
              {inRow.map((plan) => (
                <PriceCard key={plan.id} plan={plan} gymDiscountPercent={gymDiscountPercent} />
              ))}
            </ul>
          ) : null}
          {custom ? <CustomPlanCard plan={custom} gymDiscountPercent={gymDiscountPercent} /> : null}
        </div>
        <PhonePlans plans={plans[shown]} gymDiscountPercent={gymDiscountPercent} />
        {children}
      </div>
    </section>
  )
}

/**
 * On phones the featured plan is a card of its own above the others, which are rows. It stands in the page's text before them as well,
 * so that those who hear the page or go through it by keys meet the plans in the order of the screen.
 */
function PhonePlans({ plans, gymDiscountPercent }: { plans: Plans[PlanKind]; gymDiscountPercent: number }) {
  const featured = plans.find((plan) => plan.featured)
  const badges = plans.map((plan) => planBadge(plan, gymDiscountPercent))
  const common = new Set(badges).size === 1 ? badges[0] : null
  return (
    <div className="mt-4 sm:hidden">
      {featured ? (
        <ul>
          <PriceCard plan={featured} gymDiscountPercent={gymDiscountPercent} />
        </ul>
      ) : null}
      <ul className="mt-3.5 divide-y divide-line overflow-hidden rounded-card border border-line bg-paper">
        {plans.map((plan, i) =>
          plan === featured ? null : (
            <PlanRow key={plan.id} plan={plan} before={plans.slice(0, i)} badge={common ? null : (badges[i] ?? null)} />
          ),
        )}
      </ul>
      {common ? <p className="mt-3 text-[0.84rem] text-ink-2">{common} with every plan.</p> : null}
    </div>
  )
}
