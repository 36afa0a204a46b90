/** node scripts/pictures.js: takes the README's pictures of the real build into docs/pictures/. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireBrowser } from './setup/browser.js'
import { buildIfStale } from './setup/build.js'
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

await orStop(async () => {
  await install({ withTests: true })
  const executablePath = await requireBrowser()
  await buildIfStale()
  const dataDir = await mkdtemp(join(tmpdir(), 'aahar-pictures-'))
  const site = spawn(process.execPath, ['build/front-door.js'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), PUBLIC_URL: base, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
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
    await takePictures(executablePath)
  } finally {
    if (site.exitCode === null) {
      site.kill('SIGTERM')
      await once(site, 'exit')
    }
    await rm(dataDir, { recursive: true })
  }
})

/** @param {string} executablePath */
async function takePictures(executablePath) {
  const { chromium } = await import('@playwright/test')
  await mkdir(join(root, 'docs/pictures'), { recursive: true })
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  for (const { name, width, height, path, fullPage } of wanted) {
    const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' })
    await page.goto(base + path, { waitUntil: 'networkidle' })
    // Lazy pictures load when they are scrolled to.
    for (let y = 0; fullPage && y < (await page.evaluate(() => document.body.scrollHeight)); y += 600) {
      await page.evaluate((to) => window.scrollTo(0, to), y)
      await page.waitForTimeout(80)
    }
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: join(root, `docs/pictures/${name}.jpg`), type: 'jpeg', quality: 72, fullPage })
    say(`docs/pictures/${name}.jpg`)
    await page.close()
  }
  await browser.close()
}
