/** Part `weight`: what a browser fetches for the first view of a page, as it comes over the wire. */
import { type Browser, chromium } from '@playwright/test'
import { get } from './http'
import { atMost, type Goal, NotHere, type Part, type Row } from './part'
import { startSite } from './site'

const kinds = ['document', 'scripts', 'fonts', 'pictures', 'other'] as const
type Kind = (typeof kinds)[number]
type Weight = Record<Kind, { bytes: number; requests: number }>

const kindOf: Record<string, Kind> = { Document: 'document', Script: 'scripts', Font: 'fonts', Image: 'pictures' }

export const pageWeight: Part = {
  name: 'weight',
  title: 'First view by type',
  how: 'A new visitor with an empty cache on a phone’s screen (412 × 823), until the network is quiet; bytes as they come over the wire, with their headers.',
  async run(context) {
    const executablePath = context.findBrowser()
    if (!executablePath) throw new NotHere('There is no browser: `npx playwright install chromium`.')
    const site = await startSite(context)
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    try {
      const rows: Row[] = []
      const raw: Record<string, Weight> = {}
      for (const path of await publicPaths(site.port)) {
        const weight = await weigh(browser, `http://localhost:${site.port}${path}`)
        raw[path] = weight
        rows.push(...toRows(path, weight))
      }
      return { rows, notes: [], raw }
    } finally {
      await browser.close()
      await site.stop()
    }
  },
}

/** /, /services, a post and /book. */
export async function publicPaths(port: number): Promise<string[]> {
  const list = JSON.parse((await get(port, '/api/blogs/all_blog_lists?per_page=1')).body.toString())
  return ['/', '/services', `/blog/${list.data[0].slug}`, '/book']
}

async function weigh(browser: Browser, url: string): Promise<Weight> {
  // The first visitor of a page gets it quickly compressed, not small.
  await (await fetch(url)).text()
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const weight = Object.fromEntries(kinds.map((kind) => [kind, { bytes: 0, requests: 0 }])) as Weight
  const kindOfRequest = new Map<string, Kind>()
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.url.startsWith('data:')) kindOfRequest.set(requestId, kindOf[type] ?? 'other')
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kindOfRequest.get(requestId)
    if (!kind) return
    weight[kind].bytes += encodedDataLength
    weight[kind].requests += 1
  })
  // Brotli's smallest takes half a second on a thread of its own.
  await page.waitForTimeout(1500)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(500)
  await context.close()
  return weight
}

function toRows(path: string, weight: Weight): Row[] {
  const name = path.startsWith('/blog/') ? '/blog/{slug}' : path
  const total = kinds.reduce(
    (sum, kind) => ({ bytes: sum.bytes + weight[kind].bytes, requests: sum.requests + weight[kind].requests }),
    { bytes: 0, requests: 0 },
  )
  const row = (kind: string, { bytes, requests }: { bytes: number; requests: number }, goal: Goal): Row => ({
    name: `${name} ${kind}`,
    cells: { KB: kb(bytes).toFixed(1), requests: String(requests) },
    goal,
  })
  return [
    ...kinds.map((kind) =>
      row(kind, weight[kind], kind === 'scripts' ? atMost(kb(weight.scripts.bytes), 110, 'KB') : null),
    ),
    row('bytes in all', total, atMost(kb(total.bytes), 200, 'KB')),
    row('requests in all', total, atMost(total.requests, 20, 'requests')),
  ]
}

const kb = (bytes: number) => Math.round(bytes / 100) / 10
