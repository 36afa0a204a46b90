/** Where a link of a post may lead, and how an address that its author wrote by half is completed. */

/** A web address, a mail, a telephone number, a path or a place on this site. Never a script. */
export const linkAddressPattern = /^(https?:\/\/[^\s\\]+|mailto:[^\s]+|tel:\+?[\d-]+|\/(?![/\\])[^\s\\]*|#[\w-]+)$/i

const longest = 2048
const isWhole = (address: string): boolean => address.length <= longest && linkAddressPattern.test(address)

/**
 * The address as it may be kept: "www.who.int" and "who.int/x" are meant as web addresses, "asha@example.in" as a mail, "./plans" as a
 * page of this site.
 * @returns null where no address can be made of it, as of a script or of a file on a computer
 */
export function completedLink(given: string): string | null {
  const address = given.trim()
  if (isWhole(address)) return address
  const scheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.exec(address)?.[0].toLowerCase()
  if (scheme === 'mailto:' || scheme === 'tel:') return wholeOrNull(address.replace(/[\s()]+/g, ''))
  if (scheme !== undefined && !/^https?:$/.test(scheme)) return null
  if (scheme !== undefined) return webAddress(address)
  if (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(address)) return wholeOrNull(`mailto:${address}`)
  if (/^[/\\]{2}/.test(address)) return webAddress(`https:${address}`)
  if (isFileName(address)) return pathHere(address)
  if (/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]|$)/u.test(address)) return webAddress(`https://${address}`)
  return pathHere(address)
}

const wholeOrNull = (address: string): string | null => (isWhole(address) ? address : null)

/** "guide.html" is a page, no domain. */
const isFileName = (address: string) =>
  /^[^/?#]+\.(html?|php|aspx?|md|pdf|docx?|xlsx?|jpe?g|png|webp)([?#]|$)/i.test(address)

function webAddress(address: string): string | null {
  const host = /^https?:[/\\]*[^\s/\\?#]/i.test(address)
  return host && URL.canParse(address) ? wholeOrNull(new URL(address).href) : null
}

function pathHere(address: string): string | null {
  if (address === '' || !URL.canParse(address, 'https://site.invalid/')) return null
  const { host, pathname, search, hash } = new URL(address, 'https://site.invalid/')
  return host === 'site.invalid' ? wholeOrNull(`${pathname}${search}${hash}`) : null
}

/** Addresses that stand in a text as they are: "https://who.int/diet" or "www.who.int". Without the full stop that ends the sentence. */
export function addressesIn(text: string): { from: number; to: number; href: string }[] {
  return [...text.matchAll(/(?<![\p{L}\p{N}@/.])(?:https?:\/\/|www\.)[^\s<>"“”]+/giu)].flatMap(
    ({ 0: found, index }) => {
      const address = withoutEnd(found)
      const href = completedLink(address)
      return href !== null && /^https?:\/\/[^/]*[\p{L}\p{N}]/iu.test(href)
        ? [{ from: index, to: index + address.length, href }]
        : []
    },
  )
}

function withoutEnd(found: string): string {
  const address = found.replace(/[.,;:!?'’…।*_]+$/, '')
  const closes = /[)\]}]$/.exec(address)?.[0]
  const opens = closes && { ')': '(', ']': '[', '}': '{' }[closes]
  const isOpen = opens && address.split(opens).length >= address.split(closes).length
  const cut = closes && !isOpen ? address.slice(0, -1) : address
  return cut === found ? found : withoutEnd(cut)
}
