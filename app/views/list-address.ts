/** The address of a list: what was typed and chosen stays in it from page to page, and can be shared. Pure. */

type Choice = Readonly<Record<string, string | number | null | undefined>>

/** '?q=asha&page=2'; '?' where nothing is chosen, which leads to the list without choices. Page 1 is not written. */
export function listAddress(choice: Choice): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(choice))
    if (value !== null && value !== undefined && value !== '' && !(name === 'page' && value === 1))
      search.set(name, String(value))
  return `?${search}`
}

/** From 1; what is no page number is 1. */
export function pageOf(query: URLSearchParams): number {
  const page = Number(query.get('page'))
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

/** What the address chooses, where it is one of these; an address that was mistyped chooses nothing. */
export const chosenOf = <Value extends string>(
  query: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | undefined => values.find((value) => value === query.get(name))

/** What was typed into a filter. */
export const typedOf = (query: URLSearchParams, name: string): string => (query.get(name) ?? '').trim().slice(0, 100)
