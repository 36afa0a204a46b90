const below20 =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

/** 6 → "six", 21 → "twenty-one"; 100 and more stay figures. */
export function numberInWords(count: number): string {
  if (!Number.isInteger(count) || count < 0 || count > 99) return String(count)
  if (count < 20) return below20[count] ?? ''
  const rest = count % 10
  return `${tens[Math.floor(count / 10)]}${rest === 0 ? '' : `-${below20[rest]}`}`
}
