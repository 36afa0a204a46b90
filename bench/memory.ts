/** Part `memory`: what the process holds of the machine's memory, at rest and at work. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { mixedRequests } from './mixed-requests'
import { atMost, type BenchContext, type Goal, type Part } from './part'
import { residentMb } from './processes'
import { startSite } from './site'

const run = promisify(execFile)

export const memory: Part = {
  name: 'memory',
  title: 'Memory',
  how: 'Resident memory of the process, its log on: ten seconds after its start; with the last of 100,000 mixed requests by 16 connections (bench/mixed-requests.ts), and ten seconds after them, when the program has moved together what is in use (app/server/heap-growth.ts); and the most that was seen, four times a second, while 200 connections ask for the same mix.',
  async run(context) {
    const site = await startSite(context)
    try {
      const requests = await mixedRequests(site)
      const [count, seconds] = context.isQuick ? [5000, 5] : [100_000, 20]
      const load = (options: object) => generate(context, { port: site.port, requests, ...options })
      await sleep(10_000)
      const atRest = residentMb(site.pid)
      context.say(`  ${count} mixed requests`)
      const mixed = await watch(site.pid, () => load({ connections: 16, count }))
      const after = residentMb(site.pid)
      await sleep(10_000)
      const later = residentMb(site.pid)
      context.say('  200 connections')
      const many = await watch(site.pid, () => load({ connections: 200, seconds }))
      const row = (name: string, mb: number, goal: Goal) => ({ name, cells: { MB: mb.toFixed(0) }, goal })
      const rows = [
        row('at rest', atRest, null),
        row(`with the last of ${count} mixed requests`, after, null),
        row(`ten seconds after ${count} mixed requests`, later, atMost(Math.round(later), 150, 'MB')),
        row('most while they were answered', mixed.mostMb, null),
        row('most under 200 connections', many.mostMb, atMost(Math.round(many.mostMb), 250, 'MB')),
      ]
      const notes = context.isQuick ? [`Quick: ${count} requests instead of 100,000.`] : []
      return { rows, notes, raw: { atRest, after, later, mixed, many } }
    } finally {
      await site.stop()
    }
  },
}

async function generate({ root }: BenchContext, options: object): Promise<unknown> {
  const { stdout } = await run(process.execPath, [join(root, 'bench/load-generator.js'), JSON.stringify(options)])
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

async function watch(pid: number, work: () => Promise<unknown>): Promise<{ mostMb: number; load: unknown }> {
  let mostMb = 0
  const watching = setInterval(() => {
    mostMb = Math.max(mostMb, residentMb(pid))
  }, 250)
  try {
    const load = await work()
    return { mostMb: Math.max(mostMb, residentMb(pid)), load }
  } finally {
    clearInterval(watching)
  }
}
