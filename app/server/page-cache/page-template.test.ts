import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { gunzipSync } from 'node:zlib'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fillTemplate, makeTemplate, standInsFor } from './page-template'

type Card = { name: string; email: string }

const rows = Array.from({ length: 200 }, (_, row) => `<p>${(row * 7919) % 1009} g of dal</p>`).join('')
const escapeHtml = (text: string) =>
  text.replace(/[&<>\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
const dataScript = (data: unknown) =>
  `window.__remixContext.streamController.enqueue(${escapeHtml(JSON.stringify(`${JSON.stringify(data)}\n`))});`
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** A page as Remix and React write it. */
function render({ name, email }: Card, { markup = '', data = '', script = '' } = {}) {
  const head = renderToString(createElement('header', { title: name }, 'Hello, ', name, createElement('p', {}, email)))
  const body = dataScript([{ _1: 2 }, 'viewer', 'name', name, 'email', email, 'menu', 'Dal & roti', data])
  const html = `<!DOCTYPE html><html><body>${head}${markup}${rows}<script>start()</script><script>${body}</script>${script}<script>window.__remixContext.streamController.close();</script></body></html>`
  return { html, body }
}

type Options = { markup?: string; data?: string; script?: string; policy?: (hash: string) => string }

const defaultPolicy = (hash: string) =>
  `script-src 'self' ${hashOf('start()')} ${hash} 'sha256-last='; style-src 'self'`

async function templateFor(more: (card: Card) => Options = () => ({})) {
  const standIns = standInsFor('client', ['name', 'email'])
  const card = standIns.standIn.words as Card
  const { policy = defaultPolicy, ...given } = more(card)
  const { html, body } = render(card, given)
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy(hashOf(body)),
    'cache-control': 'public, max-age=0',
    vary: 'Cookie',
    etag: '"x"',
    'x-request-id': 'of the render',
  }
  return makeTemplate({ html, headers, standIns })
}

const personal = (name: string, email = 'asha@example.in') => ({ kind: 'client', words: { name, email } })

async function pageOf(name: string, email?: string) {
  const template = await templateFor()
  const [plain, gzip] = [false, true].map((isGzip) => template && fillTemplate(template, personal(name, email), isGzip))
  if (!plain || !gzip) throw new Error('no page')
  const [plainBytes, gzipBytes] = [Buffer.concat(plain.body), Buffer.concat(gzip.body)]
  return { plain, gzip, plainBytes, gzipBytes, text: plainBytes.toString() }
}

const scriptsIn = (html: string) => [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, body = '']) => body)

/** What the browser's page is given: all that the scripts enqueue. */
function dataIn(html: string): unknown {
  let text = ''
  const enqueue = (part: string) => {
    text += part
  }
  const streamController = { enqueue, close: () => {} }
  const window = { __remixContext: { streamController } }
  for (const body of scriptsIn(html)) runInNewContext(body, { window, start: () => {} })
  return JSON.parse(text)
}

const names: [string, string][] = [
  ['a plain one', 'Asha Rao'],
  ['the end of a script', '</script><script>alert(1)</script>'],
  ['a comment', '<!-- <script> -->'],
  ['all signs of HTML', `& < > " ' \` =`],
  ['an entity', '&lt;b&gt; &amp;amp;'],
  ['backslashes', '\\ \\\\ \\" \\u003c \\n'],
  ['the end of the string', '");alert(1);("'],
  ['line separators', 'a\u2028b\u2029c'],
  ['control characters', '\u0001\u001f\u007f\u0085 \t'],
  ['line breaks', 'a\r\nb'],
  ['half a surrogate pair', 'a\ud83c'],
  ['the other half', '\udf3eb'],
  ['emoji', '👩🏽‍🌾🌾'],
  ['Devanagari', 'आशा राव'],
  ['right to left', '\u202eahsA \u05d0'],
  ['patterns of String.replace', "$& $1 $$ $` $'"],
  ['names of objects', '__proto__'],
  ['seventy letters', 'ऋ'.repeat(70)],
  ['two thousand quotes', '"'.repeat(1900)],
]

const joint = '");</script><script>window.__remixContext.streamController.enqueue("'

test.each(names)('the page of a client is what Remix renders for them: %s', async (_what, name) => {
  const { plain, gzip, plainBytes, gzipBytes, text } = await pageOf(name)
  const { html } = render({ name, email: 'asha@example.in' })
  const sameBytes = Buffer.from(html)
  expect(scriptsIn(text)).toHaveLength(scriptsIn(html).length + 2)
  // The one script with the data has become three; nothing else differs.
  expect(Buffer.from(text.replaceAll(joint, '')).equals(sameBytes)).toBe(true)
  expect(dataIn(text)).toEqual(dataIn(html))
  expect(gunzipSync(gzipBytes).equals(plainBytes)).toBe(true)
  expect(plain.head.toString('latin1')).toContain(`\r\ncontent-length: ${plainBytes.length}\r\n`)
  expect(gzip.head.toString('latin1')).toContain(
    `\r\ncontent-encoding: gzip\r\ncontent-length: ${gzipBytes.length}\r\n`,
  )
})

test.each(names)('its policy names each of its scripts, and no other: %s', async (_what, name) => {
  const { plain, gzip, text } = await pageOf(name)
  const policy = /content-security-policy: (.*)\r\n/.exec(plain.head.toString('latin1'))?.[1] ?? ''
  const named = policy.match(/'sha256-[^']+'/g) ?? []
  expect(named).toEqual([...scriptsIn(text).slice(0, -1).map(hashOf), "'sha256-last='"])
  expect(policy).toMatch(/^script-src 'self' .*; style-src 'self'$/)
  expect(gzip.head.toString('latin1')).toContain(`content-security-policy: ${policy}\r\n`)
})

