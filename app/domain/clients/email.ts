/**
 * One rule for the letters of an email address, so that no two accounts look alike. Full-width and other compatibility
 * letters are folded to the plain ones, and invisible characters taken out; letters that pass for Latin ones (Cyrillic, Greek,
 * accented Latin) are refused. Indian scripts are welcome, one script in each part between dots and the at sign.
 */
import { withoutInvisible } from '../text/visible-text'

/** As it is stored and compared: compatibility letters folded (ａ → a), trimmed, without what is not seen, in lower case. */
export function foldEmail(text: string): string {
  return withoutInvisible(text.normalize('NFKC')).trim().toLowerCase()
}

/**
 * The letter box that an address (folded) leads to, as far as it can be told: for counting, never for sending. What follows a plus sign is
 * the reader's own mark, and Gmail reads no dots.
 */
export function letterBoxOf(email: string): string {
  const folded = foldEmail(email)
  const at = folded.lastIndexOf('@')
  const [name, host] = [folded.slice(0, at), folded.slice(at + 1).replace(/\.$/, '')]
  const box = name.replace(/(?!^)\+.*$/, '')
  if (host === 'gmail.com' || host === 'googlemail.com') return `${box.replaceAll('.', '')}@gmail.com`
  return `${box}@${host}`
}

const plainPart = /^[!-~]*$/
const indianPart =
  /^(?:[\p{Script=Devanagari}\d_+-]*|[\p{Script=Bengali}\d_+-]*|[\p{Script=Gujarati}\d_+-]*|[\p{Script=Gurmukhi}\d_+-]*|[\p{Script=Tamil}\d_+-]*|[\p{Script=Telugu}\d_+-]*|[\p{Script=Kannada}\d_+-]*|[\p{Script=Malayalam}\d_+-]*|[\p{Script=Oriya}\d_+-]*)$/u
/** Many of them look like o, 8 or q. */
const otherDigits = /[^\P{Nd}0-9]/u

/** Whether every part of an address (folded) is in plain letters or in one Indian script. */
export function hasClearLetters(email: string): boolean {
  if (otherDigits.test(email)) return false
  return email.split(/[@.]/).every((part) => plainPart.test(part) || indianPart.test(part))
}
