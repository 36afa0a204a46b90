import { type Listed, useAccount } from '~/frame/account/account-data'
import type { OrderView } from './plan/plan-progress'

/** What the screens of /account show of orders. */
export type AccountOrders = { orders: Listed<OrderView> }

export const useAccountOrders = () => useAccount<AccountOrders>()
