/**
 * Lighthouse’s own phone: slow 4G, a processor four times slower. It is larger than all packages of the project together, so it is not
 * among them: `npm i --no-save lighthouse@12.8.2` puts it there.
 */
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { requireBrowser } from '../setup/browser.js'
import { root } from '../setup/run-command.js'
import { Stop } from '../setup/terminal.js'
import { newestPost, startSite } from './support/start.js'

/** A plate of six foods. */
const plate = '/thali?p=1~roti8~dal4~beans4~dahi2~salad4~papad4'

/** The worst of the pages each. @type {import('../bench.js').Measure} */
export default {
  name: 'lighthouse',
  goals: {
    performance: { atLeast: 95 },
    'accessibility, best practices, SEO': { atLeast: 100 },
    LCP: { atMost: 1000, unit: 'ms' },
    TBT: { atMost: 150, unit: 'ms' },
    CLS: { atMost: 0.01 },
    'first view of home': { atMost: 220, unit: 'KB' },
  },
  async measure({ checkout, folder, log }) {
    const [command, browser] = [findLighthouse(), await requireBrowser()]
    const site = await startSite(checkout, { dataDir: folder })
    try {
      /** @type {Awaited<ReturnType<typeof audit>>[]} */
      const audits = []
      for (const path of ['/', '/services', await newestPost(site.url), '/book', '/thali', plate]) {
        // The first visitor of a page may get it compressed in haste.
        for (let i = 0; i < 2; i += 1) await (await fetch(site.url + path)).text()
        const one = await audit(command, browser, site.url + path, join(folder, 'report.json'))
        log(`${path}: ${JSON.stringify(one)}`)
        audits.push(one)
      }
      const all = (/** @type {keyof (typeof audits)[number]} */ name) => audits.map((one) => one[name])
      return {
        performance: Math.min(...all('performance')),
        'accessibility, best practices, SEO': Math.min(...all('others')),
        LCP: Math.max(...all('LCP')),
        TBT: Math.max(...all('TBT')),
        CLS: Math.max(...all('CLS')),
        'first view of home': audits[0]?.KB ?? Number.NaN,
      }
    } finally {
      await site.stop()
    }
  },
}

/** @param {string} command @param {string} browser @param {string} url @param {string} report */
async function audit(command, browser, url, report) {
  const options = ['--quiet', '--output=json', `--output-path=${report}`, '--chrome-flags=--headless=new --no-sandbox']
  const env = { ...process.env, CHROME_PATH: browser }
  await promisify(execFile)(process.execPath, [command, url, ...options], { env, timeout: 180_000 })
  const { categories, audits } = JSON.parse(readFileSync(report, 'utf8'))
  const score = (/** @type {string} */ name) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (/** @type {string} */ name) => Number((audits[name]?.numericValue ?? Number.NaN).toFixed(3))
  return {
    performance: score('performance'),
    others: Math.min(score('accessibility'), score('best-practices'), score('seo')),
    LCP: value('largest-contentful-paint'),
    TBT: value('total-blocking-time'),
    CLS: value('cumulative-layout-shift'),
    KB: value('total-byte-weight') / 1000,
  }
}

function findLighthouse() {
  const folder = join(root, 'node_modules/lighthouse')
  if (!existsSync(folder)) throw new Stop('Lighthouse is not installed: npm i --no-save lighthouse@12.8.2')
  return join(folder, 'cli/index.js')
}
