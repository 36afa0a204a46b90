/**
 * A post's address from a title in any script. Only the server makes it: the table of all letters is half a megabyte, which no browser
 * has to fetch and no start has to read.
 */
import { slugOfTitle } from '~/domain/posts/post-slug'

/** 'मिलेट्स के फायदे' → 'milets-ke-phayde'; 'post' where no sign of the title can be read out, such as of one of pictures alone. */
export async function slugOfAnyTitle(title: string): Promise<string> {
  const { default: anyAscii } = await import('any-ascii')
  const read = anyAscii(withSpokenVowels(title.normalize('NFC').replace(/\p{Extended_Pictographic}/gu, ' ')))
  return slugOfTitle(read) || 'post'
}

/**
 * A consonant of India's scripts holds an "a" that no sign writes, and the table leaves it out ('नमक' → 'nmk'). It is written here as it
 * is said: everywhere in the south and in Odia; in Hindi and its neighbours not at a word's end, nor between a vowel and a
 * consonant that has its own ('फायदे' → 'phayde').
 */
function withSpokenVowels(title: string): string {
  const written = title.replace(new RegExp(`${consonant}(?!${sign})`, 'gu'), '$&a')
  return (
    written
      .replace(new RegExp(`(?<=${northern.sound}${northern.consonant})a(?![\\p{L}\\p{M}])`, 'gu'), '')
      .replace(
        new RegExp(
          `(?<=(?:${northern.vowel}|a)${northern.consonant})a(?=${northern.consonant}${northern.vowel})`,
          'gu',
        ),
        '',
      )
      // As people in India write it: chini, not cini; shakahari, not sakahari.
      .replace(new RegExp(`[${inBlocks(0x1a, 0x1a, allBlocks)}]`, 'gu'), 'ch')
      .replace(new RegExp(`[${inBlocks(0x36, 0x37, allBlocks)}]`, 'gu'), 'sh')
  )
}

/** The same letter has the same place in each block of 128 signs, from Devanagari (U+0900) to Malayalam (U+0D00). */
const inBlocks = (from: number, to: number, blocks: readonly number[]): string =>
  blocks.map((block) => `\\u{${(block + from).toString(16)}}-\\u{${(block + to).toString(16)}}`).join('')

const lettersOf = (blocks: readonly number[]) => {
  const nukta = `[${inBlocks(0x3c, 0x3c, blocks)}]`
  const consonant = `[${inBlocks(0x15, 0x39, blocks)}${inBlocks(0x58, 0x5f, blocks)}]${nukta}?`
  const vowel = `[${inBlocks(0x04, 0x14, blocks)}${inBlocks(0x3e, 0x4c, blocks)}]`
  return {
    consonant,
    vowel,
    sound: `(?:${vowel}|${consonant}|a|[${inBlocks(0x01, 0x03, blocks)}${inBlocks(0x4d, 0x4d, blocks)}])`,
  }
}

const allBlocks = [0x900, 0x980, 0xa00, 0xa80, 0xb00, 0xb80, 0xc00, 0xc80, 0xd00]
const { consonant } = lettersOf(allBlocks)
/** A vowel's sign, the sign that takes the vowel away, or the dot that belongs to the letter. */
const sign = `[${inBlocks(0x3c, 0x3c, allBlocks)}${inBlocks(0x3e, 0x4d, allBlocks)}]`
/** Devanagari, Bengali, Gurmukhi and Gujarati. */
const northern = lettersOf([0x900, 0x980, 0xa00, 0xa80])
