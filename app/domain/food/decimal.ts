/** Decimal figures, as people write them: 1395 × 1.4 is 1953, not 1952.9999999999998. */
import { Decimal as Unset } from 'decimal.js'

/** Its own settings, so that another user of the library changes nothing here. */
export const Decimal = Unset.clone({ precision: 40, rounding: Unset.ROUND_HALF_UP })
export type Decimal = InstanceType<typeof Decimal>

/** Rounded half up, once, at the last step. @returns digits with their zeros: '27.0' */
export const roundedText = (figure: Decimal, digits: number): string => figure.toFixed(digits)
