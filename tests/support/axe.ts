import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { atRest } from './page-ready'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Fails with a readable list when axe finds anything against WCAG 2.2 AA or its best practices on the page, once it is at
 * rest: half faded in, every colour is too pale.
 * @param without rules that do not count here. In forced colours a page's own letter colours are told of, but not shown.
 * @param only the rules that count here, instead of all
 * @param bar the bar at the foot of a phone covers whatever row is there now, and one scrolls it free: for axe it stands at the page's end
 */
export async function expectNoAxeViolations(
  page: Page,
  scope = 'the page',
  {
    without = [],
    only,
    bar = 'at the end',
  }: { without?: readonly string[]; only?: readonly string[]; bar?: 'at the end' | 'in place' } = {},
) {
  await atRest(page)
  // Evaluated through the debugger, because the page's own Content-Security-Policy rightly refuses a foreign script.
  await page.evaluate(source)
  if (bar === 'at the end')
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('.bottom-bar')?.style.setProperty('position', 'static'),
    )
  const found = await page.evaluate(
    async ({ without, only }) => {
      const axe = (window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe
      const results = await axe.run({
        runOnly: only
          ? { type: 'rule', values: only }
          : ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
        // Of what passes no list is made: a tenth of the time.
        resultTypes: ['violations'],
      })
      return results.violations.map(
        ({ id, help, nodes }) =>
          `${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(' ')}  ${node.failureSummary ?? ''}`).join('\n')}`,
      )
    },
    { without, only },
  )
  expect(found, `axe on ${scope}`).toEqual([])
}

/** Fails when the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page) {
  const [content, window_] = await page.evaluate(
    () => [document.documentElement.scrollWidth, document.documentElement.clientWidth] as const,
  )
  expect(content).toBeLessThanOrEqual(window_)
}
