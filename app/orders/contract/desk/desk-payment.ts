/** How money was paid at the desk, and the number that the bank or a card's slip gives it. */
import { z } from 'zod'
import { type DeskWay, hasBankNumber, shortWayTitle } from '~/domain/money/payment-providers'
import { withoutInvisible } from '~/domain/text/visible-text'

/** The number of a payment at the desk, of the bank (UTR) or on a card's slip, as it is compared. */
export const referenceSchema = z
  .string()
  .transform((text) => withoutInvisible(text).replace(/\s/g, '').toUpperCase())
  .refine((text) => /^[A-Z\d]{4,30}$/.test(text), 'The number has 4 to 30 letters and digits')

/** For `superRefine`: which ways of paying have a number of the bank. */
type Payment = { method: DeskWay; utr: string | null }
export function checkReference({ method, utr }: Payment, context: z.RefinementCtx): void {
  const problem =
    utr === null
      ? hasBankNumber(method) && `A payment by ${shortWayTitle(method)} needs its UTR number`
      : method === 'cash'
        ? 'Cash has no UTR number'
        : hasBankNumber(method) && utr.length < 10 && 'The UTR number has at least 10 letters and digits'
  if (problem) context.addIssue({ code: 'custom', path: ['utr'], message: problem })
}
