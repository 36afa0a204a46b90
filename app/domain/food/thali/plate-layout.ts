/** Where each food lies on the drawn plate, a square of 800 with its middle at 400: bowls and glasses in a ring, breads before them. Pure. */
import type { Laid, PlateFood } from './plate'

export const plateSize = 800
const middle = plateSize / 2

export type LaidOut = {
  food: PlateFood
  quarters: number
  /** Of the square it is drawn in. */
  x: number
  y: number
  size: number
  /** How far up and to the right a second one lies under it: of two rotis or more. */
  under: number | null
}

/** In the order in which they are drawn: what lies above comes last. */
export function layOut(laid: readonly Laid[], foods: readonly PlateFood[]): LaidOut[] {
  const known = laid.flatMap(({ food, quarters }) => {
    const one = foods.find(({ id }) => id === food)
    return one ? { food: one, quarters, under: null } : []
  })
  const at = (places: readonly PlateFood['place'][]) => known.filter(({ food }) => places.includes(food.place))
  const [flat, bowls, small] = [at(['flat']), at(['katori', 'glass']), at(['small'])]
  return [
    ...flat.map((one, index) => {
      const place = flatAt(index, flat.length, bowls.length)
      return { ...one, ...place, under: one.quarters >= 8 ? place.size * 0.05 : null }
    }),
    ...bowls.map((one, index) => ({ ...one, ...ringAt(index, bowls.length) })),
    ...small.map((one, index) => ({ ...one, ...smallAt(index, small.length) })),
  ]
}

const square = (x: number, y: number, size: number) => ({ x: x - size / 2, y: y - size / 2, size })
const onCircle = (degrees: number, radius: number) => {
  const angle = (degrees * Math.PI) / 180
  return [middle + radius * Math.cos(angle), middle + radius * Math.sin(angle)] as const
}

/** Beside each other where they are alone, over each other in front where bowls stand behind them. */
function flatAt(index: number, count: number, bowls: number) {
  const size = count > 2 ? 230 : count === 2 || bowls > 4 ? 290 : 360
  const step = count === 1 ? 0 : Math.min(size * 0.62, 330 / (count - 1))
  return square(middle - (step * (count - 1)) / 2 + step * index, bowls > 0 ? 515 : middle, size)
}

/** Up to six in the upper three quarters of the ring; more of them are smaller, and leave the front free as well. */
function ringAt(index: number, count: number) {
  if (count === 1) return square(...onCircle(-90, 205), 250)
  const isFull = count > 6
  const size = count > 10 ? 115 : count > 8 ? 130 : isFull ? 145 : count > 4 ? 190 : 225
  const arc = isFull ? Math.min(300, 36 * (count - 1)) : Math.min(220, 66 * (count - 1))
  return square(...onCircle(-90 - arc / 2 + (arc / (count - 1)) * index, isFull ? 255 : 225), size)
}

/** In front, where the hand reaches. */
function smallAt(index: number, count: number) {
  const arc = Math.min(110, 34 * (count - 1))
  const size = count > 3 ? 110 : 135
  return square(...onCircle(90 + arc / 2 - (count > 1 ? (arc / (count - 1)) * index : 0), 270), size)
}
