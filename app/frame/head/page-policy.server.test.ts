import { expect, test } from 'vitest'
import { nameInlineParts, sha256Source } from './page-policy.server'

const mark = 'feedface'
const page =
  Buffer.from(`<html><head><style id="page-styles" nonce="${mark}">main > p{color:red}</style></head><body><main>Aahar</main>
<template id="page-scripts"><link rel="modulepreload" href="/assets/a.js"/>
<script nonce="${mark}">window.__remixContext = {}</script>
<script nonce="${mark}" type="module" async="">import "/assets/a.js"
start()</script></template><script nonce="${mark}">late()</script></body></html>`)

test('the policy names each marked script and style as it is sent', () => {
  const { bytes, scriptHashes, styleHashes } = nameInlineParts(page, mark)
  const html = bytes.toString()
  expect(scriptHashes).toEqual(
    ['window.__remixContext = {}', 'import "/assets/a.js"\nstart()', 'late()'].map(sha256Source),
  )
  expect(styleHashes).toEqual([sha256Source('main > p{color:red}')])
  expect(html).not.toContain('nonce')
  expect(html).not.toContain(mark)
})

test.each([
  '<script>steal()</script>',
  '<script nonce="">steal()</script>',
  '<script nonce="feedfac">steal()</script>',
  '<script type="module">steal()</script>',
  '<style>*{display:none}</style>',
  '<!-- <script> -->',
])('%s, which carries no mark, is not named', (injected) => {
  const named = nameInlineParts(Buffer.from(String(page).replace('<main>', `<main>${injected}`)), mark)
  const { scriptHashes, styleHashes } = nameInlineParts(page, mark)
  expect(named).toMatchObject({ scriptHashes, styleHashes })
  expect(named.bytes.toString()).toContain(injected)
})

test('a script that stands twice in the page is named once', () => {
  const twice = Buffer.from(String(page).replace('</body>', `<script nonce="${mark}">late()</script></body>`))
  expect(nameInlineParts(twice, mark).scriptHashes).toHaveLength(3)
})
