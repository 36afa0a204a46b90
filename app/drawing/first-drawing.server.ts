/** The drawing that a page shows first and largest, as a part of the page: no second answer is waited for. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Beside server/, in which this file is index.js or one of assets/; in development and tests the project's own. */
const folder =
  ['../client', '../../client', '../../public']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find(existsSync) ?? ''
/** As it is written, before it is packed. */
const mostBytes = 50_000

const known = new Map<string, string | null>()

/** As an address of its own for an `img`; null for what is no drawing of the site's, or a large one. */
export function firstDrawing(address: string): string | null {
  if (!/^\/(illustrations|icons)\/[\w-]+\.svg$/.test(address)) return null
  const drawing = known.get(address)
  if (drawing !== undefined) return drawing
  const read = readDrawing(join(folder, address))
  known.set(address, read)
  return read
}

function readDrawing(path: string): string | null {
  if (!existsSync(path)) return null
  // The signs that end an attribute, a script or an address; the rest is packed better as it is.
  const text = readFileSync(path, 'utf8').replace(/[%#<>"'&\\\t\r\n]/g, (sign) =>
    encodeURIComponent(sign).replace("'", '%27'),
  )
  return text.length > mostBytes ? null : `data:image/svg+xml,${text}`
}
