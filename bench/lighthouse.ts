/** Part `lighthouse`: Lighthouse's scores on a simulated phone with slow 4G, where Lighthouse is installed. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { median } from './figures'
import { get } from './http'
import { publicPaths } from './page-weight'
import { type BenchContext, type Goal, NotHere, type Part } from './part'
import { startSite } from './site'

const run = promisify(execFile)
const scores = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const audits = {
  'FCP ms': 'first-contentful-paint',
  'LCP ms': 'largest-contentful-paint',
  'TBT ms': 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const
type Figures = Record<(typeof scores)[number] | keyof typeof audits, number>

export const lighthouse: Part = {
  name: 'lighthouse',
  title: 'Lighthouse, mobile',
  how: 'Lighthouse’s own defaults for a phone: simulated slow 4G (1.6 Mbit/s, 150 ms), a processor four times slower; medians of the runs. The pages of the site map beside those measured are looked at once, for what does not vary. It is not among the packages of the project, being larger than all of them: `npm i --no-save lighthouse@12.8.2` puts it there.',
  async run(context) {
    const command = findLighthouse(context.root)
    const browser = context.findBrowser()
    if (!command)
      throw new NotHere('Lighthouse is not installed: `npm i --no-save lighthouse@12.8.2`, then run this again.')
    if (!browser) throw new NotHere('There is no browser: `npx playwright install chromium`.')
    const site = await startSite(context)
    try {
      const cookie = await site.logInAsAdmin()
      const measured = await publicPaths(site.port)
      const others = (await mappedPaths(site.port)).filter((path) => !measured.includes(path))
      const rounds = context.isQuick ? 1 : context.rounds
      const targets: Target[] = [
        ...measured.map((path) => ({ path, cookie: '', rounds, goal: 'all' as const })),
        { path: '/dashboard', cookie, rounds, goal: null },
        ...others.map((path) => ({ path, cookie: '', rounds: 1, goal: 'scores' as const })),
      ]
      const raw: Record<string, Figures[]> = {}
      for (const { path, cookie, rounds } of targets) {
        context.say(`  ${path}`)
        const url = `http://localhost:${site.port}${path}`
        const runs: Figures[] = []
        for (let round = 0; round < rounds; round += 1)
          runs.push(await audit(context, { command, browser, url, cookie }))
        raw[path] = runs
      }
      const rows = targets.map((target) => toRow(target, raw[target.path] ?? []))
      return { rows, notes: [], raw }
    } finally {
      await site.stop()
    }
  },
}

type Target = { path: string; cookie: string; rounds: number; goal: 'all' | 'scores' | null }

/** Every page of the site map; of the posts the one that is measured stands for all. */
async function mappedPaths(port: number): Promise<string[]> {
  const { body } = await get(port, '/sitemap.xml')
  return [...body.toString().matchAll(/<loc>([^<]*)<\/loc>/g)]
    .map(([, address = '']) => new URL(address).pathname)
    .filter((path) => !path.startsWith('/blog/'))
}

function findLighthouse(root: string): string | null {
  try {
    const manifest = createRequire(join(root, 'package.json')).resolve('lighthouse/package.json')
    return join(dirname(manifest), 'cli/index.js')
  } catch {
    return null
  }
}

type Audit = { command: string; browser: string; url: string; cookie: string }

async function audit({ folder }: BenchContext, { command, browser, url, cookie }: Audit): Promise<Figures> {
  const own = mkdtempSync(join(folder, 'lighthouse-'))
  const report = join(own, 'report.json')
  const headers = join(own, 'headers.json')
  writeFileSync(headers, JSON.stringify(cookie === '' ? {} : { Cookie: cookie }))
  const options = ['--quiet', '--output=json', `--output-path=${report}`, `--extra-headers=${headers}`]
  await run(process.execPath, [command, url, ...options, '--chrome-flags=--headless=new --no-sandbox'], {
    env: { ...process.env, CHROME_PATH: browser },
    timeout: 180_000,
  })
  const { categories, audits: measured } = JSON.parse(readFileSync(report, 'utf8'))
  return {
    ...Object.fromEntries(scores.map((score) => [score, Math.round((categories[score]?.score ?? 0) * 100)])),
    ...Object.fromEntries(
      Object.entries(audits).map(([name, id]) => [name, Number((measured[id]?.numericValue ?? Number.NaN).toFixed(3))]),
    ),
  } as Figures
}

function toRow({ path, goal }: Target, runs: Figures[]) {
  const names = [...scores, ...(Object.keys(audits) as (keyof typeof audits)[])]
  const middle = Object.fromEntries(names.map((name) => [name, median(runs.map((run) => run[name]))])) as Figures
  const [, ...unvarying] = scores
  const isSound = unvarying.every((score) => middle[score] === 100)
  const isFast = middle.performance === 100 && middle['LCP ms'] <= 950 && middle['TBT ms'] <= 50 && middle.CLS === 0
  const goals: Record<'all' | 'scores', Goal> = {
    all: { text: '100 × 4, LCP ≤ 950 ms, TBT ≤ 50 ms, CLS 0', isMet: isSound && isFast },
    scores: { text: 'accessibility, best practices, SEO 100', isMet: isSound },
  }
  const cells = Object.fromEntries(
    names.map((name) => [name, String(name === 'CLS' ? middle.CLS : Math.round(middle[name]))]),
  )
  return { name: path.startsWith('/blog/') ? '/blog/{slug}' : path, cells, goal: goal && goals[goal] }
}
