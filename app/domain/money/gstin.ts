/** India's GST numbers: state, PAN, a count, Z, and a check sign over the rest. Pure. */
import { type StateCode, stateCodes, stateText } from '../orders/states'

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** As it is kept: capital letters, without the spaces and dashes that people write. */
export const readGstin = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

/** The last of the 15: each sign's value, every second one doubled, in the two digits it has to the base of 36, summed up. */
function checkSignOf(gstin: string): string {
  const sum = Array.from(gstin.slice(0, 14)).reduce((total, sign, i) => {
    const product = signs.indexOf(sign) * (i % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return signs[(36 - (sum % 36)) % 36] ?? ''
}

/** The state in which the business is registered; null where its code is none. */
export const stateOfGstin = (gstin: string): StateCode | null =>
  stateCodes.find((code) => code !== '96' && gstin.startsWith(code)) ?? null

/** What is wrong with a GST number, for the person who typed it; null where nothing is. */
export function gstinProblem(gstin: string): string | null {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(gstin))
    return 'A GST number has 15 letters and digits, such as 08ABCDE1234F1Z0'
  if (stateOfGstin(gstin) === null)
    return `No state has the code ${gstin.slice(0, 2)}, with which this GST number begins`
  if (checkSignOf(gstin) !== gstin.at(-1))
    return 'This GST number has a typing mistake: its last letter does not fit the rest'
  return null
}

/** A service to a business is supplied where that is registered, so the state chosen beside the number is the same. */
export function gstinStateProblem(gstin: string, state: StateCode | null): string | null {
  const own = stateOfGstin(gstin)
  if (own === null || state === null || own === state) return null
  return `This GST number is of ${stateText(own)}, and the state is ${stateText(state)}. Please correct one of them.`
}
