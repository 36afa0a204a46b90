import type { MetaDescriptor } from '@remix-run/node'
import { useRouteLoaderData } from '@remix-run/react'
import type { ProfileData } from '~/accounts/site/profile/profile-form'
import type { AppointmentView } from '~/appointments/site/appointments'
import type { OwnDelivery } from '~/deliveries/contract/deliveries'
import type { OrderView } from '~/orders/site/plan-progress'

/** A list, or the sentence why there is none now. */
export type Listed<T> = { items: T[]; error: null } | { items: null; error: string }

/** What the screens of /account show; the `_site.account` route's loader makes it, once for all of them. */
export type AccountData = {
  /** Today in India. */
  today: string
  name: string
  profile: ProfileData
  orders: Listed<OrderView>
  /** Of the dishes that were ordered: their drawings by their ids. A dish that has left the menu has none. */
  drawings: Record<string, string>
  appointments: Listed<AppointmentView>
  /** The days of the meals, from a month ago on; null where they cannot be read now. */
  deliveries: OwnDelivery[] | null
  clinic: {
    phone: string
    phoneText: string
    /** Until so many hours before it comes a meal can be skipped. */
    foodHours: number
    appointmentHours: number /** Business days until an agreed refund is paid: '7 to 14'. */
    payoutDays: string
  }
}

export function useAccount(): AccountData {
  return useRouteLoaderData('account') as AccountData
}

/** Only the person sees these pages, so search engines have no use for them. */
export const accountMeta = (title: string): MetaDescriptor[] => [
  { title: `${title} · Aahar` },
  { name: 'robots', content: 'noindex' },
]
