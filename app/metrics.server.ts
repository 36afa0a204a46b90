/**
 * The figures of the running program in Prometheus' text format. Each room counts for itself, with plain numbers, and says what it
 * has counted when it is asked; here is only the form. It stands beside log.server.ts and knows no room (decision 0036 says why it is
 * not prom-client).
 */

export type Labels = Readonly<Record<string, string>>
export type Sample = { labels?: Labels; value: number; suffix?: '_bucket' | '_sum' | '_count' }
export type Metric = {
  /** `aahar_…`, with its unit, and `_total` at the end of a counter's. */
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: readonly Sample[]
}

/** What a scrape gets. Metrics without a sample are left out. */
export function metricsText(metrics: readonly Metric[]): string {
  let text = ''
  for (const { name, help, type, samples } of metrics) {
    if (samples.length === 0) continue
    text += `# HELP ${name} ${help.replace(/\\/g, '\\\\').replace(/\n/g, '\\n')}\n# TYPE ${name} ${type}\n`
    for (const { labels, value, suffix = '' } of samples) text += `${name}${suffix}${labelsText(labels)} ${value}\n`
  }
  return text
}

function labelsText(labels: Labels | undefined): string {
  const pairs = Object.entries(labels ?? {}).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

const escaped = (value: string) =>
  /["\\\n]/.test(value) ? value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n') : value

export type Histogram = {
  observe(value: number): void
  samples(labels?: Labels): Sample[]
}

/** Counts values by the first bound that is not below them. */
export function createHistogram(bounds: readonly number[]): Histogram {
  const counts = new Array<number>(bounds.length + 1).fill(0)
  let sum = 0
  return {
    observe(value) {
      let at = 0
      while (at < bounds.length && value > (bounds[at] as number)) at += 1
      counts[at] = (counts[at] as number) + 1
      sum += value
    },
    samples(labels = {}) {
      let count = 0
      const buckets = counts.map((added, at): Sample => {
        count += added
        const le = at < bounds.length ? String(bounds[at]) : '+Inf'
        return { suffix: '_bucket', labels: { ...labels, le }, value: count }
      })
      return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: count }]
    },
  }
}

/** A gauge without labels. */
export const gauge = (name: string, help: string, value: number): Metric => ({
  name,
  help,
  type: 'gauge',
  samples: [{ value }],
})

/** A counter without labels. */
export const counter = (name: string, help: string, value: number): Metric => ({
  name,
  help,
  type: 'counter',
  samples: [{ value }],
})
