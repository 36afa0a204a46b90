/** Of what is stored as a code: 'order_refreshed' → 'Order refreshed'. */
export const sentenceOfCode = (code: string): string => {
  const text = code.replaceAll('_', ' ')
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
