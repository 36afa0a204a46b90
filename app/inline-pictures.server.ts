/** Puts the drawings that are painted first into the page, and the site's icon. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { canBeInline } from '~/components/ui/inline-picture'
import { type PageEdit, placesOf } from './page-edits'

const mark = ' data-inline=""'
/** What follows the mark. React writes `srcSet`. */
const marked = / (src|srcset|srcSet)="([^"]*)"/y
/** As React writes app/root.tsx's link. Few bytes, as its flower is the logo's to the letter; a file would be a request of each first view. */
const icon = /(?<=<link rel="icon" href=")[^"]*/
/** Of all drawings of a page together, before it is packed. */
const allDrawingsBytes = 40 * 1024

/** Beside server/, in which this file is index.js or one of assets/. */
const clientFolder =
  ['../client', '../../client'].map((path) => fileURLToPath(new URL(path, import.meta.url))).find(existsSync) ?? ''

const known = new Map<string, string>()

export type FoundPicture = { from: number; to: number; attribute: string; address: string }

/** Where in a text drawings may be put in. */
export const findPictures = (html: string): FoundPicture[] =>
  placesOf(html, mark).flatMap((from) => {
    const begin = from + mark.length
    marked.lastIndex = begin
    const [text, attribute = '', address = ''] = marked.exec(html) ?? []
    return text === undefined ? [] : [{ from, to: begin + text.length, attribute, address }]
  })

/**
 * The largest first, as it is what the client looks at, and as many as fit: a page of more than 43,800 bytes, packed and with its
 * headers, takes a slow line one round trip more before anything is painted. React does not compare attributes when it takes over a
 * page, and goes on with the address.
 * @param texts what was found in each text of which the page is made
 * @returns the changes of each of these texts
 */
export function pictureEdits(texts: readonly (readonly FoundPicture[])[]): PageEdit[][] {
  const drawn = (picture: FoundPicture) => inline(picture.address, picture.attribute)
  let left = allDrawingsBytes
  const taken = new Set<string>()
  for (const drawing of texts
    .flatMap((found) => found.map(drawn))
    .toSorted((one, other) => other.length - one.length)) {
    if (drawing.length > left) continue
    left -= drawing.length
    taken.add(drawing)
  }
  return texts.map((found) =>
    found.map((picture) => {
      const { from, to, attribute, address } = picture
      const drawing = drawn(picture)
      return { from, to, text: ` ${attribute}="${taken.has(drawing) ? drawing : address}"` }
    }),
  )
}

export function iconEdits(html: string): PageEdit[] {
  const found = icon.exec(html)
  return found ? [{ from: found.index, to: found.index + found[0].length, text: inline(found[0], 'href') }] : []
}

function inline(address: string, attribute: string): string {
  if (!import.meta.env.PROD || !canBeInline(address)) return address
  const key = `${attribute.toLowerCase()} ${address}`
  const found = known.get(key) ?? readPicture(address, attribute)
  known.set(key, found)
  return found
}

/** The drawing as an address of its own; the given address where there is none to read. */
function readPicture(address: string, attribute: string): string {
  try {
    const drawing = readFileSync(join(clientFolder, address), 'utf8')
    // A space ends an address in a srcset; elsewhere it may stay, which makes a packed drawing a tenth smaller.
    const signs = attribute.toLowerCase() === 'srcset' ? /[%#<>"&\s]/g : /[%#<>"&\t\r\n]/g
    const quoted = drawing.includes("'") ? drawing : drawing.replaceAll('"', "'")
    return `data:image/svg+xml,${quoted.replace(signs, (sign) => encodeURIComponent(sign))}`
  } catch {
    return address
  }
}
