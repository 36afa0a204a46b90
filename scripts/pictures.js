/**
 * node scripts/pictures.js: takes the README's pictures of the real build into docs/pictures/.
 * node scripts/pictures.js --all [--only TEXT] [--widths 390,1440] [--to FOLDER]: takes every screen at every width, signed out, as a client and as
 * staff, and every mail, into test-results/pictures/, to be looked at beside the mocks; `--only`: those whose name has this in it. It
 * names each screen that can be scrolled sideways, answers another status than it should or could not be opened, and ends with exit code 1
 * where there was one.
 */
import './setup/node-24.js'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { accountScreens, dashboardScreens, publicScreens } from './pictures/screens.js'
import { requireBrowser } from './setup/browser.js'
import { buildIfStale } from './setup/build.js'
import { importBundled } from './setup/bundle.js'
import { install } from './setup/install.js'
import { root } from './setup/run-command.js'
import { orStop, say } from './setup/terminal.js'

const port = 3431
const base = `http://localhost:${port}`
const wanted = [
  { name: 'home-1440', width: 1440, height: 900, path: '/', fullPage: true },
  { name: 'home-390', width: 390, height: 844, path: '/', fullPage: true },
  { name: 'post-1440', width: 1440, height: 900, path: '/blog/five-millets-and-when-to-eat-them', fullPage: false },
  { name: 'signup-1440', width: 1440, height: 900, path: '/signup', fullPage: false },
]
const windows = [
  ...[360, 390, 768, 1024].map((width) => ({ width, height: 844 })),
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]
const password = 'ker sangri on sunday'
const owner = 'owner@aahar.example'

const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '' },
    to: { type: 'string', default: join(root, 'test-results/pictures') },
  },
})

await orStop(async () => {
  await install({ withTests: true })
  const executablePath = await requireBrowser()
  await buildIfStale()
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    if (values.all) await takeAll(browser)
    else
      await withSite(
        async () => {},
        () => takeForReadme(browser),
      )
  } finally {
    await browser.close()
  }
})

/**
 * @param {(env: NodeJS.ProcessEnv) => Promise<unknown>} fill what the database holds before the site starts
 * @param {() => Promise<unknown>} work
 */
