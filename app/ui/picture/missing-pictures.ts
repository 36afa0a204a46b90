const drawing = '/illustrations/placeholder-'

/** A picture that does not come gives way to one of five drawings, which say nothing and so have no words. */
export function replaceMissingPictures() {
  addEventListener('error', ({ target }) => target instanceof HTMLImageElement && replace(target), true)
  // Of some it was told before this.
  for (const image of document.images) if (image.complete && !image.naturalWidth) replace(image)
}

function replace(image: HTMLImageElement) {
  // What staff write is theirs: the editor reads its pictures' addresses from the page.
  if (!image.src || image.src.includes(drawing) || image.closest('[contenteditable]')) return
  for (const source of [image, ...(image.closest('picture')?.children ?? [])]) source.removeAttribute('srcset')
  image.alt = ''
  image.src = `${drawing}${Math.ceil(Math.random() * 5)}.svg`
}
