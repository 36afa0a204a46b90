/** Which cards the gallery shows: the address decides, so that a view can be linked to and the back button works. */

export const firstShown = 6
const shownMoreBy = 3

type Categorised = { categories: string[] }

export type GalleryView<Item> = {
  items: Item[]
  /** As the content spells it; null: all. */
  category: string | null
  /** How many there are in the category. */
  total: number
  /** How many "Load More" would show; null where all are shown. */
  more: number | null
}

/** Every category once, in the order in which they first appear. */
export function categoriesOf(items: readonly Categorised[]): string[] {
  return [...new Set(items.flatMap(({ categories }) => categories))]
}

/** An unknown category is all of them; a number that is none of 6, 9, 12 … is rounded up to one. */
export function galleryView<Item extends Categorised>(all: readonly Item[], query: URLSearchParams): GalleryView<Item> {
  const wanted = query.get('category')?.toLowerCase()
  const category = categoriesOf(all).find((name) => name.toLowerCase() === wanted) ?? null
  const items = category === null ? all : all.filter(({ categories }) => categories.includes(category))
  const asked = Number(query.get('show'))
  const steps = asked > firstShown ? Math.ceil((Math.min(asked, items.length) - firstShown) / shownMoreBy) : 0
  const shown = firstShown + Math.max(0, steps) * shownMoreBy
  return {
    items: items.slice(0, shown),
    category,
    total: items.length,
    more: shown < items.length ? shown + shownMoreBy : null,
  }
}

/** The query of a view: '' for the first six of all. */
export function galleryQuery({ category, show }: { category: string | null; show?: number | null }): string {
  const query = new URLSearchParams()
  if (category) query.set('category', category)
  if (show) query.set('show', String(show))
  return query.size > 0 ? `?${query}` : ''
}
