/** A basket in the address of the menu: `/menu?basket=veggie-delight%3D2`, so that a changed mind begins where it left off. */
import { basketQuery, type ChosenDish, chosenOf, type MenuDish } from '~/domain/orders/basket'

export const menuAddress = (chosen: readonly ChosenDish[]): string =>
  chosen.length === 0 ? '/menu' : `/menu?basket=${encodeURIComponent(basketQuery(chosen))}`

/** @returns null where the address has none */
export function basketOfAddress(menu: readonly Pick<MenuDish, 'id'>[], query: URLSearchParams): ChosenDish[] | null {
  const text = query.get('basket')
  return text === null ? null : chosenOf(menu, new URLSearchParams(text.slice(0, 4000)))
}
