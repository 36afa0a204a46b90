/** The share image of a plate: `/share/thali/{code}.png`. Only foods of our own list are ever drawn. */
import { site, thali } from '~/content/collections.server'
import { type Laid, plateCode, plateText, readPlateCode } from '~/domain/food/thali/plate'
import { type Card, cardVersion } from '~/drawing/share-image/card.server'
import { platePicture } from './plate-picture.server'

/** null for a plate with nothing on it. */
export function plateCard(code: string): Card | null {
  const { laid } = readPlateCode(code, thali.foods)
  if (laid.length === 0) return null
  return {
    ...{ title: thali.title, plainTitle: thali.title, line: site.name, picture: 'thali.svg' },
    made: { key: plateCode({ laid }), draw: () => platePicture(laid, thali.foods) },
  }
}

export async function plateImage(laid: readonly Laid[]): Promise<{ src: string; alt: string } | null> {
  const code = plateCode({ laid })
  const card = plateCard(code)
  if (!card) return null
  return {
    src: `/share/thali/${code}.png?v=${await cardVersion(card)}`,
    alt: `A thali with ${plateText(laid, thali.foods)}`,
  }
}
