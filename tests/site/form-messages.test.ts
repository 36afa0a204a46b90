/** Specification §8: what a client reads in a form for each answer of the backend, and that what was typed stays. */

import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { userAnswer } from '../support/answers'
import type { OddAnswer } from '../support/odd-backend'
import { createOddBackend } from '../support/odd-backend'
import {
  alertsOf,
  descriptionOf,
  fieldOf,
  mainOf,
  openPlainBrowser,
  type Shown,
  textOf,
} from '../support/plain-browser'
import { loadWholeSite, type WholeSite } from '../support/whole-site'

const odd = createOddBackend()
vi.stubEnv('SESSION_SECRET', 'the secret of these tests is long enough')
const origin = 'http://localhost:3000'

const network = 'Network error. Please check your internet connection.'
const user = userAnswer()
const session = { access_token: 'access', refresh_token: 'refresh', user }
const standing: Record<string, OddAnswer> = {
  'POST /api/auth/login': { status: 200, body: { success: true, ...session, data: session } },
  'GET /api/users/info': { status: 200, body: { success: true, data: user } },
  'GET /api/blogs/all_blog_lists': {
    status: 200,
    body: { success: true, data: [], meta: { page: 1, per_page: 100, total: 0 } },
  },
}

const failed = (status: number, message?: string): OddAnswer => ({ status, body: { success: false, message } })
const detailed = (status: number, ...messages: string[]): OddAnswer => ({
  status,
  body: { success: false, detail: messages.map((msg) => ({ loc: ['body'], msg, type: 'value_error' })) },
})
const named = (field: string, msg: string): OddAnswer => ({
  status: 422,
  body: { success: false, detail: [{ loc: ['body', field], msg, type: 'value_error' }] },
})

type Form = {
  path: string
  call: string
  send: string
  fill: Record<string, string>
  signedIn?: true
  /** No two neighbours alike, so that each message is seen to come. `field`: the message stands beside this one. */
  rows: { name: string; answer: OddAnswer; text: string; field?: string }[]
}

const enquiryRows = (fallback: string): Form['rows'] => [
  { name: '422 with details', answer: detailed(422, 'Not this', 'nor that'), text: 'Not this, nor that' },
  { name: '422 of a field', answer: named('email', 'No such letter box'), text: 'No such letter box', field: 'email' },
  { name: '422 without details', answer: failed(422, 'Refused.'), text: 'Invalid input data.' },
  { name: '429 with a message', answer: failed(429, 'Please wait a little.'), text: 'Please wait a little.' },
  { name: '500 with a message', answer: failed(500, 'Stack overflow.'), text: fallback },
  { name: 'no connection', answer: 'gone', text: network },
  { name: 'an answer that is none', answer: { status: 200, body: ['?'] }, text: fallback },
]

const forms: Form[] = [
  {
    path: '/book',
    call: 'POST /api/appointments/create',
    send: 'Submit',
    signedIn: true,
    fill: {
      Name: 'Ritika Sharma',
      Email: 'ritika@example.in',
      'Mobile number': '98765 43210',
      'Diet concern (optional)': 'Late dinners',
    },
    rows: [
      { name: '422 with details', answer: detailed(422, 'Not this', 'nor that'), text: 'Not this, nor that' },
      {
        name: '422 of a field',
        answer: named('mobile_number', 'Nobody answers'),
        text: 'Nobody answers',
        field: 'mobile_number',
      },
      { name: '422 without details', answer: failed(422, 'Refused.'), text: 'Invalid input data.' },
      { name: '500 with a message', answer: failed(500, 'Down for lunch.'), text: 'Down for lunch.' },
      { name: '500 without', answer: failed(500), text: 'Server error occurred. Please contact support.' },
      { name: '409 with a message', answer: failed(409, 'That day is full.'), text: 'That day is full.' },
      { name: '400 with a detail', answer: detailed(400, 'Not on Sundays.'), text: 'Not on Sundays.' },
      { name: '503 without either', answer: { status: 503 }, text: 'An error occurred.' },
      { name: 'no connection', answer: 'gone', text: network },
      {
        name: 'an answer that is none',
        answer: { status: 200, body: { success: false } },
        text: 'Failed to book appointment. Please try again later.',
      },
      // The last: the session is over with it.
      { name: '401', answer: failed(401, 'Who is that?'), text: 'Unauthorized. Please log in again.' },
    ],
  },
  {
    path: '/consultation',
    call: 'POST /api/consultations',
    send: 'Send request',
    fill: { Name: 'Arjun', 'Organisation or goal': 'Lunch', Email: 'a@example.in', 'Contact number': '9123456780' },
    rows: enquiryRows('Failed to send request. Please try again later.'),
  },
  {
    path: '/contact',
    call: 'POST /api/contact',
    send: 'Send Message',
    fill: { Name: 'Arjun', Phone: '9123456780', Email: 'a@example.in', Subject: 'Parking', Message: 'Is there any?' },
    rows: enquiryRows('Failed to send message. Please try again later.'),
  },
  {
    path: '/newsletter',
    call: 'POST /api/newsletter',
    send: 'Subscribe',
    fill: { Email: 'a@example.in' },
    rows: enquiryRows('Failed to update your subscription. Please try again later.'),
  },
  {
    path: '/profile',
    call: 'PUT /api/users/update-user-info',
    send: 'Save Changes',
    signedIn: true,
    fill: { 'Full name': 'Ritika Sharma Mehta', 'Phone number': '9123456780' },
    rows: [
      { name: '404', answer: failed(404, 'Nobody.'), text: 'User not found' },
      { name: '422 with details', answer: detailed(422, 'Not this', 'nor that'), text: 'Not this, nor that' },
      { name: '422 of a field', answer: named('full_name', 'Too short'), text: 'Too short', field: 'full_name' },
      { name: '422 without details', answer: failed(422), text: 'Invalid input data' },
      { name: '500 with a message', answer: failed(500, 'Down for lunch.'), text: 'Down for lunch.' },
      { name: '500 without', answer: failed(500), text: 'Failed to update user profile' },
      { name: 'no connection', answer: 'gone', text: network },
      {
        name: 'an unsuccessful flag with a message',
        answer: { status: 200, body: { success: false, message: 'Not today.' } },
        text: 'Not today.',
      },
      {
        name: 'an unsuccessful flag without',
        answer: { status: 200, body: { success: false } },
        text: 'Failed to update user info',
      },
    ],
  },
]

