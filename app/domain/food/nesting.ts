/** Recipes in recipes: no circle, and not deeper than three. */

export const mostNested = 3

/**
 * @param partsOf the recipes that are lines of one
 * @returns the way that is a circle or too deep, from this recipe on; null where there is none
 */
export function wrongNesting(
  id: string,
  partsOf: (id: string) => readonly string[],
): { way: string[]; isCircle: boolean } | null {
  const walk = (way: string[]): { way: string[]; isCircle: boolean } | null => {
    for (const part of partsOf(way.at(-1) ?? '')) {
      const further = [...way, part]
      if (way.includes(part)) return { way: further, isCircle: true }
      if (further.length > mostNested) return { way: further, isCircle: false }
      const wrong = walk(further)
      if (wrong) return wrong
    }
    return null
  }
  return walk([id])
}
