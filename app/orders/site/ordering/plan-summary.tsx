import type { ReactNode } from 'react'
import { rupees } from '~/domain/money/money'
import type { PlanKind, PlanType } from '~/domain/orders/plans'

/** A plan of content/plans.yaml, as the order form needs it. */
export type OrderPlan = {
  id: string
  title: string
  planType: PlanType
  kind: PlanKind
  /** Rupees; null for custom, which has none yet. */
  price: number | null
  /** 0 for a subscription. */
  meals: number
  features: string[]
}

const kindNames = { subscription: 'Subscription', food: 'Food delivery' } as const

/** What is being bought, above the form or beside it. `change` leads back to the other plans. */
export function PlanSummary({
  plan,
  as: Title,
  change,
  className,
}: {
  plan: OrderPlan
  as: 'h2' | 'h3'
  change: ReactNode
  className?: string
}) {
  return (
    <section
      aria-label="Your plan"
      className={`on-dark relative isolate z-2 overflow-hidden rounded-panel bg-leaf-800 p-5.5 text-ivory ${className ?? ''}`}
    >
      <img
        src="/illustrations/thali.svg"
        alt=""
        width={900}
        height={900}
        className="absolute -top-15.5 -right-26 -z-10 size-56 max-w-none lg:top-auto lg:-right-20 lg:-bottom-24 lg:size-76"
      />
      <div className="lg:max-w-[17rem]">
        <p className="text-leaf-200">{kindNames[plan.kind]}</p>
        <Title className="mt-1 max-w-[12.5rem] text-[1.8rem] leading-tight lg:max-w-none">{plan.title}</Title>
        <p className="figures mt-3 text-price leading-none font-semibold tracking-[-0.02em]">{priceText(plan)}</p>
        <p className="mt-5 text-meta text-leaf-200">{plan.features.join('\u00a0· ')}</p>
        <p className="mt-4">{change}</p>
      </div>
    </section>
  )
}

/** The look of `change`: a link, or a button where the form stands in a dialog. */
export const changeLook =
  "relative inline-block after:absolute after:inset-x-0 after:-inset-y-2 after:content-[''] border-b-[1.5px] border-turmeric-400 py-1 text-[0.96rem] leading-tight font-semibold text-ivory hover:border-b-[2.5px]"

/**
 * The summary folded to one line, for phones: it lies under the card, and stays at the top when that is scrolled away. It
 * says nothing the card has not said, so screen readers pass it by.
 */
export function FoldedSummary({ plan, className }: { plan: OrderPlan; className: string }) {
  return (
    <div aria-hidden className={`sticky z-1 mt-6 -mb-19 print:hidden ${className}`}>
      <p className="flex h-13 items-center justify-between gap-4 rounded-b-[16px] bg-leaf-800 px-5.5 text-ivory shadow-rest">
        <span className="font-display text-[1.25rem]">{plan.title}</span>
        <span className="figures font-semibold">{priceText(plan)}</span>
      </p>
    </div>
  )
}

/** What is to be paid, in rupees, once a consultation that was paid has come off; null where there is no price yet. */
export const toPayOf = ({ price }: Pick<OrderPlan, 'price'>, credit: number | null): number | null =>
  price === null ? null : price - (credit ?? 0)

/** '₹9,000'; 'On request' where there is no price yet. Also what the form's price field holds. */
export const priceText = ({ price }: Pick<OrderPlan, 'price'>): string =>
  price === null ? 'On request' : rupees(price)
