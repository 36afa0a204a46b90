import { randomUUID } from 'node:crypto'

/** Letters, digits, dots, dashes and underscores, as proxies make them: nothing that could end a header or forge a line of the log. */
const asProxiesMakeThem = /^[A-Za-z0-9._-]{8,64}$/

/**
 * The id under which everything a request causes is logged, and which its answer carries: the one that a trusted proxy has given it,
 * otherwise a new one. A visitor's own is never taken: two visitors could then share one.
 * @param given the X-Request-Id header, where there is one
 */
export function requestIdOf(given: string | undefined, trustProxy: number): string {
  return trustProxy > 0 && given !== undefined && asProxiesMakeThem.test(given) ? given : randomUUID()
}
