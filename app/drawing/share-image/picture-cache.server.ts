/**
 * Drawn pictures, kept while there is room. One drawing at a time: it takes a core for a moment, and pages come first.
 * A request for a picture that is being drawn waits for the same one.
 */
type PictureCacheOptions<Subject> = {
  draw: (subject: Subject) => Promise<Buffer>
  /** The picture that was not asked for longest goes when one more would be kept. */
  mostPictures: number
}

export function createPictureCache<Subject>({ draw, mostPictures }: PictureCacheOptions<Subject>) {
  /** In the order in which they were asked for last. */
  const pictures = new Map<string, Promise<Buffer>>()
  let lastDrawing: Promise<unknown> = Promise.resolve()

  return {
    /**
     * @param key the same for the same picture, and only for it
     * Rejects as `draw` does; the next one to ask tries again.
     */
    get(key: string, subject: Subject): Promise<Buffer> {
      const known = pictures.get(key)
      pictures.delete(key)
      const picture = known ?? lastDrawing.then(() => draw(subject))
      pictures.set(key, picture)
      if (known) return picture

      lastDrawing = picture.catch(() => {
        if (pictures.get(key) === picture) pictures.delete(key)
      })
      for (const oldest of pictures.keys()) {
        if (pictures.size <= mostPictures) break
        pictures.delete(oldest)
      }
      return picture
    },
    size: () => pictures.size,
  }
}
