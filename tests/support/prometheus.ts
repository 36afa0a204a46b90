/** Reads Prometheus' text format as strictly as its own parser does: what it refuses is no scrape. */

export type Series = { name: string; labels: Record<string, string>; value: number }

const metricName = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const label = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"'
const sampleLine = new RegExp(`^(${metricName})(?:\\{(${label}(?:,${label})*)\\})? (-?[0-9.e+-]+|Na[Nn]|[+-]Inf)$`)

/** @throws where a line is none of the format, a name has no type, or a series stands twice */
export function readMetrics(text: string): Series[] {
  if (!text.endsWith('\n')) throw new Error('The last line has no end.')
  const types = new Map<string, string>()
  const seen = new Set<string>()
  return text
    .slice(0, -1)
    .split('\n')
    .flatMap((line) => {
      if (line === '') return []
      const comment = new RegExp(`^# (HELP|TYPE) (${metricName}) (.+)$`).exec(line)
      if (comment) {
        const [, kind, name = '', rest = ''] = comment
        if (kind === 'TYPE' && types.has(name)) throw new Error(`${name} has two types.`)
        if (kind === 'TYPE') types.set(name, rest)
        return []
      }
      const [, name = '', labels = '', value = ''] = sampleLine.exec(line) ?? []
      if (name === '') throw new Error(`No line of the format: ${line}`)
      const base = types.has(name) ? name : name.replace(/_(bucket|sum|count)$/, '')
      if (!types.has(base) || (base !== name && types.get(base) !== 'histogram'))
        throw new Error(`${name} has no type.`)
      if (seen.has(`${name}{${labels}}`)) throw new Error(`Twice: ${line}`)
      seen.add(`${name}{${labels}}`)
      const pairs = [...labels.matchAll(/([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\.)*)"/g)]
      return [{ name, labels: Object.fromEntries(pairs.map(([, key, text]) => [key, text])), value: Number(value) }]
    })
}

/** The value of the one series with this name and these labels; undefined where there is none. */
export const figureOf = (series: readonly Series[], name: string, labels: Record<string, string> = {}) =>
  series.find((one) => one.name === name && Object.entries(labels).every(([key, value]) => one.labels[key] === value))
    ?.value
