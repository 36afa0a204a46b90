/**
 * The import table of the house (architecture.md), arrow by arrow: biome.json must refuse each arrow that is not in it and
 * let each one pass that is. The arrows are written as files of a house that consists of nothing else, one import a line,
 * and linted in one run with the project's own configuration.
 */
import { beforeAll, expect, test } from 'vitest'
import { lintHouse } from '../support/lint-house'

const routes = 'app/appointments/site/book/route.tsx'
const primitive = 'app/components/ui/button.tsx'
const component = 'app/frame/header/site-header.tsx'
const content = 'app/content/collections.server.ts'
const domain = 'app/domain/orders/plans.ts'
const clinic = 'app/platform/session/client.server.ts'
const backend = 'app/blog/routes.ts'
const server = 'app/platform/http/front-door.ts'
const forms = 'app/platform/forms/draft.server.ts'
const pages = 'app/frame/head/page-meta.ts'
const views = 'app/blog/site/posts.ts'
const browser = 'app/ui/browser/unreachable.ts'
const drawing = 'app/pages/share-image/card.server.ts'
const root = 'app/root.tsx'
const session = 'app/platform/session/session.server.ts'

type Arrow = readonly [from: string, statement: string]

const take = (what: string) => `import { thing } from '${what}'`
const takeType = (what: string) => `import type { Thing } from '${what}'`

const allowed: Arrow[] = [
  [routes, take('~/components/ui/button')],
  [routes, take('~/frame/header/site-header')],
  [routes, take('~/content/collections.server')],
  [routes, take('~/blog/contract/blog')],
  [routes, take('~/platform/session/client.server')],
  [routes, take('./booking-summary')],
  [routes, take('~/platform/log/log.server')],
  ['app/program/api-route.ts', take('~/program/api')],
  [primitive, take('~/ui/picture/icon')],
  [component, take('~/components/ui/button')],
  [component, take('../ui/button')],
  [component, takeType('~/content/schema/schema')],
  [component, take('~/blog/contract/blog')],
  [content, take('./schema')],
  [content, take('~/domain/money/money')],
  [primitive, take('~/domain/people/phone')],
  [component, take('~/domain/time/days')],
  [routes, take('~/domain/time/days')],
  [clinic, take('~/domain/people/phone')],
  [backend, take('~/domain/orders/plans')],
  [server, take('~/domain/time/days')],
  [domain, take('./days')],
  [clinic, take('~/blog/contract/blog')],
  [clinic, take('./contract/blog')],
  ['app/platform/session/transport.server.ts', take('~/program/api')],
  [backend, take('~/content/collections.server')],
  [backend, take('~/blog/contract/blog')],
  [backend, take('../../clinic/contract/blog')],
  [backend, take('../db/open')],
  [backend, take('~/platform/log/log.server')],
  [server, take('~/program/start')],
  [server, take('~/platform/settings/settings.server')],
  [server, take('~/platform/log/log.server')],
  [server, "import { createServer } from 'node:http'"],
  ['app/entry.server.tsx', take('./server/csp')],
  [routes, take('~/platform/forms/read-form.server')],
  [routes, take('~/frame/head/page-meta')],
  [routes, take('~/blog/site/posts')],
  [routes, take('~/ui/browser/unreachable')],
  [routes, take('~/pages/share-image/card.server')],
  [root, take('./browser/scroll-place')],
  [root, take('~/pages/share-image/card.server')],
  [component, take('~/blog/site/posts')],
  [component, take('~/frame/viewer')],
  [component, takeType('~/ui/form/form-answer')],
  [component, takeType('~/content/collections.server')],
  [content, take('~/domain/pages')],
  [session, take('~/platform/forms/draft.server')],
  [forms, take('~/platform/session/errors')],
  [forms, take('~/platform/http/api/form-fields')],
  [forms, take('~/platform/session/sealed-cookie.server')],
  [pages, take('~/domain/pages')],
  [pages, take('~/blog/contract/blog')],
  [pages, takeType('~/content/schema/schema')],
  [views, take('~/blog/contract/blog')],
  [views, take('~/domain/orders/order-words')],
  [browser, take('~/ui/text/toast')],
  [browser, take('~/blog/site/posts')],
  [drawing, take('~/content/collections.server')],
  [drawing, take('~/frame/head/page-meta')],
  [drawing, take('~/blog/site/posts')],
]

