import { type Listed, useAccount } from '~/frame/account/account-data'
import type { AppointmentView } from './appointments'

/** What the screens of /account show of appointments. */
export type AccountAppointments = { appointments: Listed<AppointmentView> }

export const useAccountAppointments = () => useAccount<AccountAppointments>()
