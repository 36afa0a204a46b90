import { readFileSync } from 'node:fs'
import { redirect } from '@remix-run/node'
import { expect, test } from 'vitest'
import { listedRoutes } from '../../../tests/support/listed-routes'
import { clientAction } from './unreachable'

const send = (serverAction: () => Promise<unknown>) =>
  clientAction({
    request: new Request('http://localhost/book', { method: 'POST', body: new FormData() }),
    params: {},
    serverAction: serverAction as never,
  })

test('what the action answers is the answer', async () => {
  expect(await send(async () => ({ sent: 'Thank you.' }))).toEqual({ sent: 'Thank you.' })
})

for (const [name, error] of [
  ['no connection', new TypeError('Failed to fetch')],
  ["a proxy's page", new Error('Unable to decode turbo-stream response from URL: http://localhost/book.data')],
] as const) {
  test(`${name} is answered with the network message, at a status that leaves the loaders alone`, async () => {
    const answer = await send(() => Promise.reject(error))
    if (!(answer instanceof Response)) throw new Error('No Response')
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual({
      result: { status: 'error', error: { '': ['Network error. Please check your internet connection.'] } },
    })
  })
}

for (const [name, thrown] of [
  ['a redirect', redirect('/login')],
  ['an error the action has thrown', { status: 403, statusText: 'Forbidden', internal: false, data: 'No.' }],
  ['a crash of the action', new Error('Unexpected Server Error')],
] as const) {
  test(`${name} goes its way`, async () => {
    await expect(send(() => Promise.reject(thrown))).rejects.toBe(thrown)
  })
}

const routes = listedRoutes
  .map(({ id, parentId, address, file }) => ({ id, parentId, address, text: readFileSync(`.${file}`, 'utf8') }))
  .filter(({ text }) => text.includes('export default function'))
const isIn = (frame: string, { id, parentId }: { id: string; parentId: string }) =>
  [id, parentId].some((one) => one === frame || (one === 'account' && frame === 'site'))

test.each(
  routes.filter(
    (route) =>
      ['site', 'auth', 'desk'].some((frame) => isIn(frame, route)) &&
      /export (async function|const) action\b/.test(route.text),
  ),
)('the form of $address says so where the site cannot be reached', ({ text }) =>
  expect(text).toMatch(/export \{ clientAction\b.* from '.*\/unreachable'/),
)

test.each(
  routes.filter((route) => isIn('site', route) && /export (async function|const|function) loader\b/.test(route.text)),
)('$address is not loaded again after a failed form of a dialog over it', ({ text }) =>
  expect(text).toMatch(/export (const|\{).*\bshouldRevalidate\b/),
)
