/** Puts the drawings that are painted first into the page. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { canBeInline } from '~/components/ui/inline-picture'

const marked = / data-inline="" (src|srcset)="([^"]*)"/gi
/** A larger drawing would keep what stands behind it waiting. */
const largestBytes = 64 * 1024

/** Beside server/, in which this file is index.js or one of assets/. */
const clientFolder =
  ['../client', '../../client'].map((path) => fileURLToPath(new URL(path, import.meta.url))).find(existsSync) ?? ''

const known = new Map<string, string>()

/** React does not compare attributes when it takes over a page, and goes on with the address. */
export function inlinePictures(html: string): string {
  return html.replace(marked, (_, attribute: string, address: string) => ` ${attribute}="${inline(address)}"`)
}

function inline(address: string): string {
  if (!import.meta.env.PROD || !canBeInline(address)) return address
  const found = known.get(address) ?? readPicture(address)
  known.set(address, found)
  return found
}

/** The drawing as an address of its own; the given address where there is none to read. */
function readPicture(address: string): string {
  try {
    const drawing = readFileSync(join(clientFolder, address), 'utf8')
    if (drawing.length > largestBytes) return address
    // A space ends an address in a srcset.
    return `data:image/svg+xml,${drawing.replace(/[%#<>"'&\s]/g, (sign) => encodeURIComponent(sign).replace("'", '%27'))}`
  } catch {
    return address
  }
}
