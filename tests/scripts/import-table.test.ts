/**
 * The import table of the house (architecture.md), arrow by arrow: biome.json must refuse each arrow that is not in it and
 * let each one pass that is. The arrows are written as files of a house that consists of nothing else, one import a line,
 * and linted in one run with the project's own configuration.
 */
import { beforeAll, expect, test } from 'vitest'
import { lintHouse } from '../support/lint-house'

const routes = 'app/routes/_site.book/route.tsx'
const primitive = 'app/components/ui/button.tsx'
const component = 'app/components/site-header/site-header.tsx'
const content = 'app/content/collections.server.ts'
const domain = 'app/domain/plans.ts'
const clinic = 'app/clinic/client.server.ts'
const backend = 'app/backend/blog/routes.ts'
const server = 'app/server/front-door.ts'

type Arrow = readonly [from: string, statement: string]

const take = (what: string) => `import { thing } from '${what}'`
const takeType = (what: string) => `import type { Thing } from '${what}'`

const allowed: Arrow[] = [
  [routes, take('~/components/ui/button')],
  [routes, take('~/components/site-header/site-header')],
  [routes, take('~/content/collections.server')],
  [routes, take('~/clinic/contract/blog')],
  [routes, take('~/clinic/client.server')],
  [routes, take('./booking-summary')],
  [routes, take('~/log.server')],
  ['app/routes/api.$.ts', take('~/backend/api')],
  [primitive, take('~/components/ui/icon')],
  [component, take('~/components/ui/button')],
  [component, take('../ui/button')],
  [component, takeType('~/content/schema')],
  [component, take('~/clinic/contract/blog')],
  [content, take('./schema')],
  [content, take('~/domain/money')],
  [primitive, take('~/domain/phone')],
  [component, take('~/domain/days')],
  [routes, take('~/domain/days')],
  [clinic, take('~/domain/phone')],
  [backend, take('~/domain/plans')],
  [server, take('~/domain/days')],
  [domain, take('./days')],
  [clinic, take('~/clinic/contract/blog')],
  [clinic, take('./contract/blog')],
  ['app/clinic/transport.server.ts', take('~/backend/api')],
  [backend, take('~/content/collections.server')],
  [backend, take('~/clinic/contract/blog')],
  [backend, take('../../clinic/contract/blog')],
  [backend, take('../db/open')],
  [backend, take('~/log.server')],
  [server, take('~/backend/start')],
  [server, take('~/settings.server')],
  [server, take('~/log.server')],
  [server, "import { createServer } from 'node:http'"],
  ['app/entry.server.tsx', take('./server/csp')],
]

const refused: Arrow[] = [
  [domain, take('~/clinic/contract/blog')],
  [domain, take('~/components/ui/icon')],
  [domain, take('~/content/schema')],
  [domain, takeType('~/backend/db/tables')],
  [domain, take('~/settings.server')],
  [domain, take('~/settings/env-reader.server')],
  [domain, take('../routes/logout')],
  [routes, take('~/backend/blog/service')],
  [routes, takeType('~/backend/db/tables')],
  [routes, take('../../backend/blog/service')],
  [routes, "export { thing } from '~/backend/blog/service'"],
  [routes, "void import('~/backend/blog/service')"],
  [routes, take('~/server/csp')],
  ['app/routes/$.tsx', take('../backend/api')],
  ['app/routes/api.$.ts', take('~/server/front-door')],
  [primitive, take('~/content/schema')],
  [primitive, takeType('~/content/schema')],
  [primitive, take('~/clinic/contract/blog')],
  [primitive, take('~/backend/api')],
  [primitive, take('~/server/csp')],
  [component, take('~/content/collections.server')],
  [component, take('../../content/collections.server')],
  [component, "import { type Thing, thing } from '~/content/schema'"],
  [component, "import thing from '~/content/schema'"],
  [component, "import '~/content/collections.server'"],
  [component, take('~/clinic/client.server')],
  [component, take('~/clinic/session.server')],
  [component, takeType('~/clinic/client.server')],
  [component, take('~/backend/api')],
  [component, take('~/server/csp')],
  [component, take('~/routes/_site.book/route')],
  [content, take('~/components/ui/button')],
  [content, take('~/components/site-header/site-header')],
  [content, take('~/clinic/contract/blog')],
  [content, take('~/clinic/client.server')],
  [content, take('~/backend/api')],
  [content, take('../backend/api')],
  [content, take('~/server/csp')],
  [clinic, take('~/components/ui/button')],
  [clinic, take('~/components/site-header/site-header')],
  [clinic, take('~/content/schema')],
  [clinic, take('~/backend/api')],
  [clinic, take('../backend/api')],
  [clinic, take('~/server/csp')],
  ['app/clinic/contract/blog.ts', take('../../backend/blog/service')],
  ['app/clinic/transport.server.ts', take('~/content/schema')],
  ['app/clinic/transport.server.ts', take('~/server/csp')],
  [backend, take('~/components/ui/button')],
  [backend, take('~/routes/api.$')],
  [backend, take('~/clinic/client.server')],
  [backend, take('~/clinic/session.server')],
  [backend, take('../../clinic/client.server')],
  [backend, take('~/server/csp')],
  [server, take('~/components/ui/button')],
  [server, take('~/components/site-header/site-header')],
  [server, take('~/content/schema')],
  [server, take('~/clinic/contract/blog')],
  [server, take('~/clinic/client.server')],
  [server, take('~/backend/blog/service')],
  [server, take('~/routes/_site.book/route')],
]

let lintMessages = new Map<string, string[]>()

beforeAll(async () => {
  const files = new Map<string, string[]>()
  for (const [from, statement] of [...allowed, ...refused]) files.set(from, [...(files.get(from) ?? []), statement])
  files.set('app/backend/db/open.ts', ['export const used = process.env.DATA_DIR', "console.error('trouble')"])
  files.set('app/settings.server.ts', ['export const used = process.env.DATA_DIR'])
  files.set('app/content/one.ts', ["import { two } from './two'", 'export const one = () => two'])
  files.set('app/content/two.ts', ["import { one } from './one'", 'export const two = () => one'])
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
  expect(lintMessages.get('app/backend/db/open.ts:1')).toEqual([expect.stringContaining('noProcessEnv')])
  expect(lintMessages.get('app/settings.server.ts:1')).toBeUndefined()
})

test('what is to be logged goes to the log', () => {
  expect(lintMessages.get('app/backend/db/open.ts:2')).toEqual([expect.stringContaining('noConsole')])
})

test('two files may not import each other', () => {
  expect(lintMessages.get('app/content/one.ts:1')).toEqual([expect.stringContaining('noImportCycles')])
})
