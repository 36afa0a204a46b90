import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { redirect } from '@remix-run/node'
import { expect, test } from 'vitest'
import { clientAction } from '~/browser/unreachable'

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

const routes = readdirSync('app/routes')
  .filter((name) => /^(_site|_auth|dashboard)/.test(name))
  .map((name) => ({ name, text: textOf(join('app/routes', name)) }))
  .filter(({ text }) => text.includes('export default function'))

test.each(routes.filter(({ text }) => /export (async function|const) action\b/.test(text)))(
  'the form of $name says so where the site cannot be reached',
  ({ text }) => expect(text).toMatch(/export \{ clientAction\b.* from '~\/browser\/unreachable'/),
)

test.each(
  routes.filter(
    ({ name, text }) => name.startsWith('_site') && /export (async function|const|function) loader\b/.test(text),
  ),
)('$name is not loaded again after a failed form of a dialog over it', ({ text }) =>
  expect(text).toMatch(/export (const|\{).*\bshouldRevalidate\b/),
)

function textOf(path: string): string {
  const file = [path, join(path, 'route.tsx'), join(path, 'route.ts')].find(
    (one) => /\.tsx?$/.test(one) && existsSync(one),
  )
  if (!file) throw new Error(path)
  return readFileSync(file, 'utf8')
}
