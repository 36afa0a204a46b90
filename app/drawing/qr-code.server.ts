/** A QR code as one path, drawn on the server: no script, and no other site sees what is in it. */
import { encode } from 'uqr'

/** In units of one module; the quiet zone of four around it is part of it. */
export type QrCode = { size: number; path: string }

const quietZone = 4

export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: quietZone })
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
  return { size, path: rows.join('') }
}
