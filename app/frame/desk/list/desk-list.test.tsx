/** Chips, fields and pages of a list keep what the others have chosen, and a list without rows says why. */
import { Window } from 'happy-dom'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom/server'
import { expect, test } from 'vitest'
import { DeskList, type ListPage } from './desk-list'

type Row = { id: string; name: string }

async function shownList(given: Partial<ListPage<Row>>) {
  const list = { rows: [{ id: 'a', name: 'Asha' }], choice: {}, page: 1, perPage: 25, total: 60, ...given }
  const element = (
    <DeskList
      list={list}
      path="/list"
      noun="clients"
      caption="Accounts"
      chips={{
        label: 'Which',
        of: [
          { label: 'All', chosen: {} },
          { label: 'Admins', chosen: { role: 'admin' } },
          { label: 'Closed', chosen: { status: 'blocked' } },
        ],
      }}
      filters={[
        { name: 'q', label: 'Name' },
        { name: 'sort', label: 'Order', options: { newest: 'Newest first', 'By words': { name: 'By name' } } },
        { name: 'from', label: 'From', isDay: true },
      ]}
      columns={[{ name: 'Name', cell: ({ name }, chosen) => `${name}, ${JSON.stringify(chosen)}` }]}
      whenEmpty={{ title: 'No clients yet.', text: 'They sign up.', wayOn: { label: 'New client', to: '/new' } }}
    />
  )
  const handler = createStaticHandler([{ path: '/list', element }])
  const context = await handler.query(new Request('http://desk/list'))
  if (context instanceof Response) throw context
  const router = createStaticRouter(handler.dataRoutes, context)
  const markup = renderToStaticMarkup(<StaticRouterProvider router={router} context={context} hydrate={false} />)
  const { document } = new Window()
  document.body.innerHTML = markup
  const links = [...document.querySelectorAll('a')]
  return {
    text: document.body.textContent,
    /** Where each link leads, by what it says. */
    to: Object.fromEntries(
      links.map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]),
    ),
    current: links.filter((link) => link.hasAttribute('aria-current')).map((link) => link.textContent),
    kept: [...document.querySelectorAll('input[type=hidden]')].map((field) => field.getAttribute('name')),
    search: document.querySelector('input[type=search]')?.getAttribute('value') ?? null,
    order: document.querySelector('option[selected]')?.textContent,
  }
}

test('where nothing is chosen, all are shown, the first choice is made, and no filter can be cleared', async () => {
  const { to, current, kept, search, order } = await shownList({})
  expect(to).toEqual({
    ...{ All: '/list', Admins: '/list?role=admin', Closed: '/list?status=blocked' },
    'Next clients': '/list?page=2',
  })
  expect({ current, kept, search, order }).toEqual({ current: ['All'], kept: [], search: null, order: 'Newest first' })
})

test('a chip keeps the fields, the fields keep the chip and what no field shows, and a row knows all of it', async () => {
  const choice = { role: 'admin', q: 'asha', sort: 'name', actor: 'b' }
  const { to, current, kept, search, order, text } = await shownList({ choice, page: 2 })
  expect(to).toEqual({
    All: '/list?q=asha&sort=name&actor=b',
    Admins: '/list?q=asha&sort=name&actor=b&role=admin',
    Closed: '/list?q=asha&sort=name&actor=b&status=blocked',
    'Show all': '/list?role=admin',
    'Previous clients': '/list?role=admin&q=asha&sort=name&actor=b',
    'Next clients': '/list?role=admin&q=asha&sort=name&actor=b&page=3',
  })
  expect({ current, kept, search, order }).toEqual({
    ...{ current: ['Admins'], kept: ['role', 'actor'], search: 'asha', order: 'By name' },
  })
  expect(text).toContain(`Asha, ${JSON.stringify({ ...choice, page: 2 })}`)
  expect(text).toContain('26–50 of 60')
})

test.each([
  [{}, 1, 0, 'No clients yet.', '/new'],
  [{ sort: 'name' }, 1, 0, 'No clients yet.', '/new'],
  [{ role: 'admin' }, 1, 0, 'No clients match these filters.', '/list'],
  [{}, 4, 60, 'There are no more clients.', '/list'],
])('without rows, chosen %j, on page %s of %s', async (choice, page, total, title, wayOn) => {
  const { text, to } = await shownList({ rows: [], choice, page, total })
  expect(text).toContain(title)
  expect(Object.values(to).at(-1)).toBe(wayOn)
})

test('a count that ends at its bound says so', async () => {
  expect((await shownList({ total: 5000 })).text).toContain('1–25 of 5,000+')
  expect((await shownList({ choice: { q: 'asha' }, total: 200 })).text).toContain('1–25 of 200+')
})
