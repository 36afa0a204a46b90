/** Part `pages`: what visitors get over HTTP, each in turn with a bare server that gives the same bytes. */
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bareServer, runNginx, startBareServer, temporaryFolders } from './bare-server'
import { inTurn, median, shown } from './figures'
import { get } from './http'
import { type Load, loadGenerator, loadOn } from './load'
import { atLeast, type BenchContext, type Goal, type Part, type Row } from './part'
import { end, freePort, isInstalled, untilItAnswers } from './processes'
import { type RunningSite, startSite } from './site'

const connections = 16
const encoding = { 'accept-encoding': 'br' }

type Target = { name: string; path: string; headers: Record<string, string>; goal: number | null }
type Figures = Record<string, Load[]>

export const pages: Part = {
  name: 'pages',
  title: 'Pages and the API over HTTP',
  how: `${connections} connections by ${loadGenerator}, each in turn with ${bareServer}, which gives the same bytes with the same headers; both write their log. The ratio is of the medians of all rounds.`,
  async run(context) {
    const site = await startSite(context)
    try {
      const client = await site.signUp('Visitor')
      const raw: Record<string, Figures> = {}
      const rows: Row[] = []
      for (const target of await targetsOf(site, client)) {
        context.say(`  ${target.name}`)
        const figures = await measure(context, site, target)
        raw[target.name] = figures
        rows.push(...toRows(target, figures))
      }
      return { rows, notes: [`Load: ${loadGenerator}. Compared with: ${bareServer}.`], raw }
    } finally {
      await site.stop()
    }
  },
}

async function targetsOf({ port }: RunningSite, client: string): Promise<Target[]> {
  const list = JSON.parse((await get(port, '/api/blogs/all_blog_lists?per_page=1')).body.toString())
  const slug: string = list.data[0].slug
  return [
    { name: 'home, kept', path: '/', headers: encoding, goal: 0.4 },
    {
      name: 'home, signed in',
      path: '/',
      headers: { 'accept-encoding': 'gzip, deflate, br', cookie: client },
      goal: 0.2,
    },
    { name: 'a post', path: `/blog/${slug}`, headers: encoding, goal: null },
    { name: 'API, list of posts', path: '/api/blogs/all_blog_lists', headers: encoding, goal: null },
  ]
}

async function measure(context: BenchContext, site: RunningSite, target: Target): Promise<Figures> {
  const { path, headers } = target
  const page = await smallAnswer(site.port, target)
  const bare = await startBareServer(context, page)
  const others = target.goal === 0.4 ? await startOthers(context, site) : []
  const at = (port: number, place: string) => async () => {
    // The one before still works on what was under way when its time was up: for remix-serve a third of a second.
    await sleep(1000)
    return loadOn(context, { port, path: place, headers, connections })
  }
  try {
    const contenders: Record<string, () => Promise<Load>> = {
      [bareServer]: at(bare.port, '/page'),
      ours: at(site.port, path),
      ...Object.fromEntries(others.map(({ name, port }) => [name, at(port, path)])),
    }
    // The first seconds are those in which the code is compiled.
    for (const load of Object.values(contenders)) await load()
    return await inTurn(context.rounds, contenders)
  } finally {
    await bare.stop()
    for (const other of others) await other.stop()
  }
}

/** The page once it is compressed as small as it gets: the same length three times in a row. */
async function smallAnswer(port: number, { path, headers }: Target) {
  let page = await get(port, path, headers)
  for (let same = 0, tries = 0; same < 3 && tries < 30; tries += 1) {
    await sleep(500)
    const next = await get(port, path, headers)
    same = next.body.length === page.body.length ? same + 1 : 0
    page = next
  }
  if (page.status !== 200) throw new Error(`${path} answered ${page.status}`)
  return page
}

/** The same build under remix-serve, and docs/nginx.conf on the pages that the site keeps on the disk. */
async function startOthers(context: BenchContext, site: RunningSite) {
  const remixServe = await startSite(context, {
    program: ['node_modules/@remix-run/serve/dist/cli.js', 'build/server/index.js'],
  })
  const others = [{ name: 'remix-serve', port: remixServe.port, stop: remixServe.stop }]
  const sample = isInstalled('nginx') ? await startSample(context, site).catch(saying(context)) : null
  return sample ? [...others, sample] : others
}

const saying = (context: BenchContext) => (error: Error) => {
  context.say(`  docs/nginx.conf could not be measured: ${error.message}`)
  return null
}

async function startSample({ root, folder }: BenchContext, site: RunningSite) {
  const kept = join(site.dataDir, 'cache')
  // nginx reads the map at its start. While home is not in it, nginx would ask the program for home, and that would be measured.
  const map = join(kept, 'pages/current/pages.map')
  const holdsHome = () => existsSync(map) && readFileSync(map, 'utf8').includes('"/" ')
  for (let tries = 0; !holdsHome(); tries += 1) {
    if (tries === 300) throw new Error('home is not on the disk after 30 s')
    await sleep(100)
  }
  const own = mkdtempSync(join(folder, 'sample-'))
  const port = await freePort()
  const config = readFileSync(join(root, 'docs/nginx.conf'), 'utf8')
    .replaceAll('/var/cache/aahar', kept)
    .replace('127.0.0.1:3000', `127.0.0.1:${site.port}`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^.*ssl_certificate.*$/gm, '')
    .replace('keepalive_requests 10000;', 'keepalive_requests 1000000000;')
    .replaceAll('/var/log/nginx', own)
    .replace('http {', `http { ${temporaryFolders(own)}`)
  const child = runNginx(own, `worker_processes 1;\n${config}`)
  await untilItAnswers(child, port)
  return { name: 'docs/nginx.conf on the kept files', port, stop: () => end(child) }
}

function toRows({ name, goal }: Target, figures: Figures): Row[] {
  const rate = (of: string) => median((figures[of] ?? []).map(({ perSecond }) => perSecond))
  const bare = rate(bareServer)
  return Object.entries(figures).map(([of, loads]) => ({
    name: `${name}: ${of}`,
    cells: {
      'a second': shown(rate(of)),
      'median ms': shown(median(loads.map(({ medianMs }) => medianMs))),
      'p99 ms': shown(median(loads.map(({ p99Ms }) => p99Ms))),
      'of the bare server': of === bareServer ? '1' : shown(rate(of) / bare),
      ...(of === 'remix-serve' && { 'ours against it': `${shown(rate('ours') / rate(of))} ×` }),
    },
    goal: goalOf(of, goal, { rate, bare }),
  }))
}

function goalOf(of: string, goal: number | null, { rate, bare }: { rate: (of: string) => number; bare: number }): Goal {
  if (of === 'ours' && goal !== null) return atLeast(rate(of) / bare, goal, '× the bare server')
  if (of === 'remix-serve') return atLeast(rate('ours') / rate(of), 20, '× as many by ours')
  if (of.startsWith('docs/nginx.conf')) return atLeast(rate(of) / bare, 0.95, '× the bare server')
  return null
}
