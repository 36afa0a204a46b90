/** Money asked for by UPI. Pure. */
import { rupeeText } from './money'

/**
 * What a UPI app reads from a code: whom to pay, how much, and what for (NPCI, UPI Linking Specifications 1.6).
 * @param note letters, digits and spaces; apps cut it at 50 characters
 */
export function upiAddress({
  upiId,
  name,
  paise,
  note,
}: {
  upiId: string
  name: string
  paise: number
  note: string
}): string {
  const fields = { pa: upiId, pn: name, am: rupeeText(paise), cu: 'INR', tn: note.slice(0, 50) }
  // A plus sign is read as one by these apps, so a space is %20; the sign of the address stays as it is.
  const query = Object.entries(fields).map(
    ([name, value]) => `${name}=${encodeURIComponent(value).replace('%40', '@')}`,
  )
  return `upi://pay?${query.join('&')}`
}
