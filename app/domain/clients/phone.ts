/**
 * Phone numbers: how people write them and what is kept, which is always E.164 (`+919876543210`). Every form, the API, the
 * desk's search and the content check read numbers through `readPhone`; a form adds only which kinds it takes.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** `mobile` and `landline` are numbers of India; `foreign` is any other country's. */
type Phone = { e164: string; kind: 'mobile' | 'landline' | 'foreign' }

/**
 * What is known of all countries' numbers weighs 50 KB: a browser goes without (Vite leaves the import out of its scripts) and
 * takes what may be a number; the server, which is sent the text as typed, decides.
 */
const parse = import.meta.env?.SSR === false ? null : parsePhoneNumberFromString

/**
 * A number of India may stand without its country code, with a trunk 0, with 91, +91 or 0091, and with the 0 after these as
 * well: ten digits are India's, whatever other country could have them. Another country's may leave out its + where it cannot be
 * a number of India with a digit too many.
 * @returns null for what is no phone number, and for one with an extension, which E.164 has no place for
 */
export function readPhone(text: string): Phone | null {
  const written = plain(text)
  const indian = /^(?:\+91|0?91)?0?([1-9]\d{9})$/.exec(written)?.[1]
  if (indian) return { e164: `+91${indian}`, kind: kindOfIndian(indian) }
  if (/^\+(?!91)[1-9]\d{6,17}$/.test(written)) return readForeign(written)
  if (/^(?!91)(?:[1-5]\d{10}|[1-9]\d{11,14})$/.test(written)) {
    const isKnown = parse ? parse(`+${written}`)?.isValid() : true
    return isKnown ? readForeign(`+${written}`) : null
  }
  return null
}

/** Series of mobile numbers begin with 6 to 9, and so do the codes of some cities (80: Bengaluru). */
function kindOfIndian(digits: string): 'mobile' | 'landline' {
  if (!/^[6-9]/.test(digits)) return 'landline'
  return parse?.(`+91${digits}`)?.getType() === 'FIXED_LINE' ? 'landline' : 'mobile'
}

/** Without the trunk 0 that is written for calls within that country: `+44 (0)20` is +4420. Italy's belongs to the number. */
function readForeign(written: string): Phone | null {
  const known = parse?.(written)
  const e164 = known?.isPossible() ? known.number : written
  return e164.length <= 16 ? { e164, kind: 'foreign' } : null
}

/** Whether a number that could not be read was meant as another country's, so that the client is told of the right rule. */
export const isWrittenAsForeign = (text: string): boolean => /^\+(?!91)/.test(plain(text))

/**
 * What to do about a number that could not be read; it goes after the sentence of the field's rule. The specification's own rule (an
 * optional plus, then 2 to 15 digits, the first not 0) lets pass what no telephone has: of such a number the client is told what is missing.
 * @returns null for what breaks that rule as well: its sentence says all
 */
export function phoneAdvice(text: string): string | null {
  const written = plain(text)
  if (/^[+\d]\d{5,}(?:;?ext(?:n|ension)?[:=]?|x|#|,)\d{1,7}$/i.test(written)) return 'Please leave out the extension.'
  if (/^\+91\d{1,13}$/.test(written)) return 'A number in India has 10 digits after +91.'
  if (/^\+[1-9]\d{1,14}$/.test(written))
    return 'It is too short: a number from abroad has its country code and at least 6 digits.'
  if (/^[1-9]\d{1,14}$/.test(written))
    return 'A mobile number in India has 10 digits. A number from abroad begins with + and its country code.'
  return null
}

/** The code points of the zeros of the digits that are written in India, and of Arabic's; the other nine follow each. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66]

/** Digits of any script as 0 to 9 (NFKC has those of full width). */
export const withPlainDigits = (text: string) =>
  text.normalize('NFKC').replace(/\p{Nd}/gu, (sign) => {
    const code = sign.codePointAt(0) ?? 0
    const zero = zeros.find((first) => code >= first && code < first + 10)
    return zero === undefined ? sign : String(code - zero)
  })

/** Spaces, dots, dashes, slashes, brackets and the invisible marks that address books and chats paste along are overlooked. */
const plain = (text: string) =>
  withPlainDigits(text)
    .replace(/^\s*(?:tel|phone):/i, '')
    .replace(/[\s\p{Cf}\p{M}().\-/\u2010-\u2015\u2212\u30fc]/gu, '')
    .replace(/^00/, '+')

/** The ten digits of a number of India, any other as it is; `readPhone` reads both again. */
export const withoutIndianCode = (e164: string) => e164.replace(/^\+91(?=\d{10}$)/, '')
