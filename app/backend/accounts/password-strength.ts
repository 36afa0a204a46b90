/** Whether a password of the right length is one of those that are tried first. */
import { commonPasswords } from './common-passwords'

/**
 * @param email whose password it is to be
 * @returns what is wrong with it, as a sentence, or null
 */
export function checkPassword(password: string, email: string): string | null {
  const plain = password.normalize('NFKC').trim().toLowerCase()
  if (isCommon(plain)) return 'This password is too common. Choose one that is harder to guess.'
  const [localPart = ''] = email.toLowerCase().split('@', 1)
  const letters = lettersOf(localPart)
  const isOfEmail =
    plain === email.toLowerCase() || plain === localPart || (letters.length > 2 && lettersOf(plain) === letters)
  if (isOfEmail) return 'This password is your e-mail. Choose one that is harder to guess.'
  return null
}

function isCommon(plain: string): boolean {
  // One or two characters over and over, or an empty look.
  if (/^(.{0,2})\1*$/su.test(plain)) return true
  const spellings = [plain, plain.replace(/[^a-z]{1,4}$/, ''), withoutSubstitutes(plain)]
  return spellings.some(
    (spelling) => commonPasswords.has(spelling) || commonPasswords.has(spelling.replace(/[^a-z]{1,4}$/, '')),
  )
}

const substitutes: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '0': 'o', $: 's', '5': 's' }

/** p@ssw0rd is password to everybody who tries passwords. */
function withoutSubstitutes(plain: string): string {
  return plain.replace(/[@4310$5]/g, (sign) => substitutes[sign] ?? sign)
}

const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '')
