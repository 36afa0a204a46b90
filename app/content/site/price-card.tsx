import { Check } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { hasGymDiscount } from '~/domain/money/discounts'
import { rupees } from '~/domain/money/money'
import { planRate } from '~/domain/orders/plan-rate'
import type { Plans } from '../schema/schema'

export type Plan = Plans['subscription'][number] | Plans['food'][number]

type CardProps = {
  plan: Plan
  gymDiscountPercent: number
  /** Its button, which opens the order form. */
  Opener: ComponentType<{ planId: string; isCustom: boolean; className: string; children: ReactNode }>
}

/** What the clinic adds to a plan: gym members pay less for a single meal, every other plan begins with a free call. */
const planBadge = ({ planType }: Pick<Plan, 'planType'>, gymDiscountPercent: number): string =>
  hasGymDiscount(planType) ? `${gymDiscountPercent}% Gym Member Discount` : 'Free Consultation'

const planButton = ({ period }: Pick<Plan, 'period'>): string =>
  period === 'meal' || period === 'week' ? 'Order Now' : 'Get Started'

/** What the price is for: 'per 3 months', and beside the whole what that is a month. */
function Per({ plan }: { plan: Plan }) {
  if (plan.period === 'custom') return null
  const rate = planRate(plan)
  return (
    <span className={`text-small sm:mt-2.5 sm:block ${plan.featured ? 'text-leaf-200' : 'text-ink-2'}`}>
      per {plan.period}
      {rate ? (
        <>
          , <strong className={`font-semibold ${plan.featured ? 'text-ivory' : 'text-ink'}`}>{rate}</strong>
        </>
      ) : null}
    </span>
  )
}

/** A plan one can buy. All cards of a row are of one height, with their buttons on one line. */
export function PriceCard({ plan, gymDiscountPercent, Opener }: CardProps) {
  const { featured } = plan
  return (
    <li
      className={`flex flex-col rounded-card border p-5 sm:p-7 ${featured ? 'on-dark border-leaf-800 bg-leaf-800 text-ivory shadow-lift' : 'border-line bg-paper'}`}
    >
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h3>{plan.title}</h3>
        {featured ? (
          <p className="rounded-full bg-turmeric-400 px-3 py-1.5 text-[0.8rem] leading-none font-semibold text-leaf-900">
            POPULAR
          </p>
        ) : null}
      </div>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-2.5 sm:mt-5 sm:block">
        <Price amount={plan.priceRupees} />
        <Per plan={plan} />
      </p>
      <Badge isFeatured={featured}>{planBadge(plan, gymDiscountPercent)}</Badge>
      <Features plan={plan} className="mt-3.5 mb-5 space-y-1.5 sm:mt-5 sm:mb-9 sm:space-y-3" />
      <PlanButton
        plan={plan}
        Opener={Opener}
        className={`btn mt-auto w-full ${featured ? 'btn-accent' : 'btn-outline'}`}
      />
    </li>
  )
}

/** The plan without a length or a price of its own: a strip below the cards, which keeps those in one row. */
export function CustomPlanCard({ plan, gymDiscountPercent, Opener }: CardProps) {
  return (
    <section
      aria-labelledby={`plan-${plan.id}`}
      className="mt-4 grid gap-x-8 gap-y-4 sm:mt-6 sm:gap-y-6 rounded-card border border-line bg-paper p-5 sm:p-7 md:grid-cols-[1fr_1.5fr] lg:grid-cols-[1fr_1.6fr_auto] lg:items-center"
    >
      <div>
        <h3 id={`plan-${plan.id}`}>{plan.title}</h3>
        <p className="mt-1 text-small text-ink-2">
          {plan.priceRupees === null ? 'On request' : <Price amount={plan.priceRupees} />}
        </p>
        <Badge isFeatured={plan.featured}>{planBadge(plan, gymDiscountPercent)}</Badge>
      </div>
      <Features plan={plan} className="space-y-3" />
      <PlanButton
        plan={plan}
        Opener={Opener}
        className="btn btn-outline w-full md:col-span-2 lg:col-span-1 lg:w-auto lg:min-w-52"
      />
    </section>
  )
}

function Price({ amount }: { amount: number | null }) {
  return (
    <span className="figures block text-price leading-none font-semibold tracking-[-0.02em]">
      {amount === null ? 'On request' : rupees(amount)}
    </span>
  )
}

function Badge({ isFeatured, children }: { isFeatured: boolean; children: string }) {
  return (
    <p
      className={`mt-2.5 w-fit rounded-full px-3 py-1.5 sm:mt-4 text-[0.84rem] leading-none font-semibold ${isFeatured ? 'bg-ivory/15 text-ivory' : 'bg-leaf-100 text-leaf-700'}`}
    >
      {children}
    </p>
  )
}

function Features({ plan, className }: { plan: Plan; className: string }) {
  return (
    <ul className={`text-small ${className}`}>
      {plan.features.map(({ text, highlighted }) => (
        <li key={text} className={`flex items-start gap-3 ${highlighted ? 'font-semibold' : ''}`}>
          <Check
            aria-hidden
            size={18}
            strokeWidth={highlighted ? 2.25 : 1.75}
            className={`mt-0.5 shrink-0 ${tickColour(plan.featured, highlighted)}`}
          />
          {text}
        </li>
      ))}
    </ul>
  )
}

function tickColour(featured: boolean, highlighted: boolean): string {
  if (featured) return highlighted ? 'text-turmeric-400' : 'text-leaf-200'
  return highlighted ? 'text-turmeric-700' : 'text-leaf-600'
}

/** The title names the plan to those who hear the buttons one after another. */
function PlanButton({ plan, Opener, className }: Pick<CardProps, 'plan' | 'Opener'> & { className: string }) {
  return (
    <Opener planId={plan.id} isCustom={plan.planType === 'custom'} className={className}>
      <span>
        {planButton(plan)}
        <span className="sr-only"> for {plan.title}</span>
      </span>
    </Opener>
  )
}
