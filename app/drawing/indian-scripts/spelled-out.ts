/** What no font of ours has, in letters that they have. Pure. */
import anyAscii from 'any-ascii'

/** Pictures, signs of direction, and characters that mean nothing outside one program. */
const unspoken = /[\p{Extended_Pictographic}\p{C}\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}]/u
const isSaid = (character: string) => /[\p{L}\p{N}]/u.test(character)

/**
 * A text in characters that can be drawn. Another form of a letter becomes the plain one, and other signs their spelling (№ is No);
 * a word with a letter that no font has is written in Latin letters, all of it, because a mixed word is hard to read. Pictures go.
 * @param has whether there is a glyph for this one character
 */
export function spelledOut(text: string, has: (character: string) => boolean): string {
  return text.normalize('NFC').replace(/\S+/g, (word) => {
    const isForeign = isSpelled(word, has)
    return Array.from(word, (character) => {
      if (isForeign ? character.charCodeAt(0) < 128 : has(character)) return character
      const plain = plainForm(character, has)
      if (plain !== '' && !isForeign) return plain
      return unspoken.test(character) ? '' : Array.from(anyAscii(character)).filter(has).join('')
    }).join('')
  })
}

/** Whether a text has letters that are written in Latin ones, so that it is not what was given. */
export const isSpelled = (text: string, has: (character: string) => boolean): boolean =>
  Array.from(text.normalize('NFC')).some(
    (character) => isSaid(character) && !has(character) && plainForm(character, has) === '',
  )

const plainForm = (character: string, has: (character: string) => boolean): string =>
  Array.from(character.normalize('NFKD')).filter(has).join('')
