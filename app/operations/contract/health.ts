import { z } from 'zod'
import { defineOperation } from '~/platform/http/api/operation'

export const healthSchema = z.object({
  /** Only `ok` is answered with 200; the others with 503. */
  status: z.enum(['ok', 'starting', 'draining', 'stopped', 'failing']),
  /**
   * `remote`: this process has none, it speaks to a backend elsewhere. `down`: it does not answer. The others are read and take no
   * writes: no room, a disk or server for reading only, a lock that is not given back, a damaged file, a disk that fails.
   */
  database: z.enum(['up', 'down', 'full', 'read_only', 'busy', 'damaged', 'failing']),
  version: z.string(),
})
export type Health = z.infer<typeof healthSchema>

export const healthOperation = defineOperation({
  id: 'health',
  area: 'service',
  method: 'GET',
  path: '/health',
  summary: 'Whether requests can be answered. Same at /healthz.',
  access: 'all',
  ignoresToken: true,
  answer: healthSchema,
  otherAnswers: { 503: healthSchema },
  errors: [],
})