const refused: Arrow[] = [
  [domain, take('~/blog/contract/blog')],
  [domain, take('~/ui/picture/icon')],
  [domain, take('~/content/schema/schema')],
  [domain, takeType('~/platform/db/tables')],
  [domain, take('~/platform/settings/settings.server')],
  [domain, take('~/platform/settings/env-reader.server')],
  [domain, take('../routes/logout')],
  [routes, take('~/blog/service')],
  [routes, takeType('~/platform/db/tables')],
  [routes, take('../../backend/blog/service')],
  [routes, "export { thing } from '~/blog/service'"],
  [routes, "void import('~/blog/service')"],
  [routes, take('~/platform/http/csp')],
  ['app/frame/not-found.tsx', take('../backend/api')],
  ['app/program/api-route.ts', take('~/platform/http/front-door')],
  [primitive, take('~/content/schema/schema')],
  [primitive, takeType('~/content/schema/schema')],
  [primitive, take('~/blog/contract/blog')],
  [primitive, take('~/program/api')],
  [primitive, take('~/platform/http/csp')],
  [component, take('~/content/collections.server')],
  [component, take('../../content/collections.server')],
  [component, "import { type Thing, thing } from '~/content/schema/schema'"],
  [component, "import thing from '~/content/schema/schema'"],
  [component, "import '~/content/collections.server'"],
  [component, take('~/platform/session/client.server')],
  [component, take('~/platform/session/session.server')],
  [component, takeType('~/platform/session/client.server')],
  [component, take('~/program/api')],
  [component, take('~/platform/http/csp')],
  [component, take('~/appointments/site/book/route')],
  [content, take('~/components/ui/button')],
  [content, take('~/frame/header/site-header')],
  [content, take('~/blog/contract/blog')],
  [content, take('~/platform/session/client.server')],
  [content, take('~/program/api')],
  [content, take('../backend/api')],
  [content, take('~/platform/http/csp')],
  [clinic, take('~/components/ui/button')],
  [clinic, take('~/frame/header/site-header')],
  [clinic, take('~/content/schema/schema')],
  [clinic, take('~/program/api')],
  [clinic, take('../backend/api')],
  [clinic, take('~/platform/http/csp')],
  ['app/blog/contract/blog.ts', take('../../backend/blog/service')],
  ['app/platform/session/transport.server.ts', take('~/content/schema/schema')],
  ['app/platform/session/transport.server.ts', take('~/platform/http/csp')],
  [backend, take('~/components/ui/button')],
  [backend, take('~/program/api-route')],
  [backend, take('~/platform/session/client.server')],
  [backend, take('~/platform/session/session.server')],
  [backend, take('../../clinic/client.server')],
  [backend, take('~/platform/http/csp')],
  [server, take('~/components/ui/button')],
  [server, take('~/frame/header/site-header')],
  [server, take('~/content/schema/schema')],
  [server, take('~/blog/contract/blog')],
  [server, take('~/platform/session/client.server')],
  [server, take('~/blog/service')],
  [server, take('~/appointments/site/book/route')],
  [routes, take('~/root')],
  [root, take('./routes/share.$')],
  [root, take('~/frame/site/route')],
  [primitive, take('~/blog/site/posts')],
  [primitive, take('~/frame/viewer')],
  [primitive, take('~/frame/errors/error-panel')],
  [component, take('~/frame/head/page-meta')],
  [component, take('~/pages/share-image/card.server')],
  [component, take('~/platform/forms/read-form.server')],
  [component, take('~/platform/settings/settings.server')],
  [component, take('~/root')],
  [content, take('~/frame/head/page-meta')],
  [content, take('~/blog/site/posts')],
  [clinic, take('~/platform/forms/draft.server')],
  [clinic, take('~/frame/head/page-meta')],
  [session, take('~/program/api')],
  ['app/blog/contract/blog.ts', take('../errors')],
  ['app/blog/contract/blog.ts', take('~/platform/session/client.server')],
  [backend, take('~/platform/forms/read-form.server')],
  [backend, take('~/blog/site/posts')],
  [server, take('~/frame/head/page-meta')],
  [forms, take('~/ui/form/form-message')],
  [forms, take('~/appointments/site/book/route')],
  [forms, take('~/program/api')],
  [pages, take('~/content/collections.server')],
  [pages, take('~/platform/session/client.server')],
  [pages, take('~/frame/errors/error-panel')],
  [pages, take('~/appointments/site/book/route')],
  [views, take('~/frame/errors/error-panel')],
  [views, takeType('~/frame/errors/error-panel')],
  [views, take('~/platform/session/client.server')],
  [views, take('~/platform/settings/settings.server')],
  [browser, take('~/frame/errors/error-panel')],
  [browser, take('~/platform/session/session.server')],
  [browser, take('~/platform/log/log.server')],
  [drawing, take('~/frame/errors/error-panel')],
  [drawing, take('~/platform/session/client.server')],
  [drawing, take('~/appointments/site/book/route')],
]

