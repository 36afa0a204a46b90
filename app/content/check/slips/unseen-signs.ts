/** Signs that cannot be seen and change what a text says or how it reads: they come in by copying, or to deceive. */

const names: Readonly<Record<string, string>> = {
  '\u200b': 'zero-width space',
  '\u2060': 'word joiner',
  '\ufeff': 'byte order mark',
  '\u00ad': 'soft hyphen',
  '\u200e': 'left-to-right mark',
  '\u200f': 'right-to-left mark',
  '\u061c': 'Arabic letter mark',
  '\u202a': 'sign that turns the direction of a text',
  '\u202b': 'sign that turns the direction of a text',
  '\u202c': 'sign that turns the direction of a text',
  '\u202d': 'sign that turns the direction of a text',
  '\u202e': 'sign that turns the direction of a text',
  '\u2066': 'sign that turns the direction of a text',
  '\u2067': 'sign that turns the direction of a text',
  '\u2068': 'sign that turns the direction of a text',
  '\u2069': 'sign that turns the direction of a text',
}

/** The first of them; joiners of Indian scripts and of emoji are none. A byte order mark at the head of a file is its reader's matter. */
export function unseenSign(text: string): { sign: string; name: string } | null {
  for (const sign of text) if (Object.hasOwn(names, sign)) return { sign, name: names[sign] ?? '' }
  return null
}
