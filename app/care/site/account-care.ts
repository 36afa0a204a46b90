import { useAccount } from '~/frame/account/account-data'
import type { OwnPlan } from '../contract/own-care'

/** What the screens of /account show of care; `plan` is null where it cannot be read now. */
export type AccountCare = { care: { plan: OwnPlan; error: null } | { plan: null; error: string } }

export const useAccountCare = () => useAccount<AccountCare>()

export const ownCareMessage = 'Failed to load your diet plan. Please try again later.'
