/** What readings bring into the inbox. */

export type ReadingMatters = {
  /** The newest reading of the red list. */
  red_reading: { at: string; words: string } | null
  /** A weight that moves faster than a kilogram a week. */
  weight_change: { at: string; words: string } | null
}

/** By client. No readings are kept yet, so nothing of them waits: the room of readings answers here once it is there. */
export const redReadingsOf = async (_userIds: readonly string[]): Promise<ReadonlyMap<string, ReadingMatters>> =>
  new Map()
