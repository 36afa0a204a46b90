import { useAccount } from '~/frame/account/account-data'
import type { ProfileData } from './profile-form'

/** What the screens of /account show of the account itself. */
export type AccountProfile = { name: string; profile: ProfileData }

export const useAccountProfile = () => useAccount<AccountProfile>()
