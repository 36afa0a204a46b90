/** What the process takes of the machine: prom-client's own figures, which boards made for Node show, and how busy the thread is. */
import { performance } from 'node:perf_hooks'
import { collectDefaultMetrics, type Registry } from 'prom-client'
import { addGauge } from '../../log/metrics.server'

/** Longer than a slice of the system's scheduler, so that what is measured of the event loop is our own work. */
const eventLoopMonitoringPrecision = 20

export function addProcessFigures(register: Registry): void {
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision })
  let before = performance.eventLoopUtilization()
  const help = 'Share of the time since the last scrape that the thread was busy.'
  addGauge(register, 'nodejs_eventloop_utilization_ratio', help, () => {
    const { utilization } = performance.eventLoopUtilization(before)
    before = performance.eventLoopUtilization()
    return utilization
  })
}