test('its headers are those of a signed-in client', async () => {
  const { plain, plainBytes } = await pageOf('Asha Rao')
  const lines = plain.head.toString('latin1').trimEnd().split('\r\n')
  expect(lines.filter((line) => !line.startsWith('content-security-policy'))).toEqual([
    'content-type: text/html; charset=utf-8',
    'cache-control: private, no-store',
    'vary: Cookie, Accept-Encoding',
    `content-length: ${plainBytes.length}`,
  ])
})

test('the same template serves one client after the other', async () => {
  const template = await templateFor()
  if (!template) throw new Error('no template')
  const [asha, meera] = [personal('Asha'), personal('Meera', 'meera@example.in')]
  const page = (who: typeof asha) => Buffer.concat(fillTemplate(template, who, false)?.body ?? []).toString()
  const [first, second, third] = [page(asha), page(meera), page(asha)]
  expect(third).toBe(first)
  expect(second).not.toContain('Asha')
  expect(second).not.toContain('asha@')
  expect(first).not.toContain('Meera')
})

test('many clients in turn get their own pages, the first one again after all others', async () => {
  const template = await templateFor()
  if (!template) throw new Error('no template')
  const clients = Array.from({ length: 120 }, (_, number) => personal(`Client ${number}`))
  for (const who of [...clients, ...clients.slice(0, 3), clients[0]]) {
    const page = who && fillTemplate(template, who, true)
    const text = gunzipSync(Buffer.concat(page?.body ?? [])).toString()
    expect(new Set(text.match(/Client \d+/g))).toEqual(new Set([who?.words.name]))
  }
  expect(template.filled.size).toBeLessThanOrEqual(50)
})

test('a client whose words are the stand-ins themselves gets them as words', async () => {
  const standIns = standInsFor('client', ['name', 'email'])
  const card = standIns.standIn.words as Card
  const { html, body } = render(card)
  const headers = { 'content-security-policy': defaultPolicy(hashOf(body)) }
  const template = await makeTemplate({ html, headers, standIns })
  if (!template) throw new Error('no template')
  const swapped = { name: card.email, email: card.name }
  const page = fillTemplate(template, { kind: 'client', words: swapped }, false)
  const text = Buffer.concat(page?.body ?? []).toString()
  expect(text.replaceAll(joint, '')).toBe(render(swapped).html)
})

test.each<[string, (card: Card) => Options]>([
  ['in an address', ({ name }) => ({ markup: `<a href="?to=${encodeURIComponent(name)}">x</a>` })],
  ['without escapes', ({ name }) => ({ markup: `<b>${name}</b>` })],
  ['in capitals', ({ name }) => ({ markup: renderToString(createElement('b', {}, name.toUpperCase())) })],
  ['cut off', ({ name }) => ({ markup: renderToString(createElement('b', {}, name.slice(0, 12))) })],
  ['cut off at the front', ({ name }) => ({ markup: renderToString(createElement('b', {}, name.slice(12))) })],
  ['cut off in the data', ({ name }) => ({ data: name.slice(0, 12) })],
  ['in an address of the data', ({ email }) => ({ data: encodeURIComponent(email) })],
  ['in another script', ({ name }) => ({ script: `<script>greet(${escapeHtml(JSON.stringify(name))})</script>` })],
  [
    'in JSON-LD',
    ({ name }) => ({ markup: `<script type="application/ld+json">${escapeHtml(JSON.stringify(name))}</script>` }),
  ],
  ['in a style', ({ name }) => ({ markup: `<style>a::after { content: "${name}" }</style>` })],
  ['in a style, as HTML', ({ name }) => ({ markup: `<style>${renderToString(createElement('b', {}, name))}</style>` })],
  ['in two scripts of data', ({ name }) => ({ script: `<script>${dataScript([name])}</script>` })],
  ['of another number', ({ name }) => ({ markup: renderToString(createElement('b', {}, name.replace('0>', '7>'))) })],
  ['under a policy that does not name the script', () => ({ policy: () => "script-src 'self'" })],
  ['under a policy that names the script twice', () => ({ policy: (hash) => `script-src ${hash}; style-src ${hash}` })],
])('a page with a stand-in %s becomes no template', async (_what, more) => {
  expect(await templateFor()).not.toBeNull()
  expect(await templateFor(more)).toBeNull()
})

test('a page without words, or without the data of its words, becomes no template', async () => {
  const standIns = standInsFor('client', ['name', 'email'])
  const { html, body } = render({ name: 'Asha', email: 'x' })
  const headers = { 'content-security-policy': defaultPolicy(hashOf(body)) }
  expect(await makeTemplate({ html, headers, standIns })).toBeNull()
  const words = renderToString(createElement('b', {}, standIns.standIn.words.name))
  expect(await makeTemplate({ html: html.replace('<body>', `<body>${words}`), headers, standIns })).toBeNull()
})

test('stand-ins are others each time', () => {
  expect(standInsFor('client', ['name']).secret).not.toBe(standInsFor('client', ['name']).secret)
})

test('an empty word and very long ones are left to Remix', async () => {
  const template = await templateFor()
  if (!template) throw new Error('no template')
  expect(fillTemplate(template, personal('Asha'), true)).not.toBeNull()
  expect(fillTemplate(template, personal(''), true)).toBeNull()
  expect(fillTemplate(template, personal('a'.repeat(2000)), true)).toBeNull()
})
