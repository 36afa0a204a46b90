/** The PIN code of an Indian address. Pure: the order form and the backend read the same one. */

const firstDigits = [0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0be6, 0x0c66, 0x0ce6, 0x0d66]

/** Digits of the Indian scripts as the digits 0 to 9: ३०२०२१ is 302021. */
const withPlainDigits = (text: string): string =>
  text.replace(
    /[\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f]/g,
    (digit) => {
      const code = digit.charCodeAt(0)
      return String(code - (firstDigits.findLast((first) => first <= code) ?? code))
    },
  )

/** Six digits that stand alone, perhaps with a gap in the middle; a lookahead, so that `456 302 021` yields both pairs. */
const sixDigits = /(?<!\d)(?=([1-9]\d{2})\s?(\d{3})(?!\d))/g

/**
 * The last six-digit number of an address, without a gap: people write the PIN code at the end, and a house, flat or plot
 * number before it may have six digits as well.
 * @returns null where there is none
 */
export function pinCodeOf(address: string): string | null {
  const [, first, second] = [...withPlainDigits(address).matchAll(sixDigits)].at(-1) ?? []
  return first === undefined ? null : `${first}${second}`
}

/** A field that holds nothing but a PIN code, in digits of any Indian script: '302 021' → '302021'; null where it is none. */
export function readPinCode(text: string): string | null {
  const digits = withPlainDigits(text).replace(/\s/g, '')
  return /^[1-9]\d{5}$/.test(digits) ? digits : null
}

/** An address that ends with this PIN code, whether it was written into it or not. */
export const withPinCode = (address: string, pinCode: string): string =>
  pinCodeOf(address) === pinCode ? address : `${address}, ${pinCode}`

/** The PIN code that an address ends with, where it is another one than this; else null. */
export function otherPinCode(address: string, pinCode: string): string | null {
  const written = pinCodeOf(address)
  return written === pinCode ? null : written
}

export const noDeliveryThereMessage = 'Food is delivered in Jaipur only. Please give the PIN code of an address there'

/** @param areas how the PIN codes begin to which food is delivered; content/site.yaml, orders.foodPinCodes */
export function isFoodDeliveredTo(address: string, areas: readonly string[]): boolean {
  const pinCode = pinCodeOf(address)
  return pinCode !== null && areas.some((area) => pinCode.startsWith(area))
}
