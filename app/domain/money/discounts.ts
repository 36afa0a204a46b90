/** The discount of gym members: which plan has it, what it takes off, and how a code is compared. */
import type { PlanType } from '../orders/plans'
import { withoutInvisible } from '../text/visible-text'

/** The one plan whose badge promises it, and whose orders take a code. */
export const hasGymDiscount = (planType: PlanType): boolean => planType === 'single_meal'

/** What comes off a price, to the paisa. */
export const discountOf = (pricePaise: number, percent: number): number => Math.round((pricePaise * percent) / 100)

/** 'gym  pink' and 'GYMPINK' are one code. */
export const plainCode = (typed: string): string => withoutInvisible(typed).replace(/\s/g, '').toUpperCase()
