/** Rows pass through to the answer as they are: these are the keys that leave the API, by name, and no others. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '../support/backend'
import { inProcess } from '../support/connect'
import { makeAccount } from '../support/people'
import { makePost } from '../support/posts'

const now = '2026-11-21T04:00:00.000Z'
const admin = { email: 'meera@aahar.example', password: 'a-kitchen-of-her-own' }

const appointment =
  'created_at email ends_at id kind mobile_number name online_link pay_until place practitioner preferred_date preferred_slot service starts_at status time_zone'
const ownAppointment = `${appointment} can_cancel health_note_readings medical_issue message offer payment plan plate waits_from waits_to`
const deskAppointment = `${appointment} is_closed offer state user_id version waits_from waits_to`
const profile = 'full_name phone_number profile_path'
const user = `${profile} email food_plan id meal_plan role status subscription_plan`
const session = 'access_token device_token refresh_token user'
const post = 'body cover created_at description id publish_date slug status tags title updated_at'
const mail = 'created_at due_at id last_error sent_at status template to tries'

let backend: TestBackend
beforeAll(async () => {
  backend = await startTestBackend({
    engine: 'sqlite',
    now,
    env: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
  })
})
afterAll(() => backend.stop())

/** The parsed JSON, before any schema of the client can take a key out of it. */
async function call(method: string, path: string, { token, body }: { token?: string; body?: object } = {}) {
  const { transport } = await inProcess()
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  }
  const request = new Request(`${transport.baseUrl}/api${path}`, {
    method,
    headers,
    body: body ? JSON.stringify(body) : null,
  })
  const response = await transport.send(request)
  expect(response.status, path).toBe(200)
  return response.json()
}

const keysOf = (answer: object) => Object.keys(answer).toSorted()
const named = (keys: string) => keys.split(' ').toSorted()

test('an account answers with its session and its public fields, and without its password hash', async () => {
  const account = makeAccount()
  const signedUp = await call('POST', '/auth/signup', { body: account })
  expect(keysOf(signedUp)).toEqual(named(`${session} data just_signed_up success`))
  expect(keysOf(signedUp.data)).toEqual(named(`${session} just_signed_up`))
  expect(keysOf(signedUp.user)).toEqual(named(user))
  const { email, password } = account
  const loggedIn = await call('POST', '/auth/login', { body: { email, password } })
  expect(keysOf(loggedIn)).toEqual(named(`${session} data success`))
  expect(keysOf(loggedIn.user)).toEqual(named(user))
  const refreshed = await call('POST', '/users/refresh', { body: { refresh_token: loggedIn.refresh_token } })
  expect(keysOf(refreshed.data)).toEqual(named('access_token refresh_token'))
  const token = loggedIn.access_token
  expect(keysOf((await call('GET', '/users/info', { token })).data)).toEqual(named(user))
  const change = { full_name: 'Meera Rao', phone_number: '9876543210' }
  const updated = await call('PUT', '/users/update-user-info', { token, body: change })
  expect(keysOf(updated.data)).toEqual(named(profile))
})

test('an appointment answers without its owner, and with health notes only in the list of its own client', async () => {
  const { access_token: token } = await call('POST', '/auth/signup', { body: makeAccount() })
  const notes = { medical_issue: 'thyroid', message: 'no garlic', health_consent: true }
  const body = { name: 'Asha', email: 'asha@example.com', mobile_number: '+919876543210', ...notes }
  const created = await call('POST', '/appointments/create', { token, body })
  expect(keysOf(created.data)).toEqual(named(appointment))
  const { data } = await call('GET', '/appointments/mine', { token })
  expect(data.map(keysOf)).toEqual([named(ownAppointment)])
  const cancelled = await call('POST', `/appointments/${created.data.id}/cancel`, { token, body: {} })
  expect(keysOf(cancelled.data)).toEqual(named(ownAppointment))
})

