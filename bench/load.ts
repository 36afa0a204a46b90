/** Load on one address: by wrk where it is installed, else by a small generator of our own in a process of its own. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BenchContext } from './part'
import { isInstalled } from './processes'

export type Load = { perSecond: number; medianMs: number; p99Ms: number }

type LoadOptions = { port: number; path: string; headers: Record<string, string>; connections: number }

const run = promisify(execFile)
const hasWrk = isInstalled('wrk')

export const loadGenerator = hasWrk ? 'wrk' : 'bench/load-generator.js (wrk is not installed)'

/** @throws where an answer is no 200 */
export async function loadOn(context: BenchContext, options: LoadOptions): Promise<Load> {
  return hasWrk ? byWrk(context, options) : byOwnGenerator(context, options)
}

async function byWrk({ seconds }: BenchContext, { port, path, headers, connections }: LoadOptions): Promise<Load> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const url = `http://127.0.0.1:${port}${path}`
  // remix-serve takes longer for a page than the two seconds after which wrk gives an answer up.
  const how = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '30s', '--latency']
  const { stdout } = await run('wrk', [...how, ...given, url])
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${path}: ${stdout}`)
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    medianMs: milliseconds(/50%\s+(\S+)/.exec(stdout)?.[1]),
    p99Ms: milliseconds(/99%\s+(\S+)/.exec(stdout)?.[1]),
  }
}

/** As wrk writes a time: 612.00us, 1.20ms, 1.05s. */
function milliseconds(text = ''): number {
  const [, figure, unit = ''] = /^([\d.]+)(us|ms|s|m)$/.exec(text) ?? []
  return Number(figure) * ({ us: 0.001, ms: 1, s: 1000, m: 60_000 }[unit] ?? Number.NaN)
}

async function byOwnGenerator({ root, seconds }: BenchContext, options: LoadOptions): Promise<Load> {
  const request = { ...options, seconds, requests: [{ ...options, status: 200 }] }
  const { stdout } = await run(process.execPath, [join(root, 'bench/load-generator.js'), JSON.stringify(request)])
  return JSON.parse(stdout)
}
