/** Part `dashboard`: what a page of the dashboard costs where the clinic has 5,000 posts, without HTTP around it. */
import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { migrate } from '~/backend/db/migrate'
import { openDatabase } from '~/backend/db/open'
import { fillClinic, largeClinic, timesAsMany } from '../scripts/demo/many-rows'
import { median, shown } from './figures'
import { atMost, type BenchContext, type Part } from './part'
import { admin } from './site'

const run = promisify(execFile)
const posts = 5000
const limitMs = 50

export const dashboardPages: Part = {
  name: 'dashboard',
  title: 'Blog list and editor',
  how: `bench/render-desk.js asks the Remix build for the page, in its own process with ${posts.toLocaleString('en-US')} posts on SQLite, and reads the processor time of all threads; medians of the rounds.`,
  async run(context) {
    const dataDir = mkdtempSync(join(context.folder, 'dashboard-'))
    await fill(dataDir)
    const raw: Record<string, number[]> = {}
    for (let round = 0; round < context.rounds; round += 1)
      for (const [name, cpuMs] of Object.entries(await openPages(context, dataDir))) {
        raw[name] ??= []
        raw[name].push(cpuMs)
      }
    const rows = Object.entries(raw).map(([name, all]) => ({
      name,
      cells: { 'CPU ms a page': shown(median(all)) },
      goal: name.startsWith('form') ? null : atMost(Number(median(all).toFixed(1)), limitMs, 'ms'),
    }))
    return { rows, notes: [], raw }
  },
}

async function fill(dataDir: string): Promise<void> {
  const database = openDatabase({ dataDir, databaseUrl: null })
  try {
    await migrate(database.db)
    await fillClinic(database.db, { ...timesAsMany(largeClinic, 0.001), posts })
  } finally {
    await database.close()
  }
}

async function openPages({ root, isQuick }: BenchContext, dataDir: string): Promise<Record<string, number>> {
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    LOG_LEVEL: 'error',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  }
  const parameters = [join(root, 'bench/render-desk.js'), join(root, 'build'), isQuick ? '20' : '100']
  const { stdout } = await run(process.execPath, parameters, { cwd: root, env })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}