let site: WholeSite
beforeAll(async () => {
  site = await loadWholeSite()
})
beforeEach(() => {
  vi.setSystemTime('2026-11-25T06:30:00.000Z')
  odd.answers = { ...standing }
})
afterEach(() => void vi.useRealTimers())

/** A client takes longer than two seconds to fill a form: what comes sooner is taken for a program's. */
const threeSecondsLater = () => vi.setSystemTime(Date.now() + 3000)

async function shownTo(visitor: ReturnType<typeof openPlainBrowser>, { path, signedIn }: Form): Promise<Shown> {
  if (signedIn) await logIn(visitor)
  return visitor.open(path)
}

async function logIn(visitor: ReturnType<typeof openPlainBrowser>) {
  const { status } = await visitor.post('/login', { email: user.email, password: 'gatte ki sabzi 12' })
  expect(status).toBe(303)
}

function expectTyped(shown: Shown, { fill }: Form, when: string) {
  for (const [label, text] of Object.entries(fill))
    expect(fieldOf(shown, label).value, `${label} after ${when}`).toBe(text)
}

for (const form of forms) {
  test(`${form.path} says each failure of the backend in its own words`, async () => {
    const visitor = openPlainBrowser(site, origin)
    let shown = await shownTo(visitor, form)
    for (const { name, answer, text, field } of form.rows) {
      odd.answers[form.call] = answer
      threeSecondsLater()
      shown = await visitor.submit(shown, form.send, form.fill)
      const main = mainOf(shown)
      const described = field && main.querySelector(`[name=${field}]`)
      if (described) expect(descriptionOf(shown, described), name).toContain(text)
      // The last step of a booking is no mistake, and no alert.
      else if (form.path === '/book' && name === '401')
        expect(textOf(main.querySelector('#answer')), name).toContain(text)
      else expect(alertsOf(shown).at(-1), name).toBe(text)
      expectTyped(shown, form, name)
    }
    if (form.path === '/book') expect([...mainOf(shown).querySelectorAll('a')].map(textOf)).toContain('Sign In')
  })

  test(`${form.path}: a backend slower than ten seconds is a network error, and what was typed stays`, async () => {
    const visitor = openPlainBrowser(site, origin)
    const before = await shownTo(visitor, form)
    odd.answers[form.call] = 'silent'
    const asked = odd.asked(form.call)
    threeSecondsLater()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.now() })
    const sent = visitor.submit(before, form.send, form.fill)
    await vi.waitFor(() => expect(odd.asked(form.call)).toBe(asked + 1))
    await vi.advanceTimersByTimeAsync(10_000)
    const shown = await sent
    expect(alertsOf(shown)).toContain(network)
    expectTyped(shown, form, form.path)
  })
}

test.each([
  [failed(500, 'Down for lunch.'), 'Down for lunch.'],
  [failed(500), 'Failed to fetch user profile'],
  ['gone' as const, 'Failed to fetch user profile'],
])('a profile that cannot be fetched (%j) says why, beside what the session knows', async (answer, text) => {
  const visitor = openPlainBrowser(site, origin)
  await logIn(visitor)
  odd.answers['GET /api/users/info'] = answer
  const shown = await visitor.open('/profile')
  expect(alertsOf(shown)).toEqual([text])
  expect(fieldOf(shown, 'Email').value).toBe(user.email)
})
