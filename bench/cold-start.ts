/** Part `start`: from `node build/front-door.js` to the first page, on a database that is migrated. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inTurn, median, shown } from './figures'
import { atMost, type BenchContext, type Part } from './part'
import { end, freePort, processorMs, untilItAnswers } from './processes'
import { startSite } from './site'

type Start = { ms: number; cpuMs: number }

export const coldStart: Part = {
  name: 'start',
  title: 'Cold start',
  how: 'From starting the process to the first 200 for home; installed, built and migrated before: with home kept on the disk, as after a restart, and with nothing kept, as the first time after an update. In turn with a Node server of three lines: what Node itself takes of it.',
  async run(context) {
    const dataDir = mkdtempSync(join(context.folder, 'start-'))
    const kept = join(dataDir, 'cache')
    const port = await freePort()
    const figures = await inTurn(context.rounds, {
      'node build/front-door.js, nothing kept': async () => {
        // The first one of all migrates.
        if (!existsSync(kept)) await (await startSite(context, { dataDir, port })).stop()
        rmSync(kept, { recursive: true, force: true })
        return startOurs(context, { dataDir, port })
      },
      'node build/front-door.js, home kept on the disk': async () => {
        const site = await startSite(context, { dataDir, port })
        await untilKept(kept)
        await site.stop()
        return startOurs(context, { dataDir, port })
      },
      'a Node server of three lines': () => startBare(),
    })
    const rows = Object.entries(figures).map(([name, starts]) => {
      const ms = median(starts.map((start) => start.ms))
      const cpuMs = median(starts.map((start) => start.cpuMs))
      return {
        name,
        cells: { 'ms to the first page': shown(ms), 'CPU ms': shown(cpuMs) },
        goal: name.startsWith('node ') ? atMost(Math.round(ms), 1000, 'ms') : null,
      }
    })
    return { rows, notes: [], raw: figures }
  },
}

/** A page is on the disk some seconds after it was first asked for, when it is packed as small as can be. */
async function untilKept(folder: string): Promise<void> {
  const hasPage = () =>
    existsSync(folder) && readdirSync(folder, { recursive: true }).some((file) => String(file).endsWith('.br'))
  for (let i = 0; i < 200 && !hasPage(); i += 1) await wait(100)
  if (!hasPage()) throw new Error(`No page was kept in ${folder}.`)
}

async function startOurs(context: BenchContext, place: { dataDir: string; port: number }): Promise<Start> {
  const startedAt = performance.now()
  const site = await startSite(context, { ...place, pauseMs: 5 })
  const start = { ms: performance.now() - startedAt, cpuMs: processorMs(site.pid) }
  await site.stop()
  return start
}

async function startBare(): Promise<Start> {
  const port = await freePort()
  const script = `require('node:http').createServer((_, answer) => answer.end('ok')).listen(${port}, '127.0.0.1')`
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['--eval', script], { stdio: 'ignore' })
  await once(child, 'spawn')
  await untilItAnswers(child, port, { pauseMs: 5 })
  const start = { ms: performance.now() - startedAt, cpuMs: processorMs(child.pid ?? 0) }
  await end(child)
  return start
}
