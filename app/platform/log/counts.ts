/**
 * What the backend counts while it works, beside the database: since the process was started, and of this process alone. On globalThis,
 * as the backend's life is: Vite reloads modules when code changes.
 */
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { programTime } from '../work/clock.server'

/** What became of a webhook: taken, or told before, or refused (its signature), or taken and not applied (tried again later). */
export type WebhookOutcome = 'taken' | 'repeated' | 'refused' | 'failed'

function makeCounts() {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    webhooks: new Counter({
      name: 'aahar_webhooks_total',
      help: 'Webhooks of payment providers by what became of them.',
      labelNames: ['provider', 'outcome'],
      registers,
    }),
    workerSuccess: new Gauge({
      name: 'aahar_worker_success_timestamp_seconds',
      help: 'When a worker last did its round without an error, since 1970.',
      labelNames: ['worker'],
      registers,
    }),
    workerFailures: new Counter({
      name: 'aahar_worker_failures_total',
      help: 'Rounds of a worker that failed.',
      labelNames: ['worker'],
      registers,
    }),
    querySeconds: new Histogram({
      name: 'aahar_database_query_duration_seconds',
      help: 'Queries, from when they are asked to their answer; on SQLite a write waits for its turn and for the disk meanwhile.',
      buckets: [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
      registers,
    }),
    slowQueries: new Counter({
      name: 'aahar_database_slow_queries_total',
      help: 'Queries that took SLOW_QUERY_MS or longer; the log has a line slow_query for each.',
      registers,
    }),
    failedQueries: new Counter({
      name: 'aahar_database_failed_queries_total',
      help: 'Queries that failed, refused ones (a taken email) included.',
      registers,
    }),
  }
}

const key = Symbol.for('aahar.counts')
const globals = globalThis as { [key]?: ReturnType<typeof makeCounts> }
globals[key] ??= makeCounts()
export const counts = globals[key]

/** @param provider one of ours: never what an address says */
export function countWebhook(provider: string, outcome: WebhookOutcome): void {
  counts.webhooks.inc({ provider, outcome })
}

export function countRound(worker: string, isGood: boolean): void {
  if (isGood) counts.workerSuccess.set({ worker }, programTime().getTime() / 1000)
  counts.workerFailures.inc({ worker }, isGood ? 0 : 1)
}
