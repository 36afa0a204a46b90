/** What clients do with their own visits on the site's pages, without scripts: they move one, by their account and by a mail's link. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createVisitTokens } from '~/appointments/calendar/times/visit-tokens'
import { addDays, indiaDay, weekdayOf } from '~/domain/time/days'
import { startTestBackend, type TestBackend } from '../support/backend'
import { loadWholeSite, type WholeSite } from '../support/whole-site'

const origin = 'http://localhost:3000'
const secret = 'the secret of these tests is long enough'
vi.stubEnv('SESSION_SECRET', secret)
vi.stubEnv('PUBLIC_URL', origin)
const { formToken } = await import('~/platform/forms/form-token.server')

let backend: TestBackend
let site: WholeSite
beforeAll(async () => {
  backend = await startTestBackend({
    ...{ engine: 'sqlite', now: new Date().toISOString() },
    env: { SESSION_SECRET: secret },
  })
  site = await loadWholeSite()
  const account = { full_name: 'Ritika Sharma', email: 'r@example.in', password: 'gatte ki sabzi 12' }
  expect(await send('/signup', account)).toBe(303)
})
afterAll(() => backend.stop())

const jar = new Map<string, string>()

async function ask(path: string, form?: Record<string, string>, cookies = jar): Promise<Response> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, origin, 'x-forwarded-host': new URL(origin).host }
  const sent = form && { method: 'POST', body: new URLSearchParams(form) }
  const context = { clientAddress: '203.0.113.7', requestId: 'of the test' }
  const response = await site.handle(new Request(origin + path, { headers, ...sent }), context)
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '') cookies.delete(name)
    else cookies.set(name, value)
  }
  return response
}
const send = async (path: string, form: Record<string, string>) => (await ask(path, form)).status
const shown = async (answer: Response) => (await answer.text()).replaceAll(/<script[^>]*>.*?<\/script>/gs, '')
const page = async (path: string, cookies = jar) => shown(await ask(path, undefined, cookies))
const freeTimes = (html: string) =>
  [...html.matchAll(/name="starts_at"[^>]*value="([^"]+)"/g)].map(([, at]) => at ?? '')

/** A working day that is not too near. */
const day =
  [3, 4, 5, 6].map((ahead) => addDays(indiaDay(new Date()), ahead)).find((one) => !/Sat|Sun/.test(weekdayOf(one))) ?? ''

async function book(): Promise<string> {
  const [starts_at = ''] = freeTimes(await page(`/book?from=${day}&kind=consultation`))
  const asked = { name: 'Ritika', email: 'r@example.in', mobile_number: '98765 43210', kind: 'consultation' }
  expect(await send('/book', { ...asked, place: 'video', starts_at, form_token: formToken() })).toBe(303)
  const rows = await backend.db.selectFrom('appointments').select('id').orderBy('id', 'desc').execute()
  return rows[0]?.id ?? ''
}
const timeOf = async (id: string) =>
  (await backend.db.selectFrom('appointments').select('starts_at').where('id', '=', id).executeTakeFirstOrThrow())
    .starts_at

test('a client moves a visit in the account', async () => {
  const id = await book()
  expect(await page('/account/appointments')).toContain(`/account/appointments/${id}/move`)
  const path = `/account/appointments/${id}/move`
  const html = await page(`${path}?from=${day}`)
  expect(html).toContain('Move this appointment')
  const [, , wanted = ''] = freeTimes(html)
  const late = await ask(path, { starts_at: '2020-01-06T05:00:00.000Z' })
  expect([late.status, await late.text()]).toEqual([422, expect.stringContaining('This time is over')])
  const answer = await ask(path, { starts_at: wanted })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/account/appointments'])
  expect(await timeOf(id)).toBe(wanted)
  expect((await ask('/account/appointments/x/move')).status).toBe(404)
  expect((await ask(path, undefined, new Map())).status).toBe(303)
})

test('who has the link of the mail moves it without logging in; another link leads nowhere', async () => {
  const id = await book()
  const token = createVisitTokens([secret]).make({ id, email: 'r@example.in' })
  const stranger = new Map<string, string>()
  const html = await page(`/appointment-move?token=${token}&from=${day}`, stranger)
  expect(html).toContain('Move your appointment')
  expect(html).not.toContain('Ritika')
  const wanted = freeTimes(html).at(-1) ?? ''
  const answer = await ask('/appointment-move', { token, starts_at: wanted }, stranger)
  expect(await shown(answer)).toContain('Your appointment is now on')
  expect(await timeOf(id)).toBe(wanted)
  const wrong = await ask('/appointment-move', { token: `${id}.${'x'.repeat(43)}`, starts_at: wanted }, stranger)
  expect([wrong.status, await shown(wrong)]).toEqual([404, expect.not.stringContaining('is now on')])
  expect(await page('/appointment-move?token=none', stranger)).toContain('There is nothing to move here any more.')
})

test('a client joins the waiting list on the booking page, reads it in the account, and accepts what falls free', async () => {
  const html = await page('/book')
  expect(html).toContain('Put me on the waiting list')
  const asked = { name: 'Ritika', email: 'r@example.in', mobile_number: '98765 43210', kind: 'consultation' }
  const wish = { ...asked, place: 'video', starts_at: '', form_token: formToken() }
  const half = await ask('/book', { ...wish, waits_from: day, waits_to: '' })
  expect([half.status, await half.text()]).toEqual([
    422,
    expect.stringContaining('Please give both days of the waiting list'),
  ])
  expect(await send('/book', { ...wish, waits_from: day, waits_to: day, form_token: formToken() })).toBe(303)
  expect(await page('/account/appointments')).toContain('On the waiting list: ')
  const { createCalendar } = await import('~/appointments/calendar/calendar')
  const { createWaitingList } = await import('~/appointments/calendar/times/waiting-list')
  const { appointmentRulesOfContent } = await import('~/program/parts')
  const links: string[] = []
  // At noon of today: at night nobody is asked.
  const clock = () => new Date(`${indiaDay(new Date())}T06:30:00.000Z`)
  const calendar = createCalendar({ db: backend.db, clock, loadRules: appointmentRulesOfContent })
  const waitingList = createWaitingList({
    ...{ db: backend.db, clock, calendar, publicUrl: origin },
    enqueueMails: async (_, mails) => {
      for (const { data } of mails) if ('offerUrl' in data) links.push(data.offerUrl)
    },
  })
  expect(await waitingList.offerFreed()).toBe(1)
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await backend.db
    .updateTable('appointments')
    .set({ offered_until: until })
    .where('offered_until', 'is not', null)
    .execute()
  const link = (links[0] ?? '').replace(origin, '')
  const stranger = new Map<string, string>()
  expect(await page(link, stranger)).toContain('We can offer you')
  expect(await page('/account/appointments')).toContain('Accept the time')
  const token = new URLSearchParams(link.split('?')[1]).get('token') ?? ''
  const accepted = await ask('/appointment-offer', { token, answer: 'accept' }, stranger)
  expect(await shown(accepted)).toContain('Your appointment is confirmed')
})
