/** Quantities in quarters, as people write and type them. Pure. */

const quarters: Record<string, string> = { '0.25': '¼', '0.5': '½', '0.75': '¾' }

/** 1.25 → '1¼'. */
export function quantityText(quantity: number): string {
  const whole = Math.floor(quantity)
  const rest = quarters[String(quantity - whole)] ?? ''
  return whole === 0 ? rest : `${whole}${rest}`
}

const typedQuarters: Record<string, string> = { '¼': ' 1/4', '½': ' 1/2', '¾': ' 3/4' }
const amount = /^(?:(\d{1,4}(?:\.\d{1,2})?)(?![\d/]))?(?:(?:^|\s+)([1-3])\/([24]))?\s*([\p{L}\p{M}][\p{L}\p{M} -]*)?$/u

/**
 * “1½”, “1.5”, “1 1/2”, “¾”, “1½ k”: how much, and the beginning of its measure, in small letters; '' where none was typed.
 * @returns null for what is no quarter
 */
export function readAmount(text: string): { quantity: number; unit: string } | null {
  const spelled = text
    .trim()
    .replace(',', '.')
    .replace(/[¼½¾]/g, (sign) => typedQuarters[sign] ?? '')
  const [, whole, part, of, unit = ''] = amount.exec(spelled.trim()) ?? []
  if (whole === undefined && part === undefined) return null
  const quantity = Number(whole ?? 0) + (part === undefined ? 0 : Number(part) / Number(of))
  return quantity > 0 && Number.isInteger(quantity * 4) ? { quantity, unit: unit.trim().toLowerCase() } : null
}
