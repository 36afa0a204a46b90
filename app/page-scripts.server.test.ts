import { expect, test } from 'vitest'
import { applyEdits } from './page-edits'
import { finishPage, sha256Source } from './page-scripts.server'

const mark = 'feedface'
/** As Remix's Scripts writes it, with lazy route discovery. */
const moduleScript = `;
import * as route0 from "/assets/root-a.js";
import * as route1 from "/assets/route-b.js";
window.__remixManifest = {
  "entry": {
    "module": "/assets/entry.client-c.js"
  }
};
window.__remixRouteModules = {"root":route0,"routes/_index":route1};

import("/assets/entry.client-c.js");`

const page = (script: string) => `<html lang="en-IN"><head></head><body><main>Aahar</main>\
<link rel="modulepreload" href="/assets/entry.client-c.js"/><link rel="modulepreload" href="/assets/framework-d.js"/>\
<script nonce="${mark}">window.__remixContext = {}</script>\
<script nonce="${mark}" type="module" async="">${script}</script></body></html><script nonce="${mark}">late()</script>`

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)

const finished = (html: string, ...given: [string, Parameters<typeof finishPage>[2]]) => {
  const { edits, hashes } = finishPage(html, ...given)
  return { html: applyEdits(html, edits).toString(), hashes }
}

const loaded = { start: 'loaded', styles: null } as const

test('no script is fetched while the page is painted: what Remix imports at once is imported by a function', () => {
  const { html } = finished(page(moduleScript), mark, loaded)
  expect(html).not.toContain('rel="modulepreload"')
  const starter = inlineScripts(html)[1] ?? ''
  expect(starter).not.toMatch(/^import\b/m)
  expect(starter).toContain('const route0 = await import("/assets/root-a.js");')
  expect(starter).toContain('const route1 = await import("/assets/route-b.js");')
  expect(starter).toContain('await import("/assets/entry.client-c.js");')
  // Once it begins, all are asked for together.
  expect(starter).toContain('["/assets/entry.client-c.js","/assets/framework-d.js"]')
  expect(() => new Function(`return async () => {${starter}}`)).not.toThrow()
})

test('a page with a part of the styles fetches all of them with its scripts, which wait for them', () => {
  const { html } = finished(page(moduleScript), mark, { start: 'idle', styles: '/assets/app-e.css' })
  const starter = inlineScripts(html)[1] ?? ''
  expect(starter).toContain('const styles="/assets/app-e.css";')
  expect(() => new Function(`return async () => {${starter}}`)).not.toThrow()
})

test('a page that can wait fetches its scripts at the first sign of a client, or seconds after it is loaded', () => {
  const startOf = (when: 'loaded' | 'idle') =>
    inlineScripts(finished(page(moduleScript), mark, { start: when, styles: null }).html)[1]
  expect(startOf('loaded')).toContain('const waitMs=0;')
  expect(startOf('idle')).toContain('const waitMs=5000;')
  for (const when of ['loaded', 'idle'] as const)
    for (const sign of ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'click'])
      expect(startOf(when)).toContain(`"${sign}"`)
})

test('a module script of another form, as in development, stays as it is, with its preloads', () => {
  const other = `import "/@id/hmr-runtime";${moduleScript}`
  const { html } = finished(page(other), mark, loaded)
  expect(inlineScripts(html)[1]).toBe(other)
  expect(html).toContain('rel="modulepreload"')
})

test('the policy names each script as it is sent, and none that carries no mark', () => {
  const injected = '<script>steal()</script>'
  const { html, hashes } = finished(page(moduleScript).replace('<main>', `<main>${injected}`), mark, loaded)
  const [first, ...ours] = inlineScripts(html)
  expect(first).toBe('steal()')
  expect(hashes).toEqual(ours.map(sha256Source))
  expect(html).not.toContain('nonce')
})

test('what React writes behind the end of the page stands in front of it', () => {
  const { html } = finished(page(moduleScript), mark, loaded)
  expect(html.endsWith('<script>late()</script></body></html>')).toBe(true)
})
