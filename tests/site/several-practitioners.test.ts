/** A clinic of several practitioners, as its pages show it without scripts; with one of them no word is said of it. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { builtDocuments, showContent } from '~/content/collections.server'
import { collectionsOf } from '~/content/schema/typed-documents.server'
import { parseMarkdown } from '~/content/text/markdown'
import { addDays, indiaDay, weekdayOf } from '~/domain/time/days'
import { startTestBackend, type TestBackend } from '../support/backend'
import { loadWholeSite, type WholeSite } from '../support/whole-site'

const origin = 'http://localhost:3000'
vi.stubEnv('SESSION_SECRET', 'the secret of these tests is long enough')
vi.stubEnv('PUBLIC_URL', origin)
const { formToken } = await import('~/platform/forms/form-token.server')

let backend: TestBackend
let site: WholeSite
beforeAll(async () => {
  backend = await startTestBackend({ engine: 'sqlite', now: new Date().toISOString() })
  site = await loadWholeSite()
  expect(
    await send('/signup', { full_name: 'Ritika Sharma', email: 'r@example.in', password: 'gatte ki sabzi 12' }),
  ).toBe(303)
})
afterAll(() => backend.stop())

const jar = new Map<string, string>()

async function ask(path: string, form?: Record<string, string> | URLSearchParams): Promise<Response> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, origin, 'x-forwarded-host': new URL(origin).host }
  const sent = form && { method: 'POST', body: new URLSearchParams(form) }
  const context = { clientAddress: '203.0.113.7', requestId: 'of the test' }
  const response = await site.handle(new Request(origin + path, { headers, ...sent }), context)
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '') jar.delete(name)
    else jar.set(name, value)
  }
  return response
}
const send = async (path: string, form: Record<string, string>) => (await ask(path, form)).status
/** Without scripts, whose data names what no one sees. */
const page = async (path: string) => (await (await ask(path)).text()).replaceAll(/<script[^>]*>.*?<\/script>/gs, '')

const person = (slug: string, facts: object) => ({
  ...{ order: 2, title: 'Dietitian', languages: ['Hindi', 'Punjabi'], ...facts },
  ...{ tree: parseMarkdown('Food for the whole family.'), _raw: { flattenedPath: `team/${slug}` } },
})

function showTeam(...others: ReturnType<typeof person>[]) {
  const documents = builtDocuments()
  const Practitioner = [...documents.Practitioner, ...others]
  showContent(collectionsOf({ ...documents, Practitioner }), `with ${others.length} more`)
}
const three = () =>
  showTeam(
    person('kavita-rao', { name: 'Kavita Rao', room: 'Front room', onlineLink: 'https://meet.example/kavita' }),
    person('tara-jain', { name: 'Tara Jain', kinds: ['consultation'], room: 'Front room' }),
  )
beforeEach(() => showTeam())
afterAll(() => showTeam())

/** A working day that is not too near. */
const day =
  [3, 4, 5, 6].map((ahead) => addDays(indiaDay(new Date()), ahead)).find((one) => !/Sat|Sun/.test(weekdayOf(one))) ?? ''
const freeTimes = (html: string) =>
  [...html.matchAll(/name="starts_at"[^>]*value="([^"]+)"/g)].map(([, at]) => at ?? '')

