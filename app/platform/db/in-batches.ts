const batchSize = 1000

/** Reads the rows of many ids, well under both engines' limit on bound parameters. */
export async function inBatches<Row>(ids: readonly string[], read: (ids: string[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (let at = 0; at < ids.length; at += batchSize) rows.push(...(await read(ids.slice(at, at + batchSize))))
  return rows
}
