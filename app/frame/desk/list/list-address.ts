/** The address of a list: what was typed and chosen stays in it from page to page, and can be shared. Pure. */
import type { z } from 'zod'

export type Choice = Readonly<Record<string, string | number | null | undefined>>

/** Of one list: names of its address, each with what the contract takes for it. */
export type Shape = Readonly<Record<string, z.ZodType>>
type Paging = 'page' | 'per_page'
export type ChoiceOf<Given extends Shape> = { [Name in Exclude<keyof Given, Paging>]?: z.input<Given[Name]> }

/** '?q=asha&page=2'; '?' where nothing is chosen, which leads to the list without choices. Page 1 is not written. */
export function listAddress(choice: Choice): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(choice))
    if (value !== null && value !== undefined && value !== '' && !(name === 'page' && value === 1))
      search.set(name, String(value))
  return `?${search}`
}

/** A path with it; the path alone where nothing is chosen. */
export const pathOf = (path: string, choice: Choice): string => path + listAddress(choice).replace(/^\?$/, '')

/** From 1; what is no page number is 1. */
export function pageOf(query: URLSearchParams): number {
  const page = Number(query.get('page'))
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

/**
 * What an address chooses of a list, as it is written there; what was mistyped chooses nothing.
 * @param shape of the query of the list's operation
 */
export function choiceOf<Given extends Shape>(shape: Given, query: URLSearchParams): ChoiceOf<Given> {
  const names = Object.keys(shape).filter((name) => name !== 'page' && name !== 'per_page')
  const typed = names.map((name) => [name, (query.get(name) ?? '').trim().slice(0, 100)] as const)
  return Object.fromEntries(
    typed.filter(([name, text]) => text !== '' && shape[name]?.safeParse(text).success),
  ) as ChoiceOf<Given>
}
