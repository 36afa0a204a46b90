import type { MetaDescriptor } from '@remix-run/node'
import { useRouteLoaderData } from '@remix-run/react'

/** A list, or the sentence why there is none now. */
export type Listed<T> = { items: T[]; error: null } | { items: null; error: string }

/** What every screen of /account may show. */
export type AccountFrame = {
  /** Today in India. */
  today: string
  /** The person’s care was opened: by a consultation that took place or a paid plan. */
  hasCare: boolean
  clinic: {
    phone: string
    phoneText: string
    /** Until so many hours before it comes a meal can be skipped. */
    foodHours: number
    appointmentHours: number /** Business days until an agreed refund is paid: '7 to 14'. */
    payoutDays: string
  }
}

/**
 * What the account's layout has read, once for all its screens (overview/site/account-layout). Each feature names the part it
 * shows, and the layout's loader has to return all of these parts.
 */
export function useAccount<Part = unknown>(): AccountFrame & Part {
  return useRouteLoaderData('account') as AccountFrame & Part
}

/** Only the person sees these pages, so search engines have no use for them. */
export const accountMeta = (title: string): MetaDescriptor[] => [
  { title: `${title} · Aahar` },
  { name: 'robots', content: 'noindex' },
]
