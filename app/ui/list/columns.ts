/**
 * Class names of rows whose entries come from content/: as many columns as there are entries, up to what the design has
 * room for, and the rest in rows below. Whole class names, as Tailwind finds only these.
 */

const ruled: Readonly<Record<number, string>> = { 1: 'md:grid-cols-1', 2: 'md:grid-cols-2' }

/** Columns with a line between them from 768 px on, three at most; a list with lines between its entries below that. */
export const ruledRow = (count: number): string =>
  `grid border-line max-md:divide-y max-md:divide-line md:gap-y-10 md:divide-x md:divide-line ${ruled[count] ?? 'md:grid-cols-3'}`

/** An entry of it: the outer ones of each row stand flush with the page. */
export const ruledCell =
  'flex gap-4 py-3.5 md:px-8 md:py-0 md:last:pr-0 md:nth-[3n]:border-e-0 md:nth-[3n]:pr-0 md:nth-[3n+1]:pl-0 lg:gap-5 lg:px-10'

const figures: Readonly<Record<number, string>> = {
  1: 'grid-cols-1',
  2: 'grid-cols-2',
  4: 'grid-cols-2 gap-y-8 lg:grid-cols-4',
}

/** Large figures side by side, four at most. */
export const figureRow = (count: number): string => figures[count] ?? 'grid-cols-3'

const cards: Readonly<Record<number, string>> = {
  1: 'max-w-[30rem]',
  2: 'sm:grid-cols-2',
  3: 'sm:grid-cols-2 lg:grid-cols-3',
  5: 'sm:grid-cols-2 lg:grid-cols-3',
  6: 'sm:grid-cols-2 lg:grid-cols-3',
  9: 'sm:grid-cols-2 lg:grid-cols-3',
}

/** Price cards: three or four in a row, whichever leaves fewer gaps in the last one. */
export const cardRow = (count: number): string => cards[count] ?? 'sm:grid-cols-2 xl:grid-cols-4'

const steps: Readonly<Record<number, string>> = {
  1: 'lg:grid-cols-1',
  2: 'lg:grid-cols-2',
  3: 'lg:grid-cols-3',
  5: 'lg:grid-cols-3',
  6: 'lg:grid-cols-3',
}

/** Steps one after the other, below each other until 1024 px. */
export const stepRow = (count: number): string => steps[count] ?? 'lg:grid-cols-4'
