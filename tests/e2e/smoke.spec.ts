import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIResponse } from '@playwright/test'
import { routesImportingEntry } from '../support/built-routes'
import { freePort } from '../support/site'
import { expect, test } from './fixtures'

test('the home page opens with its heading, its styles and without a complaint', async ({ page }) => {
  const answer = await page.goto('/')
  expect(answer?.status()).toBe(200)
  await expect(page).toHaveTitle(/Aahar/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const fontFamily = await page.locator('body').evaluate((body) => getComputedStyle(body).fontFamily)
  expect(fontFamily).toMatch(/Figtree/i)
})

test('no script of a page imports the entry', { tag: '@once' }, async () => {
  expect(await routesImportingEntry()).toEqual([])
})

test('every answer carries the security headers, and a page its strict script policy', { tag: '@once' }, async ({
  request,
}) => {
  for (const path of ['/', '/healthz', '/api/health', '/api/nothing-here', '/missing.png', '/%E0%A4%A']) {
    const headers = (await request.get(path)).headers()
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['x-frame-options'], path).toBe('DENY')
    expect(headers['content-security-policy'], path).toContain("default-src 'none'")
  }
  const policy = (await request.get('/')).headers()['content-security-policy'] ?? ''
  const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src '))
  expect(scripts).toMatch(/^script-src 'self'/)
  expect(scripts).not.toMatch(/unsafe|\*|http/)
})

test('health says that the site and its database are up', { tag: '@once' }, async ({ request }) => {
  for (const path of ['/healthz', '/api/health']) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(200)
    expect((await answer.json()).status, path).toBe('ok')
  }
})

test('an unknown page leads home, a missing file and a malformed address do not', async ({ page, request }) => {
  await page.goto('/no-such-page')
  await expect(page).toHaveURL('/')
  expect((await request.get('/assets/none.js', { maxRedirects: 0 })).status()).toBe(404)
  expect((await request.get('/wp-login.php', { maxRedirects: 0 })).status()).toBe(404)
  expect((await request.get('/%E0%A4%A', { maxRedirects: 0 })).status()).toBe(400)
})

test('what the router finds wrong is told without the inside of the site', async ({ page, request, baseURL }) => {
  const answer = await request.post('/gallery', { headers: { origin: baseURL ?? '' }, form: {} })
  expect(answer.status()).toBe(405)
  await page.setContent(mainOf(await answer.text()))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong.')
  await expect(page.locator('h1 + p')).toHaveText('Please try again in a moment, or call us if it goes on.')
})

test('what the page loads from /assets comes compressed and may be kept for a year', { tag: '@once' }, async ({
  request,
}) => {
  const page = await (await request.get('/')).text()
  const address = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? ''
  const answer = await request.get(address, { headers: { 'accept-encoding': 'br' } })
  expect(answer.headers()['content-encoding']).toBe('br')
  expect(answer.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('remix-serve serves the same page from the same build', async ({ request, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, 'no browser takes part; once is enough')
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'aahar-preview-'))
  // What `npm run preview` starts, without its look at the sources: this run is about the build that is there.
  const preview = spawn(process.execPath, ['node_modules/@remix-run/serve/dist/cli.js', 'build/server/index.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: `http://localhost:${port}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  preview.stdout.on('data', (chunk) => {
    output += chunk
  })
  try {
    const address = `http://localhost:${port}/`
    await expect
      .poll(
        () =>
          request.get(address).then(
            (answer) => answer.status(),
            () => 0,
          ),
        { timeout: 40_000 },
      )
      .toBe(200)
    const answer = await request.get(address)
    const ours = await request.get('/')
    expect(mainOf(await answer.text())).toBe(mainOf(await ours.text()))
    expect(policyOf(answer)).toBe(policyOf(ours))
    expect(policyOf(ours)).toContain("script-src 'self' #")
    // One log and one cache rule, whatever serves the build.
    const data = await request.get(`${address}_root.data`)
    expect(data.headers()['cache-control']).toBe('private, no-store')
    expect(answer.headers()['cache-control']).toBe(ours.headers()['cache-control'])
    const line = output.split('\n').find((text) => text.includes('mail_kept')) ?? ''
    expect(JSON.parse(line)).toMatchObject({ level: 'info', code: 'mail_kept' })
  } finally {
    preview.kill('SIGTERM')
    await once(preview, 'exit')
    await rm(dataDir, { recursive: true })
  }
})

/** The page's own content, without the addresses and data around it that differ from process to process. */
function mainOf(html: string): string {
  const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0]
  expect(main).toBeDefined()
  return main ?? ''
}

/** The policy with its hashes left open: they differ with the ids in the data of each database. */
function policyOf(answer: APIResponse): string {
  return (answer.headers()['content-security-policy'] ?? '').replace(/'sha256-[^']+'/g, '#')
}
