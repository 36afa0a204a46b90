/** What a part of the benchmarks is given and what it answers; bench.ts runs the parts. */

export type BenchContext = {
  /** The project's folder. */
  root: string
  /** A folder of this run on the project's disk, not in memory: there nothing would be durable. */
  folder: string
  /** Fewer rounds, rows and requests: shows that it works, and no figure to go by. */
  isQuick: boolean
  rounds: number
  /** Seconds of load for one figure of one round. */
  seconds: number
  /** The folder of another build (`--base`), to compare rendering with in the same run. */
  baseBuild: string | null
  findBrowser: () => string | null
  startPostgres: () => Promise<{ url: string; stop: () => Promise<void> }>
  say: (line: string) => void
}

/** A goal that can be met or not; `null` where there is none. */
export type Goal = { text: string; isMet: boolean } | null

export type Row = {
  name: string
  /** As they are shown, by the names of their columns. */
  cells: Record<string, string>
  goal: Goal
}

export type PartResult = {
  rows: Row[]
  /** What a reader of the figures has to know, a sentence each. */
  notes: string[]
  /** The figures that were measured, for programs that read bench/results.json. */
  raw: unknown
}

export type Part = {
  name: string
  title: string
  /** How it is measured, for docs/performance.md. */
  how: string
  run: (context: BenchContext) => Promise<PartResult>
}

/** A part that cannot run on this machine, and what to do about it. */
export class NotHere extends Error {}

export const atLeast = (value: number, limit: number, unit = ''): Goal => ({
  text: `≥ ${limit}${unit && ` ${unit}`}`,
  isMet: value >= limit,
})

export const atMost = (value: number, limit: number, unit = ''): Goal => ({
  text: `≤ ${limit}${unit && ` ${unit}`}`,
  isMet: value <= limit,
})
