import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { Outlet, Scripts } from '@remix-run/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as entryServer from '../../entry.server'
import { ErrorScreen } from '../errors/error-panel'

let output = ''
beforeEach(() => {
  output = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output += text
    return true
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const logged = () => output.split('\n').filter((line) => /\berror\b/.test(line))

function Document({ children }: { children?: React.ReactNode }) {
  return (
    <html lang="en-IN">
      <head>
        <title>Aahar</title>
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

function Broken(): never {
  throw new TypeError('about Asha')
}

const hindiWords = [...Array(300).keys()].map((at) => `${'x'.repeat(at % 7)}${'दाल रोटी'.repeat(1 + (at % 5))}${at}`)

const page = (id: string, module: object) => ({ [id]: { id, parentId: 'root', path: id, module } })
const routes = {
  root: {
    id: 'root',
    path: '',
    module: {
      Layout: Document,
      default: () => <Outlet />,
      ErrorBoundary: () => <main>sorry</main>,
    },
  },
  ...page('large', { default: () => <main>page</main>, loader: () => ({ text: '</body></html>'.repeat(3000) }) }),
  ...page('hindi', {
    // Words of many lengths, so that some letter meets each end of a buffer.
    default: () => (
      <main>
        {hindiWords.map((word) => (
          <p key={word}>{word}</p>
        ))}
      </main>
    ),
  }),
  ...page('loads', {
    default: () => null,
    loader: () => {
      throw new RangeError('about Asha')
    },
  }),
}
function serve(extra: Record<string, { id: string; path: string; module: object }> = {}) {
  const all = { ...routes, ...extra }
  const manifest = Object.entries(all).map(([id, { module, ...route }]) => {
    const hasErrorBoundary = 'ErrorBoundary' in module
    return [id, { ...route, hasLoader: 'loader' in module, hasAction: false, hasErrorBoundary, module: `/${id}.js` }]
  })
  return createRequestHandler({
    entry: { module: entryServer },
    routes: all,
    assets: {
      version: '1',
      url: '/manifest.js',
      entry: { module: '/entry.js', imports: [] },
      routes: Object.fromEntries(manifest),
    },
    future: { v3_singleFetch: true },
    mode: 'production',
    publicPath: '/',
    assetsBuildDirectory: '',
    isSpaMode: false,
  } as unknown as ServerBuild)
}

const ask = (path: string, extra: Parameters<typeof serve>[0] = {}) =>
  serve(extra)(new Request(`http://localhost${path}`), {})

test('letters of several bytes are sent whole, with no zero byte beside them', async () => {
  const html = await (await ask('/hindi')).text()
  expect(html).not.toContain('\0')
  expect(html).not.toContain('\ufffd')
  for (const word of hindiWords) expect(html).toContain(`<p>${word}</p>`)
})

test('the scripts with the page’s data stand before its end', async () => {
  for (const path of ['/', '/large']) {
    const html = await (await ask(path)).text()
    expect(html.endsWith('</body></html>'), html.slice(-200)).toBe(true)
    expect(html.split('</html>')).toHaveLength(2)
    expect(html).toContain('streamController.enqueue')
  }
})

test('an error of a loader is one line with its code and the request’s id, and nothing of its message', async () => {
  const answer = await ask('/loads')
  expect(answer.status).toBe(500)
  expect(logged()).toEqual([expect.stringMatching(/error {2}request_failed {2}.*error=RangeError/)])
  expect(output).toContain(`requestId=${answer.headers.get('x-request-id')}`)
  expect(output).not.toContain('Asha')
})

test('a page of a mistake shows the id of its request, and a page that is not there has none', async () => {
  const missing = () => {
    throw new Response('No such page', { status: 404 })
  }
  const fails = () => {
    throw new RangeError('about Asha')
  }
  const pages = {
    ...page('fails', { default: () => null, loader: fails, ErrorBoundary: ErrorScreen }),
    ...page('missing', { default: () => null, loader: missing, ErrorBoundary: ErrorScreen }),
  }
  const failed = await ask('/fails', pages)
  const id = failed.headers.get('x-request-id')
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(await failed.text()).toContain(`Reference: <span data-reference="">${id}</span>`)
  const notThere = await ask('/missing', pages)
  expect([notThere.status, await notThere.text()]).toEqual([404, expect.not.stringContaining('Reference')])
})

test('an error of rendering is one line, where a part fails and where the whole page does', async () => {
  const broken = { ...page('broken', { default: Broken }) }
  const answer = await ask('/broken', broken)
  expect(answer.status).toBe(500)
  expect(logged()).toEqual([expect.stringMatching(/error {2}render_failed {2}.*error=TypeError/)])
  expect(output).toContain(`requestId=${answer.headers.get('x-request-id')}`)
  expect(output).not.toContain('Asha')
})

test('an answer is private unless it opts in, as a document and as data', async () => {
  for (const path of ['/', '/_root.data', '/large.data', '/loads', '/loads.data']) {
    const answer = await ask(path)
    expect(answer.headers.get('cache-control'), path).toBe('private, no-store')
  }
})
