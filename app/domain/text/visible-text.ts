/**
 * Signs that no reader sees, which phones, address books and web pages paste along: zero-width signs, soft hyphens, direction marks.
 * They make two names or addresses look alike that are not, and turn text around. The contract's fields take them out.
 */

const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** For an email, a phone number or a code, where none of them means anything. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '')

// A joiner shapes letters of Indian scripts and of Urdu, and joins pictographs; beside any other sign it is nothing.
const shapedBefore =
  /(?:(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}]|\p{Extended_Pictographic}[\p{M}\p{Emoji_Modifier}]*)$/u
const shapedAfter =
  /^(?:(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}]|\p{Extended_Pictographic})/u
/** Variation selectors choose a letter's shape; number signs of Arabic and of Kaithi are format characters that are seen. */
const kept = /[\p{Variation_Selector}\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u

/** For a name or another line: trimmed, without what is not seen, but for joiners where a script needs them. */
export function visibleText(text: string): string {
  if (!/[\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(text)) return text.trim()
  return text
    .replace(invisible, (sign, at: number) => {
      if (kept.test(sign)) return sign
      const isJoiner = sign === '\u200c' || sign === '\u200d'
      const isShaping = isJoiner && shapedBefore.test(text.slice(0, at)) && shapedAfter.test(text.slice(at + 1))
      return isShaping ? sign : ''
    })
    .trim()
}
