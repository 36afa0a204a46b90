/** What the process takes of the machine, under the names that Node's exporters use, so that boards made for those show it. */
import { readdirSync } from 'node:fs'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { counter, gauge, type Metric } from '~/metrics.server'

export type ProcessFigures = { metrics(): Metric[] }

/** Delays are those since the last scrape: a maximum of all time would say nothing of now. */
export function createProcessFigures(): ProcessFigures {
  // Longer than a slice of the system's scheduler, so that what is measured is our own work.
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  let utilization = performance.eventLoopUtilization()
  return {
    metrics() {
      const memory = process.memoryUsage()
      const { user, system } = process.cpuUsage()
      const since = performance.eventLoopUtilization(utilization)
      utilization = performance.eventLoopUtilization()
      const delays = delayMetrics(delay)
      delay.reset()
      return [
        counter('process_cpu_seconds_total', 'Processor time of all threads.', (user + system) / 1e6),
        gauge(
          'process_start_time_seconds',
          'When the process was started, since 1970.',
          Math.round(performance.timeOrigin) / 1000,
        ),
        gauge('process_resident_memory_bytes', 'Memory of the machine that the process holds.', memory.rss),
        gauge('nodejs_heap_size_total_bytes', 'Heap that V8 has taken.', memory.heapTotal),
        gauge('nodejs_heap_size_used_bytes', 'Heap in use, garbage included.', memory.heapUsed),
        gauge('nodejs_external_memory_bytes', 'Memory of buffers outside of the heap.', memory.external),
        gauge(
          'nodejs_eventloop_utilization_ratio',
          'Share of the time since the last scrape that the thread was busy.',
          since.utilization,
        ),
        ...delays,
        ...openFiles(),
      ]
    },
  }
}

function delayMetrics(delay: ReturnType<typeof monitorEventLoopDelay>): Metric[] {
  // Until a first value is there, Node gives NaN and absurd ones.
  const seconds = (nanoseconds: number) => (delay.count === 0 ? 0 : Math.max(0, nanoseconds / 1e9 - 0.02))
  return [
    gauge(
      'nodejs_eventloop_lag_mean_seconds',
      'Delay of the event loop since the last scrape, mean.',
      seconds(delay.mean),
    ),
    gauge('nodejs_eventloop_lag_p99_seconds', 'The same, of 99 of 100 turns.', seconds(delay.percentile(99))),
    gauge('nodejs_eventloop_lag_max_seconds', 'The same, the longest.', seconds(delay.max)),
  ]
}

/** Files and sockets; only Linux tells. */
function openFiles(): Metric[] {
  try {
    return [gauge('process_open_fds', 'Files and sockets that are open.', readdirSync('/proc/self/fd').length)]
  } catch {
    return []
  }
}
