/** The process itself: how soon it answers, what a page for one person costs it, and what it holds of the memory after a day’s mix. */
import { readFileSync } from 'node:fs'
import { logIn } from '../torture/support/api.js'
import { load } from './support/load.js'
import { logInByForm, newestPost, startSite } from './support/start.js'

const client = { email: 'regular@example.in', password: 'ker sangri & bajra 7' }
const [warmUp, pages, mixed] = [100, 200, 20_000]

/** @type {import('../bench.js').Measure} */
export default {
  name: 'running',
  goals: {
    start: { atMost: 2500, unit: 'ms' },
    'page for someone signed in': { atMost: 25, unit: 'ms of CPU' },
    'memory after 20,000 mixed requests': { atMost: 300, unit: 'MB' },
  },
  async measure({ checkout, folder, log }) {
    const site = await startSite(checkout, { dataDir: folder })
    try {
      await logIn(site.url, { ...client, address: '10.1.0.1' }, { isNew: true })
      const cookie = await logInByForm(site.url, client)
      const costs = []
      for (const path of ['/', '/services', '/account']) {
        const open = (/** @type {number} */ count) =>
          load({
            port: site.port,
            connections: 1,
            count,
            wish: () => ({ path, headers: { cookie } }),
            isGood: (status) => status === 200,
          })
        await open(warmUp)
        const before = processorMs(site.pid)
        await open(pages)
        costs.push((processorMs(site.pid) - before) / pages)
        log(`${path}: ${costs.at(-1)?.toFixed(1)} ms`)
      }
      const wishes = await mixedWishes(site.url, cookie)
      const wish = (/** @type {number} */ i) => wishes[i % wishes.length] ?? { path: '/' }
      await load({ port: site.port, connections: 16, count: mixed, wish, isGood: (status) => status < 500 })
      return {
        start: site.startMs,
        'page for someone signed in': Math.max(...costs),
        'memory after 20,000 mixed requests': residentMb(site.pid),
      }
    } finally {
      await site.stop()
    }
  },
}

/** What a day brings, a hundred requests in a mixed order. @param {string} url @param {string} cookie @returns {Promise<import('./support/load.js').Wish[]>} */
async function mixedWishes(url, cookie) {
  const home = await (await fetch(url)).text()
  const files = [...home.matchAll(/(?:src|href)="(\/(?:assets|illustrations|fonts)\/[^"]+)"/g)].map(
    ([, path = '']) => path,
  )
  const publicPages = ['/', '/services', '/about', '/blogs', '/gallery', '/contact', '/book', await newestPost(url)]
  const own = ['/', '/services', '/account', '/account/appointments', '/account/orders']
  const headers = { 'accept-encoding': 'gzip, deflate, br' }
  const form = { ...headers, origin: url, 'content-type': 'application/x-www-form-urlencoded' }
  const share = (/** @type {number} */ times, /** @type {string[]} */ paths, extra = {}) =>
    Array.from({ length: times }, (_, i) => ({ path: paths[i % paths.length] ?? '/', headers, ...extra }))
  const all = [
    ...share(40, publicPages),
    ...share(30, files),
    ...share(10, ['/api/blogs/all_blog_lists']),
    ...share(6, ['/search?q=millet', '/search?q=thyroid']),
    ...share(6, own, { headers: { ...headers, cookie } }),
    ...share(6, ['/no-such-page', '/blog/none']),
    // Refused with what was typed; nothing is written.
    ...share(2, ['/contact'], { method: 'POST', headers: form, body: 'email=no+address&message=Namaste' }),
  ]
  // 37 and 100 have no common factor: each is met once.
  return all.map((_, i) => all[(i * 37) % all.length] ?? { path: '/' })
}

/** User and system time of all threads, which Linux counts in hundredths of a second. @param {number} pid */
function processorMs(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** @param {number} pid */
const residentMb = (pid) => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
