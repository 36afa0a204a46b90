import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { setBrowserClock } from '../support/browser-clock'
import { acceptMediaFeatures, fillByKeys, switchScriptsOff } from '../support/firefox'
import { hydrated } from '../support/page-ready'

export { expect }

type PageProblems = {
  /** Names a problem this test is about, by a part of its text; it no longer fails the test. */
  expect(part: string | RegExp): void
  /** What the page did wrong, apart from what was named. */
  unexpected(): string[]
  add(problem: string): void
}

/** How much later than they would each script of ours comes. */
export type SlowScripts = { slowScriptsMs: number }

/**
 * Playwright's `test`, in which a page may not misbehave unseen: an uncaught error, an error in the console, a violation of our
 * own Content-Security-Policy, or a failed request to our own server fails the test. Where scripts are on,
 * `page.goto` comes back once they run the page, so that no click is made too early; after a link or a form that loads
 * another document, ask for `hydrated(page)`. In a test of tag @date the pages have the program's clock.
 *
 * In the project `slow` every script comes `slowScriptsMs` late and `page.goto` waits for none: the test acts on pages as a
 * client does whose line is slow. One of tag @after-scripts waits there too: it is about what scripts alone can do, and nothing is
 * lost but time to who tries it before them (a key of the dashboard, what is said while the network is gone).
 */
export const test = base.extend<{ pageProblems: PageProblems } & SlowScripts, { browser: Browser }>({
  browser: [
    async ({ browser, browserName }, use) => {
      if (browserName === 'firefox') acceptMediaFeatures(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  slowScriptsMs: [0, { option: true }],
  // A test without `page` has none made: a tab is a process of the browser, and a third of a second's work.
  page: async (
    { page, pageProblems, browser, browserName, baseURL, javaScriptEnabled, slowScriptsMs },
    use,
    testInfo,
  ) => {
    if (browserName === 'firefox') {
      fillByKeys(page)
      if (javaScriptEnabled === false) await switchScriptsOff(browser)
    }
    if (testInfo.tags.includes('@date')) await setBrowserClock(page.context())
    await page.addInitScript(reportViolations)
    if (slowScriptsMs > 0) await delayScripts(page.context(), slowScriptsMs)
    const waits = slowScriptsMs === 0 || testInfo.tags.includes('@after-scripts')
    if (waits && javaScriptEnabled !== false) {
      const goto = page.goto.bind(page)
      page.goto = async (...to) => {
        const answer = await goto(...to)
        await hydrated(page)
        return answer
      }
    }
    watch(page, { origin: new URL(baseURL ?? '').origin, hasScripts: javaScriptEnabled !== false }, pageProblems)
    await use(page)
    expect(pageProblems.unexpected(), 'problems on the page').toEqual([])
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the names of what a fixture needs.
  pageProblems: async ({}, use) => {
    const problems: string[] = []
    const expected: (string | RegExp)[] = []
    await use({
      expect: (part) => expected.push(part),
      add: (problem) => problems.push(problem),
      unexpected: () => problems.filter((problem) => !expected.some((part) => matches(problem, part))),
    })
  },
})

/** Chromium writes those that a script catches nowhere; Lighthouse counts them. */
function reportViolations() {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    console.error(`policy violated: ${violatedDirective} ${blockedURI} ${sourceFile}`),
  )
}

/** Playwright's routes also keep the browser from its cache, so that each document waits for its scripts anew. */
async function delayScripts(context: BrowserContext, ms: number) {
  await context.route('**/assets/*.js', async (route) => {
    await wait(ms)
    // The page may have been left for another meanwhile.
    await route.continue().catch(() => {})
  })
}

function watch(page: Page, { origin, hasScripts }: { origin: string; hasScripts: boolean }, problems: PageProblems) {
  page.on('pageerror', (error) => problems.add(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    // Firefox tells a page of the fetches it gives up when it is left, and Remix writes that. One that truly failed is found below.
    if (message.text().startsWith('Failed to fetch manifest patches')) return
    // Remix writes that a load was given up for the next one, and ignores it.
    if (message.text().startsWith('AbortError: signal is aborted')) return
    if (message.type() === 'error') problems.add(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('response', (response) => {
    const isOurs = new URL(response.url()).origin === origin
    if (isOurs && response.status() >= 400) problems.add(`answer ${response.status()}: ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Going to another page cancels what the old one was still loading.
    const isCancelled = ['net::ERR_ABORTED', 'NS_BINDING_ABORTED'].includes(reason)
    // With scripts off, Chromium does not fetch those a page names beforehand, and calls that a failure.
    const isUnwanted = !hasScripts && request.resourceType() === 'script'
    const isOurs = new URL(request.url()).origin === origin
    if (isOurs && !isCancelled && !isUnwanted) problems.add(`request failed: ${request.url()} (${reason})`)
  })
}

function matches(problem: string, part: string | RegExp): boolean {
  return typeof part === 'string' ? problem.includes(part) : part.test(problem)
}