test('a client chooses a person, whose free times are shown and who is named wherever the visit is', async () => {
  expect(await page(`/book?from=${day}`)).not.toMatch(/With whom|Anyone|name="practitioner"/)
  three()
  const html = await page(`/book?from=${day}&kind=consultation&practitioner=kavita-rao`)
  expect(html).toMatch(/With whom\?/)
  expect(html).toMatch(/Kavita Rao.*Dietitian\. Hindi, Punjabi.*Food for the whole family\./s)
  expect(html).toMatch(/checked=""[^>]*value="kavita-rao"|value="kavita-rao"[^>]*checked=""/)
  // Only consultations are hers.
  expect(await page(`/book?from=${day}&kind=discovery`)).not.toContain('Tara Jain')
  const [starts_at = ''] = freeTimes(html)
  const asked = {
    name: 'Ritika',
    email: 'r@example.in',
    mobile_number: '98765 43210',
    kind: 'consultation',
    place: 'video',
  }
  const answer = await ask('/book', { ...asked, starts_at, practitioner: 'kavita-rao', form_token: formToken() })
  expect(answer.status).toBe(303)
  expect(await page(answer.headers.get('location')?.replace(/#.*/, '') ?? '')).toContain(
    'Full consultation for Ritika with Kavita Rao',
  )
  expect(freeTimes(await page(`/book?from=${day}&practitioner=kavita-rao`))).not.toContain(starts_at)
  // By video the room stays free for the other.
  expect(freeTimes(await page(`/book?from=${day}&practitioner=tara-jain`))).toContain(starts_at)
  const inRoom = { ...asked, place: 'clinic', practitioner: 'tara-jain', form_token: formToken() }
  expect((await ask('/book', { ...inRoom, starts_at })).status).toBe(303)
  const [, , later = ''] = freeTimes(html)
  expect((await ask('/book', { ...inRoom, starts_at: later, form_token: formToken() })).status).toBe(303)
  // Meera’s room is her own; Kavita shares hers with Tara, and has that time by video alone.
  expect(freeTimes(await page(`/book?from=${day}&practitioner=kavita-rao`))).not.toContain(later)
  const byVideo = await page(`/book?from=${day}&practitioner=kavita-rao&place=video`)
  expect(freeTimes(byVideo)).toContain(later)
  expect(byVideo).toMatch(/Show the free times:.*place=video/s)
  expect(freeTimes(await page(`/book?from=${day}`))).toContain(starts_at)
  const own = await page('/account/appointments')
  expect(own).toContain('with Kavita Rao')
  expect(own).toContain('https://meet.example/kavita')
})

test('a person has a price of their own, and services that not everybody offers', async () => {
  expect(await page('/services')).not.toMatch(/With (Kavita|Meera)/)
  expect(await page('/book?kind=consultation')).toContain('₹500')
  const [first, second] = (builtDocuments().Services as { items: { id: string; title: string }[] }).items
  showTeam(person('kavita-rao', { name: 'Kavita Rao', prices: { consultationRupees: 700 }, services: [first?.id] }))
  const anyone = await page('/book?kind=consultation')
  expect(anyone).toContain('From ₹500')
  expect(anyone).toMatch(/Kavita Rao.*₹700/s)
  expect(await page('/book?kind=consultation&practitioner=kavita-rao')).not.toContain('From ₹')
  // Of the other services only Meera is left: nobody is chosen there.
  expect(await page('/services')).toContain('With Meera Sharma')
  const other = await page(`/book?kind=consultation&service=${encodeURIComponent(second?.title ?? '')}`)
  expect(other).toContain('Meera Sharma')
  expect(other).not.toContain('Kavita Rao')
})

test('the desk sees people side by side, books into a gap, and gives a visit to another person', async () => {
  await backend.db.updateTable('users').set({ role: 'admin' }).execute()
  const week = `/dashboard/booking?view=week&day=${day}`
  // Whoever has a visit keeps a column, also with a file that is gone; later there is none.
  const alone = await page(`/dashboard/booking?view=week&day=${addDays(day, 14)}`)
  expect(alone).toContain('Booking')
  expect(alone).not.toMatch(/Kavita Rao|Book from|Everyone/)
  three()
  const html = await page(week)
  for (const name of ['Everyone', 'Meera Sharma', 'Kavita Rao', 'Tara Jain']) expect(html).toContain(name)
  const gap = [...html.matchAll(/href="(\/dashboard\/booking\/new[^"]+)"/g)]
    .map(([, to = '']) => to.replaceAll('&amp;', '&'))
    .find((to) => to.includes(`day=${day}`) && to.includes('meera-sharma'))
  const form = await page(gap ?? 'no gap')
  expect(form).toMatch(/value="meera-sharma"[^>]*checked=""|checked=""[^>]*value="meera-sharma"/)
  expect(form).toMatch(new RegExp(`name="day"[^>]*value="${day}"|value="${day}"[^>]*name="day"`))
  expect(await page(`${week}&with=tara-jain`)).not.toMatch(/Book from[^"]*Kavita/)
  const today = await page(`/dashboard/booking?view=today&day=${day}`)
  expect(today).toMatch(/<h3[^>]*>Meera Sharma<\/h3>.*<h3[^>]*>Kavita Rao<\/h3>.*<h3[^>]*>Tara Jain<\/h3>/s)

  const visit = await backend.db.selectFrom('appointments').select(['id', 'version']).executeTakeFirstOrThrow()
  const panel = await page(`/dashboard/booking?id=${visit.id}`)
  expect(panel).toMatch(/<select[^>]*name="practitioner"/)
  const moved = {
    intent: 'give',
    version: String(visit.version),
    kind: 'consultation',
    practitioner: 'tara-jain',
    day,
    time: '16:00',
  }
  expect(await send(`/dashboard/booking?id=${visit.id}`, { ...moved, starts_at: '' })).toBe(200)
  expect(await backend.db.selectFrom('appointments').select(['practitioner', 'status']).executeTakeFirst()).toEqual({
    ...{ practitioner: 'tara-jain', status: 'confirmed' },
  })
  expect(await page(`/dashboard/booking?id=${visit.id}`)).toContain('Tara Jain')
  // Whose file is gone keeps a column: no client is lost from sight.
  showTeam(person('kavita-rao', { name: 'Kavita Rao' }))
  expect(await page(week)).toContain('tara-jain (no longer here)')
})

test('leave of several days is written and taken back as a whole; clients read its public word, never its name', async () => {
  await backend.db.updateTable('users').set({ role: 'admin' }).execute()
  const closedDays = '/dashboard/booking/closed-days'
  expect(await page(closedDays)).not.toContain('name="practitioner"')
  three()
  expect(await page(closedDays)).toMatch(/<select[^>]*name="practitioner"/)
  const last = addDays(day, 9)
  const leave = {
    ...{ intent: 'add', what: 'closed', day, last_day: last, practitioner: 'kavita-rao', from_time: '', to_time: '' },
    ...{ name: 'An operation', public_note: 'Kavita is back in two weeks.' },
  }
  const refused = await ask(closedDays, { ...leave, last_day: addDays(day, -1) })
  expect([refused.status, await refused.text()]).toEqual([
    422,
    expect.stringContaining('The last day must not be before the first'),
  ])
  expect(await send(closedDays, leave)).toBe(200)
  expect(await page(closedDays)).toMatch(/Kavita Rao, .*Closed.*all day.*An operation/s)
  const hers = await page(`/book?from=${day}&practitioner=kavita-rao`)
  expect(hers).toContain('Kavita is back in two weeks.')
  expect(hers).not.toContain('An operation')
  expect(await page(`/book?from=${day}&practitioner=meera-sharma`)).not.toContain('Kavita is back')
  const { id } = await backend.db.selectFrom('calendar_exceptions').select('id').executeTakeFirstOrThrow()
  expect(await send(closedDays, { intent: 'delete', id })).toBe(200)
  expect(await page(`/book?from=${day}&practitioner=kavita-rao`)).not.toContain('Kavita is back')
})

test('a time outside the hours is asked about at the desk, and saved once it is ticked, without scripts', async () => {
  await backend.db.updateTable('users').set({ role: 'admin' }).execute()
  const booking = {
    ...{ name: 'Kamla Devi', email: '', mobile_number: '98290 12345', kind: 'consultation', place: 'phone' },
    ...{ starts_at: '', day, time: '20:00', form_token: formToken() },
  }
  expect(await page('/dashboard/booking/new')).not.toContain('name="off_hours"')
  const asked = await ask('/dashboard/booking/new', booking)
  const html = await asked.text()
  expect([asked.status, html]).toEqual([422, expect.stringContaining('This is outside the working hours')])
  expect(html).toMatch(/name="off_hours"/)
  expect(html).toContain('Save it all the same')
  expect(await send('/dashboard/booking/new', { ...booking, off_hours: 'on' })).toBe(303)
  const one = await backend.db
    .selectFrom('appointments')
    .select(['id', 'version'])
    .where('name', '=', 'Kamla Devi')
    .executeTakeFirstOrThrow()
  const panel = `/dashboard/booking?id=${one.id}`
  expect(await page(panel)).not.toContain('name="off_hours"')
  const move = { intent: 'give', version: String(one.version), kind: 'consultation', starts_at: '', day, time: '20:30' }
  const again = await ask(panel, move)
  expect(await again.text()).toMatch(/This is outside the working hours.*name="off_hours"/s)
  expect(await send(panel, { ...move, off_hours: 'on' })).toBe(200)
})

test('the panel asks at its top whether a client came, books the next visit, and passes a client on', async () => {
  await backend.db.updateTable('users').set({ role: 'admin' }).execute()
  three()
  const yesterday = addDays(indiaDay(new Date()), -1)
  const booking = {
    ...{ name: 'Lata Mehta', email: 'lata@example.in', mobile_number: '98290 12345', kind: 'consultation' },
    ...{ place: 'video', starts_at: '', day: yesterday, time: '10:00', off_hours: 'on', form_token: formToken() },
    practitioner: 'kavita-rao',
  }
  expect(await send('/dashboard/booking/new', booking)).toBe(303)
  const idOf = async (name: string) =>
    (await backend.db.selectFrom('appointments').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
  const panel = `/dashboard/booking?id=${await idOf('Lata Mehta')}`
  const html = await page(panel)
  expect(html).toMatch(/Did the client come\?.*Completed.*No-show.*Again.*Mobile/s)
  expect(html.match(/value="no_show"/g)).toHaveLength(1)
  expect(await send(panel, { intent: 'move', version: '1', status: 'completed' })).toBe(200)
  const after = await page(panel)
  expect(after).not.toContain('Did the client come?')
  const [, again = ''] = /href="(\/dashboard\/booking\/new\?again=[^"]+)"/.exec(after) ?? []
  const next = await page(again)
  expect(next).toContain('value="Lata Mehta"')
  expect(next).toContain('value="lata@example.in"')
  expect(next).toMatch(/value="kavita-rao"[^>]*checked=""|checked=""[^>]*value="kavita-rao"/)

  const coming = { ...booking, name: 'Usha Rani', day, time: '15:00', form_token: formToken() }
  expect(await send('/dashboard/booking/new', coming)).toBe(303)
  const hers = `/dashboard/booking?id=${await idOf('Usha Rani')}`
  expect(await page(hers)).toContain('Pass the client to another person')
  const answer = await ask(hers, { intent: 'pass', version: '1', practitioner: 'meera-sharma' })
  expect(await answer.text()).toContain('Passed on. One visit is offered to them anew.')
  showTeam()
  expect(await page(hers)).not.toContain('Pass the client')
})

test('follow-ups are shown first, then booked at once, and the rest is cancelled, without scripts', async () => {
  await backend.db.updateTable('users').set({ role: 'admin' }).execute()
  three()
  const booking = {
    ...{ name: 'Nisha Soni', email: '', mobile_number: '98290 12345', kind: 'consultation', place: 'clinic' },
    ...{ starts_at: '', day, time: '11:15', form_token: formToken(), practitioner: 'kavita-rao' },
  }
  expect(await send('/dashboard/booking/new', booking)).toBe(303)
  const { id } = await backend.db
    .selectFrom('appointments')
    .select('id')
    .where('name', '=', 'Nisha Soni')
    .executeTakeFirstOrThrow()
  const panel = `/dashboard/booking?id=${id}`
  expect(await page(panel)).toContain('Follow-ups')
  const html = await page(`${panel}&weeks=2&visits=3`)
  const times = [...html.matchAll(/name="times"[^>]*value="([^"]+)"/g)].map(([, at = '']) => at)
  expect(times).toHaveLength(3)
  const form = new URLSearchParams({ intent: 'series', version: '1' })
  for (const at of times.slice(0, 2)) form.append('times', at)
  const answer = await ask(panel, form)
  expect(await answer.text()).toContain('The follow-ups are booked.')
  const again = await page(`${panel}&weeks=2&visits=3`)
  expect(again).toMatch(/This time is taken\. .*Free next: /s)
  expect(again).toContain('Cancel it and the 2 after it')
  expect(await send(panel, { intent: 'cancelRest', version: '1' })).toBe(200)
  const left = await backend.db.selectFrom('appointments').select('status').where('name', '=', 'Nisha Soni').execute()
  expect(left.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled'])
})
