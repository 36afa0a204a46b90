/**
 * Debian's Firefox under Playwright. Playwright drives an unpatched Firefox by WebDriver BiDi (its channels `moz-…`, which it does
 * not document yet); what this Firefox and that protocol still lack is mended here, at the one connection between them.
 */
import type { Browser, Locator, Page } from '@playwright/test'
import { findFirefox } from '../../scripts/setup/browser.js'

/** BiDi's session of the whole browser, as Playwright keeps it (playwright-core 1.65, server/bidi/bidiConnection.ts). */
type Session = { send(method: string, parameters: object): Promise<unknown> }
type WithConnection = { _connection: { toImpl(given: object): { _browserSession: Session } } }

/** @throws {Error} where there is no Firefox; `npm test` installs one */
export function firefoxUse() {
  const executablePath = findFirefox()
  if (executablePath === null) throw new Error('There is no Firefox yet. `npm test` finds or installs one.')
  return {
    browserName: 'firefox' as const,
    channel: 'moz-firefox',
    launchOptions: {
      executablePath,
      // It starts within two seconds; one that does not will not.
      timeout: 60_000,
      // Lets a test reach the browser's own windows: scripts can be switched off nowhere else.
      args: ['--remote-allow-system-access'],
      firefoxUserPrefs: {
        // What was typed before is not offered: a list of it would take the first Escape.
        'browser.formfill.enable': false,
        'signon.rememberSignons': false,
        // As on a desk: scrollbars take room and stay in sight.
        'widget.gtk.overlay-scrollbars.enabled': false,
        'widget.non-native-theme.scrollbar.size.override': 14,
      },
    },
  }
}

/** Firefox 153 has no such command, which Playwright sends with every context; nothing is emulated instead. */
export function acceptMediaFeatures(browser: Browser): void {
  const session = sessionOf(browser)
  const send = session.send.bind(session)
  session.send = (method, parameters) =>
    method === 'emulation.setMediaFeaturesOverride' ? Promise.resolve({}) : send(method, parameters)
}

/**
 * Switches scripts off in every page that is open, as the developer tools do, also for what they load later. The preference
 * `javascript.enabled` would stop Playwright's own scripts in the page as well.
 */
export async function switchScriptsOff(browser: Browser): Promise<void> {
  const session = sessionOf(browser)
  const { contexts } = (await session.send('browsingContext.getTree', { 'moz:scope': 'chrome', maxDepth: 0 })) as {
    contexts: { context: string }[]
  }
  for (const { context } of contexts) {
    const answer = (await session.send('script.evaluate', {
      expression: 'for (const tab of document.querySelectorAll("browser")) tab.browsingContext.allowJavascript = false',
      target: { context },
      awaitPromise: false,
    })) as { type: string }
    if (answer.type !== 'success') throw new Error(`Firefox did not switch scripts off: ${JSON.stringify(answer)}`)
  }
}

const typed = ['text', 'email', 'tel', 'password', 'search', 'url', 'textarea']

/**
 * Lets `fill` press keys. Over BiDi Playwright sets `value` instead: an email field keeps what stood in it, and React, which
 * watches that property, takes it for its own change and hears of none.
 */
export function fillByKeys(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('html')) as { fill: Locator['fill']; byKeys?: true }
  if (locators.byKeys) return
  const { fill } = locators
  locators.byKeys = true
  locators.fill = async function (this: Locator, value, options) {
    const type = await this.evaluate((element) => (element as HTMLInputElement).type)
    if (!typed.includes(type)) return fill.call(this, value, options)
    await this.selectText()
    if (value === '') await this.press('Delete')
    else await this.pressSequentially(value)
  }
}

const sessionOf = (browser: Browser) => {
  const { _connection } = browser as unknown as WithConnection
  return _connection.toImpl(browser)._browserSession
}
