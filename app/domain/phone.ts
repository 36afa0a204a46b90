/**
 * Phone numbers: how people write them and what is kept, which is always E.164 (`+919876543210`). Every form, the API and the
 * content check read numbers through `readPhone`; a form adds only which kinds it takes.
 */

/** `mobile` and `landline` are numbers of India; `foreign` is any other country's. */
type Phone = { e164: string; kind: 'mobile' | 'landline' | 'foreign' }

/**
 * A number of India may stand without its country code, with a trunk 0, with 91, +91 or 0091, and with the 0 after these as
 * well. Another country's needs its + (or 00): digits without one cannot be told from a number of India with a digit missing.
 * Spaces, dots, dashes, brackets and the invisible marks that address books paste along are overlooked.
 * @returns null for what is no phone number
 */
export function readPhone(text: string): Phone | null {
  const written = plain(text)
  const indian = /^(?:\+91|0?91)?0?([1-9]\d{9})$/.exec(written)?.[1]
  if (indian) return { e164: `+91${indian}`, kind: /^[6-9]/.test(indian) ? 'mobile' : 'landline' }
  if (/^\+(?!91)[1-9]\d{6,14}$/.test(written)) return { e164: written, kind: 'foreign' }
  return null
}

/** Whether a number that could not be read was meant as another country's, so that the client is told of the right rule. */
export const isWrittenAsForeign = (text: string): boolean => /^\+(?!91)/.test(plain(text))

const plain = (text: string) => text.replace(/[\s\p{Cf}().\-\u2010-\u2015]/gu, '').replace(/^00/, '+')

/** The ten digits of a number of India, any other as it is; `readPhone` reads both again. */
export const withoutIndianCode = (e164: string) => e164.replace(/^\+91(?=\d{10}$)/, '')