async function withSite(fill, work) {
  const dataDir = await mkdtemp(join(tmpdir(), 'aahar-pictures-'))
  const env = { ...process.env, PORT: String(port), PUBLIC_URL: base, DATA_DIR: dataDir, LOG_LEVEL: 'error' }
  await fill({ ...env, NODE_ENV: 'development' })
  const site = spawn(process.execPath, ['build/front-door.js'], {
    cwd: root,
    env: { ...env, ADMIN_EMAIL: owner, ADMIN_PASSWORD: password },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    while (
      !(await fetch(`${base}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (site.exitCode !== null) throw new Error('The site did not start.')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    await work()
  } finally {
    if (site.exitCode === null) {
      site.kill('SIGTERM')
      await once(site, 'exit')
    }
    await rm(dataDir, { recursive: true })
  }
}

/** @param {import('@playwright/test').Browser} browser */
async function takeForReadme(browser) {
  await mkdir(join(root, 'docs/pictures'), { recursive: true })
  for (const { name, width, height, path, fullPage } of wanted) {
    const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' })
    await page.goto(base + path, { waitUntil: 'networkidle' })
    if (fullPage) await showAll(page)
    await page.screenshot({ path: join(root, `docs/pictures/${name}.jpg`), type: 'jpeg', quality: 72, fullPage })
    say(`docs/pictures/${name}.jpg`)
    await page.close()
  }
}

/** @param {number} width */
function isChosen(width) {
  return values.widths === '' || values.widths.split(',').includes(String(width))
}

/** @param {import('@playwright/test').Browser} browser */
async function takeAll(browser) {
  /** @type {string[]} */
  const problems = []
  /** @param {string} who @param {readonly import('./pictures/screens.js').Screen[]} screens @param {string} [email] */
  const take = async (who, screens, email) => {
    const chosen = screens.filter(({ name }) => `${who}-${name}`.includes(values.only))
    if (chosen.length === 0) return
    await mkdir(join(values.to, who), { recursive: true })
    for (const viewport of windows.filter(({ width }) => isChosen(width))) {
      const context = await browser.newContext({ viewport, reducedMotion: 'reduce', baseURL: base })
      if (email !== undefined)
        await context.request.post('/login', { form: { email, password }, headers: { origin: base }, maxRedirects: 0 })
      for (const screen of chosen) {
        const name = `${screen.name}-${viewport.width}${viewport.height === 768 ? 'x768' : ''}`
        for (const problem of await takeScreen(context, screen, join(values.to, who, `${name}.png`)))
          problems.push(`${who}/${name}: ${problem}`)
      }
      await context.close()
      say(`${who}, ${viewport.width} px: ${chosen.length} pictures`)
    }
  }
  problems.push(...(await takeMails(browser)))
  const { demoEmail, seedDemoClient } = await importBundled('scripts/demo/demo-client.ts')
  const { seedCommand } = await importBundled('scripts/demo/seed-command.ts')
  await withSite(
    (env) => seedDemoClient(env, { password }),
    async () => {
      await take('visitor', publicScreens)
      await take('client', accountScreens, demoEmail)
    },
  )
  await withSite(
    (env) => seedCommand(env, 0.01),
    () => take('staff', dashboardScreens, owner),
  )
  for (const problem of problems) say(problem)
  if (problems.length > 0) process.exitCode = 1
  say(`The pictures are in ${values.to}`)
}

/** @param {import('@playwright/test').Browser} browser @returns {Promise<string[]>} what is wrong with them */
async function takeMails(browser) {
  const { mailLetters } = await importBundled('scripts/pictures/mail-letters.ts')
  /** @type {{ name: string, html: string }[]} */
  const chosen = mailLetters().filter((/** @type {{ name: string }} */ { name }) =>
    `mail-${name}`.includes(values.only),
  )
  const problems = []
  for (const width of chosen.length > 0 ? [390, 800].filter(isChosen) : []) {
    const page = await browser.newPage({ viewport: { width, height: 844 } })
    for (const { name, html } of chosen) {
      await page.setContent(html)
      await page.screenshot({ path: join(values.to, `mail/${name}-${width}.png`), fullPage: true })
      if (await isWide(page)) problems.push(`mail/${name}-${width}: can be scrolled sideways`)
    }
    await page.close()
    say(`mails, ${width} px: ${chosen.length} pictures`)
  }
  return problems
}

/** @param {import('@playwright/test').Page} page */
function isWide(page) {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
}

/**
 * @param {import('@playwright/test').BrowserContext} context
 * @param {import('./pictures/screens.js').Screen} screen
 * @param {string} path
 * @returns {Promise<string[]>} what is wrong with it
 */
async function takeScreen(context, { path: address, act, status = 200, isPrinted = false }, path) {
  const page = await context.newPage()
  const problems = []
  try {
    const answer = await page.goto(address, { waitUntil: 'networkidle' })
    if (answer?.status() !== status) problems.push(`${address} answers ${answer?.status()} in place of ${status}`)
    if (new URL(page.url()).pathname !== new URL(address, base).pathname)
      problems.push(`${address} leads to ${page.url()}`)
    if (act) await act(page).catch((error) => problems.push(`could not be opened: ${error.message.split('\n')[0]}`))
    const isDialog = await page.locator('dialog[open]').count()
    if (!isDialog) await showAll(page)
    if (isPrinted) await page.emulateMedia({ media: 'print' })
    await page.screenshot({ path, fullPage: !isDialog, timeout: 120_000 })
    return (await isWide(page)) ? [...problems, 'can be scrolled sideways'] : problems
  } finally {
    await page.close()
  }
}

/** Lazy pictures load when they are scrolled to. @param {import('@playwright/test').Page} page */
async function showAll(page) {
  for (let y = 0; y < (await page.evaluate(() => document.body.scrollHeight)); y += 600) {
    await page.evaluate((to) => window.scrollTo(0, to), y)
    await page.waitForTimeout(80)
  }
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.waitForLoadState('networkidle')
}
