/**
 * What the backend counts while it works, beside the database: since the process was started, and of this process alone. On globalThis,
 * as the backend's life is: Vite reloads modules when code changes.
 */
import { programTime } from '~/clock.server'
import { createHistogram, type Metric } from '~/metrics.server'

/** What became of a webhook: taken, or told before, or refused (its signature), or taken and not applied (tried again later). */
export type WebhookOutcome = 'taken' | 'repeated' | 'refused' | 'failed'

const makeCounts = () => ({
  webhooks: new Map<string, number>(),
  /** When each worker last did its round without an error, in milliseconds since 1970. */
  workers: new Map<string, { succeededAt: number | null; failures: number }>(),
  queries: { seconds: createHistogram([0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5]), slow: 0, failed: 0 },
})

const key = Symbol.for('aahar.counts')
const globals = globalThis as { [key]?: ReturnType<typeof makeCounts> }
globals[key] ??= makeCounts()
export const counts = globals[key]

/** @param provider one of ours: never what an address says */
export function countWebhook(provider: string, outcome: WebhookOutcome): void {
  const name = `${provider} ${outcome}`
  counts.webhooks.set(name, (counts.webhooks.get(name) ?? 0) + 1)
}

export function countRound(worker: string, isGood: boolean): void {
  const known = counts.workers.get(worker) ?? { succeededAt: null, failures: 0 }
  if (isGood) known.succeededAt = programTime().getTime()
  else known.failures += 1
  counts.workers.set(worker, known)
}

export function countMetrics(): Metric[] {
  const { queries, webhooks, workers } = counts
  const rounds = [...workers]
  return [
    {
      name: 'aahar_webhooks_total',
      help: 'Webhooks of payment providers by what became of them.',
      type: 'counter',
      samples: [...webhooks].map(([name, value]) => {
        const [provider = '', outcome = ''] = name.split(' ')
        return { labels: { provider, outcome }, value }
      }),
    },
    {
      name: 'aahar_worker_success_timestamp_seconds',
      help: 'When a worker last did its round without an error, since 1970.',
      type: 'gauge',
      samples: rounds.flatMap(([worker, { succeededAt }]) =>
        succeededAt === null ? [] : [{ labels: { worker }, value: succeededAt / 1000 }],
      ),
    },
    {
      name: 'aahar_worker_failures_total',
      help: 'Rounds of a worker that failed.',
      type: 'counter',
      samples: rounds.map(([worker, { failures }]) => ({ labels: { worker }, value: failures })),
    },
    {
      name: 'aahar_database_query_duration_seconds',
      help: 'Queries, from when they are asked to their answer; on SQLite a write waits for its turn and for the disk meanwhile.',
      type: 'histogram',
      samples: queries.seconds.samples(),
    },
    {
      name: 'aahar_database_slow_queries_total',
      help: 'Queries that took SLOW_QUERY_MS or longer; the log has a line slow_query for each.',
      type: 'counter',
      samples: [{ value: queries.slow }],
    },
    {
      name: 'aahar_database_failed_queries_total',
      help: 'Queries that failed, refused ones (a taken email) included.',
      type: 'counter',
      samples: [{ value: queries.failed }],
    },
  ]
}
