import type { Limit } from '../limits/limiter'

const hourMs = 60 * 60_000

/** Whole neighbourhoods share an address of a mobile network, so that limit is wide. */
export const orderLimits = {
  ofPerson: { name: 'order person', tries: 20, windowMs: hourMs },
  ofAddress: { name: 'order address', tries: 100, windowMs: hourMs },
  triesOfPerson: { name: 'order tries person', tries: 60, windowMs: hourMs },
  checksOfAddress: { name: 'order checks address', tries: 1200, windowMs: hourMs },
  /** Beyond it a check is answered without asking the provider. */
  checksOfOrder: { name: 'order checks', tries: 30, windowMs: 60_000 },
} satisfies Record<string, Limit>
