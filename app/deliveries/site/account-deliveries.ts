import { useAccount } from '~/frame/account/account-data'
import type { OwnDelivery } from '../contract/deliveries'

/** What the screens of /account show of deliveries. */
export type AccountDeliveries = {
  /** The days of the meals, from a month ago on; null where they cannot be read now. */
  deliveries: OwnDelivery[] | null
  /** Of the dishes that were ordered: their drawings by their ids. A dish that has left the menu has none. */
  drawings: Record<string, string>
}

export const useAccountDeliveries = () => useAccount<AccountDeliveries>()