test('the desk’s list answers without health notes and without the hash of an offer’s link', async () => {
  const { access_token: token } = await call('POST', '/auth/login', { body: admin })
  const { data } = await call('GET', '/admin/appointments', { token })
  expect(data.length).toBeGreaterThan(0)
  for (const one of data) expect(keysOf(one)).toEqual(named(deskAppointment))
  const more =
    'asked_amount can_be_charged can_be_timed client has_health_note in_series is_outside_plan history moves needs_reason notes payment plan'
  const one = await call('GET', `/admin/appointments/${data[0].id}`, { token })
  expect(keysOf(one.data)).toEqual(named(`${deskAppointment} ${more}`))
})

test('a post answers without the columns that decide when it is seen', async () => {
  const { id, slug } = await backend.addPost(makePost())
  expect((await call('GET', '/blogs/all_blog_lists')).data.map(keysOf)).toEqual([named(post)])
  for (const path of [`/blogs/get_blog/${id}`, `/blogs/slug/${slug}`])
    expect(keysOf((await call('GET', path)).data)).toEqual(named(post))
})

test('a mail of the outbox answers without its sealed data and its claim', async () => {
  const { access_token: token } = await call('POST', '/auth/login', { body: admin })
  await call('POST', '/auth/signup', { body: makeAccount() })
  await backend.db.updateTable('outbox').set({ status: 'failed' }).execute()
  const { data } = await call('GET', '/admin/outbox', { token })
  expect(data.length).toBeGreaterThan(0)
  for (const entry of data) expect(keysOf(entry)).toEqual(named(mail))
  const [{ id }] = data
  expect(keysOf((await call('GET', `/admin/outbox/${id}`, { token })).data)).toEqual(named(`${mail} subject text`))
  const retried = await call('POST', `/admin/outbox/${id}/retry`, { token })
  expect(keysOf(retried.data)).toEqual(named(mail))
})

test('what staff read of clients, enquiries, subscribers and the log has no sealed text, hash or token', async () => {
  const account = makeAccount()
  const person = (await call('POST', '/auth/signup', { body: account })).user
  await call('POST', '/contact', {
    body: { name: 'Asha', phone: '9876543210', email: account.email, subject: 'Millets', message: 'Is ragi good?' },
  })
  await call('POST', '/newsletter', { body: { email: account.email } })
  const { access_token: token } = await call('POST', '/auth/login', { body: admin })
  const first = async (path: string) => (await call('GET', `/admin/${path}`, { token })).data[0]
  const listed = 'created_at email full_name id is_staff merged_into phone_number role status version'
  expect(keysOf(await first('users'))).toEqual(named(listed))
  const { data: client } = await call('GET', `/admin/users/${person.id}`, { token })
  expect(keysOf(client)).toEqual(
    named(
      `${listed} care consents counts food_plan has_password has_second_factor language last_login_at merged newsletter practitioner roles subscription_plan`,
    ),
  )
  await call('POST', `/admin/users/${person.id}/notes`, { token, body: { text: 'Works nights' } })
  expect(keysOf(await first(`users/${person.id}/notes`))).toEqual(
    named('author_id author_name created_at id is_own text'),
  )
  expect(keysOf(await first(`users/${person.id}/mails`))).toEqual(named(mail))
  const enquiry = 'created_at due_at email id is_doubtful kind name phone status version'
  const inbox = await first('enquiries')
  expect(keysOf(inbox)).toEqual(named(enquiry))
  const { data: read } = await call('GET', `/admin/enquiries/${inbox.id}`, { token })
  expect(keysOf(read)).toEqual(named(`${enquiry} answers user_id words`))
  expect(keysOf(await first('newsletter'))).toEqual(
    named('asked_at confirmed_at email id is_doubtful status unsubscribed_at'),
  )
  expect(keysOf(await first('audit'))).toEqual(
    named('action actor actor_name address at details id object_id object_type subject subject_name'),
  )
})
