export type Encoding = 'br' | 'gzip'

/**
 * The best encoding a client accepts, or null for the bytes as they are. Brotli wins where the client likes both the same:
 * it is a good fifth smaller. Reads `q` values, so `br;q=0` is a no.
 */
export function chooseEncoding(
  acceptEncoding: string | undefined,
  offered: readonly Encoding[] = ['br', 'gzip'],
): Encoding | null {
  if (!acceptEncoding) return null
  const weights = new Map(acceptEncoding.toLowerCase().split(',').map(weightOf))
  let best: Encoding | null = null
  let bestWeight = 0
  for (const encoding of offered) {
    const weight = weights.get(encoding) ?? weights.get('*') ?? 0
    if (weight > bestWeight) {
      best = encoding
      bestWeight = weight
    }
  }
  return best
}

function weightOf(part: string): [name: string, weight: number] {
  const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  const weight = quality === undefined ? 1 : Number(quality.slice(2))
  return [name, Number.isFinite(weight) ? weight : 0]
}

const compressibleTypes =
  /^(?:text\/(?!event-stream)|application\/(?:json|javascript|xml|manifest\+json|ld\+json|rss\+xml|atom\+xml)|image\/svg\+xml)/i

/** Whether text of this type gets smaller; pictures and fonts are compressed already. */
export function isCompressible(contentType: string | null | undefined): boolean {
  return contentType !== null && contentType !== undefined && compressibleTypes.test(contentType)
}
