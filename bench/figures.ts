/** Figures of several rounds, and how they are written. */

export const median = (figures: readonly number[]): number => percentile(figures, 0.5)

/** @param share from 0 to 1 */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Three digits that matter: 12 345, 123, 1.23, 0.0123. */
export function shown(figure: number): string {
  if (!Number.isFinite(figure)) return '–'
  const digits = figure === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(figure))))
  return Number(figure.toFixed(Math.min(digits, 6))).toLocaleString('en-US', { maximumFractionDigits: 6 })
}

/**
 * Runs each contender once a round, in turn: a machine that is slower for a minute is slower for all of them.
 * @returns the figures of each, in the order of the rounds
 */
export async function inTurn<Name extends string, Figure>(
  rounds: number,
  contenders: Record<Name, () => Promise<Figure>>,
): Promise<Record<Name, Figure[]>> {
  const names = Object.keys(contenders) as Name[]
  const figures = Object.fromEntries(names.map((name) => [name, [] as Figure[]])) as Record<Name, Figure[]>
  for (let round = 0; round < rounds; round += 1) for (const name of names) figures[name].push(await contenders[name]())
  return figures
}

/** How often a second something was done, and how long each took, in milliseconds. */
export type Times = { perSecond: number; times: number[] }

/** As fast as it gets. @param atOnce how many run side by side */
export async function timesOf(runs: number, atOnce: number, work: (i: number) => Promise<unknown>): Promise<Times> {
  const times: number[] = []
  let next = 0
  const startedAt = performance.now()
  const lane = async () => {
    while (next < runs) {
      const i = next++
      const from = performance.now()
      await work(i)
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return { perSecond: runs / ((performance.now() - startedAt) / 1000), times }
}