let lintMessages = new Map<string, string[]>()

beforeAll(async () => {
  const files = new Map<string, string[]>()
  for (const [from, statement] of [...allowed, ...refused]) files.set(from, [...(files.get(from) ?? []), statement])
  files.set('app/platform/db/open.ts', ['export const used = process.env.DATA_DIR', "console.error('trouble')"])
  files.set('app/platform/settings/settings.server.ts', ['export const used = process.env.DATA_DIR'])
  files.set('app/content/one.ts', ["import { two } from './two'", 'export const one = () => two'])
  files.set('app/content/two.ts', ["import { one } from './one'", 'export const two = () => one'])
  files.set('app/domain/three.ts', ["import type { Four } from './four'", 'export type Three = Four[]'])
  files.set('app/domain/four.ts', ["import type { Three } from './three'", 'export type Four = Three | null'])
  lintMessages = await lintHouse(files, /^plugin$|noRestrictedImports|noProcessEnv|noImportCycles|noConsole/)
}, 60_000)

function messagesFor([from, statement]: Arrow): string[] {
  const lines = [...allowed, ...refused].filter(([path]) => path === from).map(([, line]) => line)
  return lintMessages.get(`${from}:${lines.indexOf(statement) + 1}`) ?? []
}

test.each(allowed)('%s may say: %s', (...arrow) => {
  expect(messagesFor(arrow)).toEqual([])
})

test.each(refused)('%s may not say: %s', (...arrow) => {
  expect(messagesFor(arrow).join('\n')).toMatch(/architecture\.md|only types/)
})

test('only the settings read the environment', () => {
  expect(lintMessages.get('app/platform/db/open.ts:1')).toEqual([expect.stringContaining('noProcessEnv')])
  expect(lintMessages.get('app/platform/settings/settings.server.ts:1')).toBeUndefined()
})

test('what is to be logged goes to the log', () => {
  expect(lintMessages.get('app/platform/db/open.ts:2')).toEqual([expect.stringContaining('noConsole')])
})

test('two files may not import each other, not even types', () => {
  expect(lintMessages.get('app/content/one.ts:1')).toEqual([expect.stringContaining('noImportCycles')])
  expect(lintMessages.get('app/domain/three.ts:1')).toEqual([expect.stringContaining('noImportCycles')])
})
