import type { z } from 'zod'

/**
 * From a row to an answer: keeps the keys the schema names, and no other. What a store adds to its rows (an owner's id, a hash,
 * a sealed text) so leaves the API only once the contract names it.
 */
export function pickBy<Schema extends z.ZodObject>(schema: Schema): (row: z.output<Schema>) => z.output<Schema> {
  const keys = Object.keys(schema.shape)
  return (row) =>
    Object.fromEntries(keys.map((key) => [key, (row as Record<string, unknown>)[key]])) as z.output<Schema>
}
