/** Where a visit that is dragged in the week can be dropped: in a free time of one person. Pure. */
import type { WeekGrid } from '../../desk-week'

/** The quarter of an hour at which a visit begins, in a person's column of a day. */
export type Spot = { day: string; row: number; column: number }
export type Dragged = { id: string; lines: number; from: Spot }

export function canDrop(
  { days, rows, now }: WeekGrid,
  { id, lines, from }: Dragged,
  spot: Spot,
  today: string,
): boolean {
  const day = days.find((one) => one.day === spot.day)
  const { row, column } = spot
  const isSame = spot.day === from.day && row === from.row && column === from.column
  if (!day || isSame || row < 1 || row + lines > rows + 1 || spot.day < today) return false
  if (day.isToday && now !== null && row - 1 < now.rows) return false
  const meets = (one: { from: number; to: number }) => one.from < row + lines && row < one.to
  const ofPerson = [...day.away, ...day.held, ...day.blocks.filter((one) => one.id !== id)]
  return !day.closed.some(meets) && !ofPerson.some((one) => one.column === column && meets(one))
}

/** The time of a row, such as '09:45'. */
export function timeOfRow({ begins }: Pick<WeekGrid, 'begins'>, row: number): string {
  const minutes = begins + (row - 1) * 15
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
