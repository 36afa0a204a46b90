/** The measures of the kitchen as they are drawn, on screens, sheets and in the PDF: lines in a box of 48 by 48. */
import type { Collections } from '~/content/schema/typed-documents.server'
import type { BothLanguages } from '~/domain/food/plan-words'

export type DrawnMeasure = {
  name: BothLanguages
  size: BothLanguages
  outline: string
  /** What is in it. */
  filling: string
}

/** By the ids of content/care/measures.yaml. */
const drawings: Record<string, Pick<DrawnMeasure, 'outline' | 'filling'>> = {
  katori: { outline: 'M4 15H44M8 15C9 30 14 36 24 36C34 36 39 30 40 15', filling: 'M12 22C20 26 28 26 36 22' },
  glass: { outline: 'M13 7H35L32 41H16Z', filling: 'M14 17H34' },
  'bada-chamach': {
    outline: 'M3 24C3 20 7 18 12 18C17 18 21 21 21 24C21 27 17 30 12 30C7 30 3 28 3 24M21 24H45',
    filling: 'M8 25C11 27 14 27 17 25',
  },
  'chhota-chamach': {
    outline: 'M8 24C8 21 11 20 14 20C18 20 20 22 20 24C20 26 18 28 14 28C11 28 8 27 8 24M20 24H42',
    filling: 'M12 25C13 26 15 26 16 25',
  },
  phulka: {
    outline: 'M6 24C6 14 14 6 24 6C34 6 42 14 42 24C42 34 34 42 24 42C14 42 6 34 6 24',
    filling: 'M17 17L18 18M29 15L30 16M33 26L34 27M24 24L25 25M16 29L17 30M26 34L27 35',
  },
}

/** Those that have a drawing, with their sizes as the clinic has set them; one that has no millilitres is so much flour. */
export const drawnMeasures = ({
  items,
  weights,
}: Pick<Collections['care']['measures'], 'items' | 'weights'>): DrawnMeasure[] =>
  items.flatMap(({ id, nameEn, nameHi, ml }) => {
    const drawing = drawings[id]
    const weight = weights.find(({ measure, quantity }) => measure === id && quantity === 1)
    if (!drawing || (ml === null && !weight)) return []
    const size = ml === null ? { en: `${weight?.grams} g atta`, hi: `${weight?.grams} ग्राम आटा` } : mlText(ml)
    return [{ name: { en: `1 ${nameEn}`, hi: `1 ${nameHi}` }, size, ...drawing }]
  })

const mlText = (ml: number): BothLanguages => ({ en: `${ml} ml`, hi: `${ml} मिली` })
