/** Raised and lowered signs as letters of their own, so that 10² is not 102 and H₂O keeps its 2. */
const raised: Record<string, string> = {
  ...Object.fromEntries([...'0123456789+-=()ni'].map((sign, at) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ'][at] ?? sign])),
  '−': '⁻',
  '–': '⁻',
}
const lowered: Record<string, string> = {
  ...Object.fromEntries([...'0123456789+-=()'].map((sign, at) => [sign, [...'₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'][at] ?? sign])),
  '−': '₋',
  '–': '₋',
}

/** What has no such letter is written as it is typed: 10^x. Ordinals (5th) and footnotes ([1]) stay words. */
export function smallSigns(text: string, place: 'raised' | 'lowered'): string {
  const letters = place === 'raised' ? raised : lowered
  const signs = [...text.trim()]
  if (signs.length === 0) return text
  if (signs.every((sign) => letters[sign] !== undefined)) return signs.map((sign) => letters[sign]).join('')
  const isWord = /^(st|nd|rd|th|tm|sm|©|®|°|[ao]|er|\[.*\]|\*+|†|‡)$/i.test(text.trim())
  if (isWord || place === 'lowered' || /\s/.test(text.trim())) return text
  return `^${signs.length > 1 ? `(${text.trim()})` : text.trim()}`
}
