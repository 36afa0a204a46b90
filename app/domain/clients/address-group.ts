import { isIPv6 } from 'node:net'

/**
 * What an address counts as: IPv4 as it is, IPv6 by its first 64 bits, because a household has them all to itself.
 * Anything else is undefined, and so not counted.
 */
export function addressGroup(address: string | undefined): string | undefined {
  const plain = address?.split('%', 1)[0]?.toLowerCase() ?? ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1]
  if (mapped) return mapped
  if (!isIPv6(plain)) return /^[\d.]{7,15}$/.test(plain) ? plain : undefined
  const [head = '', tail] = plain.split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':').length : 0
  const full =
    tail === undefined ? groups : [...groups, ...Array<string>(Math.max(0, 8 - groups.length - after)).fill('0')]
  return full
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
