import type { Tone } from '~/domain/orders/order-words'

/** Of what came with the field filled in that no person sees. */
export const doubtfulWords = { label: 'Looks automatic', tone: 'warn' } as const satisfies { label: string; tone: Tone }
