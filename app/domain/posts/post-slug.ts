/** The last part of a post's address, made of its title. */

const longest = 80

/** 'Ker Sangri, on a Sunday' → 'ker-sangri-on-a-sunday'; '' where no sign of the title can stand in an address. */
export function slugOfTitle(title: string): string {
  const words = title
    .normalize('NFKD')
    // Accents of the Latin script, and apostrophes inside words.
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  const slug = (words ?? []).join('-')
  if (slug.length <= longest) return slug
  // Cut between words, unless the first one is that long.
  const cut = slug.slice(0, longest + 1)
  const lastHyphen = cut.lastIndexOf('-')
  return lastHyphen > 0 ? cut.slice(0, lastHyphen) : slug.slice(0, longest)
}
