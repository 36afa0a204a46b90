/**
 * Which address was meant, where the part behind the @ of one looks mistyped: `gmial.com`, `yaho.com`, `.con`. It is only asked about, never
 * changed by itself, so a real but rare host costs its owner one tick.
 */
import { editDistance } from './edit-distance'
import { foldEmail } from './email'

/** `tolerance`: how many letters of the name may be wrong. `endings`: those it has; the first is taken where none is near. */
const providers: readonly { name: string; tolerance: number; endings: readonly string[]; hasOthers?: boolean }[] = [
  { name: 'gmail', tolerance: 1, endings: ['com'] },
  { name: 'googlemail', tolerance: 2, endings: ['com'] },
  { name: 'rediffmail', tolerance: 2, endings: ['com'] },
  { name: 'rocketmail', tolerance: 2, endings: ['com'] },
  { name: 'icloud', tolerance: 1, endings: ['com'] },
  { name: 'protonmail', tolerance: 2, endings: ['com', 'ch'] },
  { name: 'ymail', tolerance: 0, endings: ['com'] },
  { name: 'rediff', tolerance: 1, endings: ['com'] },
  { name: 'zohomail', tolerance: 1, endings: ['com', 'in', 'eu'] },
  // With an ending for each country.
  { name: 'yahoo', tolerance: 1, endings: ['com', 'in', 'co.in', 'co.uk'], hasOthers: true },
  { name: 'hotmail', tolerance: 2, endings: ['com', 'co.in', 'co.uk'], hasOthers: true },
  { name: 'outlook', tolerance: 2, endings: ['com', 'in'], hasOthers: true },
  { name: 'live', tolerance: 0, endings: ['com', 'in'], hasOthers: true },
]

/** Hosts that are one letter from another one, and real. */
const realNames = new Set(['mail', 'email', 'fmail', 'hmail', 'gmx', 'aol', 'gail'])

/** Endings that no host has, and what was meant. */
const endings: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'con cmo ocm comm coom conm cpm xom vom clm cim cpom dom comn comin'.split(' ').map((wrong) => [wrong, 'com']),
  ),
  ...{ inn: 'in', iin: 'in', ner: 'net', nte: 'net', nett: 'net', ogr: 'org', orgg: 'org', coin: 'co.in' },
}
/** Of countries, but of no client's letter box in India: where a provider has no host there, `.com` was meant. */
const shortened = new Set(['co', 'cm', 'om', 'c', 'm'])

/** @returns the address that was meant, folded; null where nothing looks mistyped */
export function guessedEmail(text: string): string | null {
  const email = foldEmail(text)
  const [, box, name, ending] = /^([^@]+)@([^@.]+)\.([^@]+)$/.exec(email) ?? []
  if (!box || !name || !ending) return null
  const host = guessedHost(name, ending)
  return host === `${name}.${ending}` ? null : `${box}@${host}`
}

function guessedHost(name: string, ending: string): string {
  const mended = mendedEnding(ending)
  const provider = providers.find((one) => one.name === name) ?? nearProvider(name, mended)
  if (!provider) return `${name}.${mended}`
  const { endings: own, hasOthers = false } = provider
  if (own.includes(mended)) return `${provider.name}.${mended}`
  if (hasOthers && /^((co|com)\.)?[a-z]{2}$/.test(mended) && !shortened.has(mended)) return `${provider.name}.${mended}`
  // Of a domain of its own that begins like a provider's, such as gmail.example.org, nothing is known.
  if (mended.includes('.') && mended !== 'co.in') return `${name}.${ending}`
  return `${provider.name}.${own.find((one) => editDistance(one, mended) === 1) ?? own[0]}`
}

/** 'con' and 'co.inn' as they were meant. */
function mendedEnding(ending: string): string {
  const labels = ending.split('.')
  const last = labels.pop() ?? ''
  return [...labels, endings[last] ?? last].join('.')
}

/** A name that is nearly a provider's, where its ending could be one of theirs as well. */
function nearProvider(name: string, ending: string) {
  if (realNames.has(name)) return undefined
  const isNearEnding = (own: readonly string[]) =>
    shortened.has(ending) || own.some((one) => editDistance(one, ending) <= (one.length > 2 ? 1 : 0))
  return providers
    .map((one) => ({ ...one, off: editDistance(one.name, name) }))
    .filter(({ off, tolerance, endings: own }) => off <= tolerance && isNearEnding(own))
    .toSorted((a, b) => a.off - b.off)[0]
}
