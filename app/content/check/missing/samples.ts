/**
 * What in content/ is a sample still, or not confirmed by the owner: facts whose note for staff (`evidence`, `consentNote`)
 * begins with "Sample" or "Owner to confirm". The admin who replaces the fact writes into the note what proves it, and it
 * leaves the list. Pure.
 */
import { staffOnlyKeys } from '../../schema/schema'

export type Sample = {
  /** What it is, for people who edit. */
  name: string
  /** In content/. */
  file: string
  /** The names that lead to the first of them: `claims.clients`. */
  key: string
  /** How many of them stand there. */
  count: number
}

const isOpen = (note: unknown) => typeof note === 'string' && /^\s*(?:sample|owner to confirm)\b/i.test(note)

/** What the notes of a place are about, by the file and the first names of its path. The longest match counts. */
const names: readonly [place: string, name: string][] = [
  ['site.yaml founder', 'The founder’s name, portrait, registration and years of practice'],
  ['site.yaml contact', 'Address, phone and email of the clinic'],
  ['site.yaml claims', 'Figures the clinic claims of itself'],
  ['site.yaml blog', 'The number of comments on blog cards'],
  ['site.yaml grievanceOfficer', 'The grievance officer'],
  ['testimonials.yaml items', 'Quotes of clients'],
  ['home.yaml why.quotes', 'Quotes of clients under How It Works'],
  ['home-services.yaml items', 'Claimed results of services'],
  ['about.yaml keyFacts', 'Key facts of the about page'],
  ['awards.yaml items', 'Awards'],
  ['awards.yaml media', 'Press mentions'],
  ['home/founder.mdx', 'The founder’s story'],
]

const nameOfPlace = (place: string) =>
  names.find(([start]) => place === start || place.startsWith(`${start}.`))?.[1] ?? `Notes of ${place}`

/** @param files what each file holds, by its name in content/, with the notes for staff */
export function samplesIn(files: ReadonlyMap<string, unknown>): Sample[] {
  const found = new Map<string, Sample>()
  const add = (file: string, path: readonly string[]) => {
    const name = nameOfPlace([file, path.join('.')].filter(Boolean).join(' '))
    const known = found.get(`${file} ${name}`)
    if (known) known.count += 1
    else found.set(`${file} ${name}`, { name, file, key: path.join('.'), count: 1 })
  }
  const walk = (value: unknown, file: string, path: readonly string[]) => {
    if (Array.isArray(value)) for (const item of value) walk(item, file, path)
    else if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value)
      const isNote = (key: string) => (staffOnlyKeys as readonly string[]).includes(key)
      if (entries.some(([key, note]) => isNote(key) && isOpen(note))) add(file, path)
      for (const [key, inner] of entries) if (!isNote(key) && !key.startsWith('_')) walk(inner, file, [...path, key])
    }
  }
  for (const [file, data] of files) walk(data, file, [])
  const licence = (files.get('site.yaml') as { orders?: { fssaiNumber?: unknown } } | undefined)?.orders?.fssaiNumber
  if (licence === null || licence === undefined)
    found.set('fssai', {
      name: 'The FSSAI number: food may not be sold without it',
      file: 'site.yaml',
      key: 'orders.fssaiNumber',
      count: 1,
    })
  return [...found.values()]
}
