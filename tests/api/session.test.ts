/** The session of a browser on the site, with the backend in the same process: what its cookies say, and to whom. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Visit } from '~/platform/session/session.server'
import { startTestBackend, type TestBackend } from '../support/backend'

const env = vi.hoisted(() => {
  const values = { SESSION_SECRET: 'the secret of these tests is long enough', PUBLIC_URL: 'http://localhost:3000' }
  Object.assign(process.env, values)
  return values
})
const { beginSession, fetchUser, getViewer, redirectToLogin, sessionHeaders } = await import(
  '~/platform/session/session.server'
)
const { readDraft, saveDraft } = await import('~/platform/forms/draft.server')
const { beginSessionAndGoBack } = await import('~/accounts/site/way-back.server')
const { setWaitingForm } = await import('~/accounts/site/waiting-form.server')
const { waitingBooking } = await import('~/appointments/site/finish-booking.server')
const { readDeviceToken } = await import('~/platform/session/cookies/known-device.server')
const { createClinicApi: createClinic } = await import('../support/clinic')
const logout = await import('~/accounts/site/logout')
const resetPassword = await import('~/accounts/site/reset-password/route')

setWaitingForm(waitingBooking)

let backend: TestBackend
beforeEach(async () => {
  backend = await startTestBackend({ engine: 'sqlite', now: new Date().toISOString(), env })
})
afterEach(async () => {
  vi.useRealTimers()
  await backend.stop()
})

/** A browser: it keeps the cookies it is sent. */
function openBrowser(cookies = new Map<string, string>()) {
  return {
    cookies,
    copy: () => openBrowser(new Map(cookies)),
    async visit<T>(path: string, work: (visit: Visit) => Promise<T>, form?: FormData): Promise<T> {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const sent = form ? { method: 'POST', body: form } : {}
      const request = new Request(`http://localhost:3000${path}`, { ...sent, headers: cookie ? { cookie } : {} })
      const visit: Visit = { request, context: {} }
      const result = await work(visit)
      for (const set of (await sessionHeaders(visit.context)).getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
        if (/Max-Age=0/i.test(set)) cookies.delete(name)
        else cookies.set(name, value)
      }
      return result
    },
  }
}
type Browser = ReturnType<typeof openBrowser>

let people = 0
async function signUp() {
  people += 1
  const account = {
    email: `p${people}@example.com`,
    password: `karela & lauki ${people}`,
    full_name: `Person ${people}`,
  }
  const answer = await createClinic().auth.signup(account)
  if (!answer.ok) throw new Error('not signed up')
  return { ...account, id: answer.data.user.id, session: answer.data }
}
type Person = Awaited<ReturnType<typeof signUp>>
const logIn = (browser: Browser, { email, password }: Person) =>
  browser.visit('/login', async (visit) => {
    const answer = await createClinic().auth.login({ email, password })
    if (!answer.ok) throw new Error('not logged in')
    await beginSessionAndGoBack(visit, answer.data)
    return answer.data
  })
const logOut = (browser: Browser) =>
  browser.visit('/logout', async (visit) => {
    const context = visit.context
    await logout.action({ ...visit, params: {}, context })
  })
const nameIn = (browser: Browser) =>
  browser.visit('/', async (visit) => (await getViewer(visit))?.user.full_name ?? null)
const isRunning = async (token: string) => {
  const answer = await createClinic().auth.sessionState({ refresh_token: token })
  return answer.ok && answer.data.is_running
}

function formOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
const typed = { message: 'Thyroid since 2019' }
const sendUnfinished = (browser: Browser) => browser.visit('/book', (visit) => saveDraft(visit, formOf(typed)))
const draftIn = (browser: Browser) =>
  browser.visit('/book', async (visit) => readDraft(visit.request, (await getViewer(visit))?.user.id ?? null))

test('a kept copy of the cookie greets no one after the log-out', async () => {
  const [asha, browser] = [await signUp(), openBrowser()]
  await logIn(browser, asha)
  const copy = browser.copy()
  expect(await nameIn(copy)).toBe(asha.full_name)
  await logOut(browser)
  expect(await nameIn(copy)).toBeNull()
  expect(await nameIn(browser)).toBeNull()
})

test('so it is after a changed or a reset password and in a blocked account', async () => {
  const [asha, one, two] = [await signUp(), openBrowser(), openBrowser()]
  await logIn(one, asha)
  const { access_token } = await logIn(two, asha)
  const change = { current_password: asha.password, new_password: 'tinda and turai' }
  expect((await createClinic({ token: access_token }).auth.changePassword(change)).ok).toBe(true)
  expect(await nameIn(one)).toBeNull()
  expect(await nameIn(two)).toBe(asha.full_name)
  await backend.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', asha.id).execute()
  expect(await nameIn(two)).toBeNull()
})

test('a log-in over a running session ends the old one, of this browser alone', async () => {
  const [asha, browser, phone] = [await signUp(), openBrowser(), openBrowser()]
  const first = await logIn(browser, asha)
  const other = await logIn(phone, asha)
  const copy = browser.copy()
  const meera = await signUp()
  const second = await logIn(browser, meera)
  expect(await nameIn(browser)).toBe(meera.full_name)
  expect(await nameIn(copy)).toBeNull()
  expect(await isRunning(first.refresh_token)).toBe(false)
  expect((await createClinic({ token: first.access_token }).users.info()).ok).toBe(false)
  expect(await isRunning(other.refresh_token)).toBe(true)
  expect(await isRunning(second.refresh_token)).toBe(true)
})

test('a session that has run out and a damaged cookie greet no one', async () => {
  const [asha, browser] = [await signUp(), openBrowser()]
  await logIn(browser, asha)
  expect(await nameIn(browser)).toBe(asha.full_name)
  const cookie = browser.cookies.get('aahar_session') ?? ''
  for (const damaged of [cookie.slice(0, -9), `${cookie.slice(0, 300)}AA${cookie.slice(302)}`, 'e30=', 'x', '%', '']) {
    const copy = browser.copy()
    copy.cookies.set('aahar_session', damaged)
    expect(await nameIn(copy)).toBeNull()
  }
  backend.setNow(new Date(Date.now() + 15 * 24 * 60 * 60 * 1000).toISOString())
  expect(await nameIn(browser)).toBeNull()
})

test('where the backend cannot be reached people stay signed in, and pages do not wait', async () => {
  const [asha, browser] = [await signUp(), openBrowser()]
  await logIn(browser, asha)
  const { sql } = await import('kysely')
  await sql`alter table refresh_tokens rename to away`.execute(backend.db)
  const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  expect(await nameIn(browser)).toBe(asha.full_name)
  expect(await nameIn(browser)).toBe(asha.full_name)
  logged.mockRestore()
  await sql`alter table away rename to refresh_tokens`.execute(backend.db)
  // Asked again after a while.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5000)
  await logOut(browser.copy())
  expect(await nameIn(browser)).toBeNull()
  vi.restoreAllMocks()
})

test('a visitor without a cookie costs no call', async () => {
  const browser = openBrowser()
  await backend.stop()
  expect(await nameIn(browser)).toBeNull()
  backend = await startTestBackend({ engine: 'sqlite', now: new Date().toISOString(), env })
})

test('what was typed signed out fills the form of the person who then logs in', async () => {
  const [asha, browser] = [await signUp(), openBrowser()]
  await sendUnfinished(browser)
  expect(await draftIn(browser)).toEqual(typed)
  await logIn(browser, asha)
  expect(await draftIn(browser)).toEqual(typed)
})

test('it is not shown to the next person once an account has logged in and out in between', async () => {
  const [asha, meera, browser] = [await signUp(), await signUp(), openBrowser()]
  await sendUnfinished(browser)
  await logIn(browser, asha)
  const kept = browser.cookies.get('aahar_draft') ?? ''
  await logOut(browser)
  expect(browser.cookies.has('aahar_draft')).toBe(false)
  expect(await draftIn(browser)).toBeNull()
  // Nor where the browser has not cleared it.
  browser.cookies.set('aahar_draft', kept)
  expect(await draftIn(browser)).toBeNull()
  await logIn(browser, meera)
  expect(await draftIn(browser)).toBeNull()
  expect(browser.cookies.has('aahar_draft')).toBe(false)
})

test('a log-in over another account’s session takes the other one’s draft away', async () => {
  const [asha, meera, browser] = [await signUp(), await signUp(), openBrowser()]
  await sendUnfinished(browser)
  await logIn(browser, asha)
  await logIn(browser, meera)
  expect(await draftIn(browser)).toBeNull()
})

test('written under a session that is over, it waits for that account alone', async () => {
  const [asha, meera, browser] = [await signUp(), await signUp(), openBrowser()]
  const { refresh_token } = await logIn(browser, asha)
  await createClinic().auth.logout({ refresh_token })
  await browser.visit('/book', async (visit) => {
    await saveDraft(visit, formOf(typed))
    return redirectToLogin(visit)
  })
  expect(browser.cookies.has('aahar_session')).toBe(false)
  expect(await draftIn(browser)).toBeNull()
  const other = browser.copy()
  await logIn(other, meera)
  expect(await draftIn(other)).toBeNull()
  await logIn(browser, asha)
  expect(await draftIn(browser)).toEqual(typed)
})

test('it is cleared by a log-out where no session was left, and over after an hour', async () => {
  const browser = openBrowser()
  await sendUnfinished(browser)
  const kept = browser.copy()
  await logOut(browser)
  expect(browser.cookies.has('aahar_draft')).toBe(false)
  expect(await draftIn(kept)).toEqual(typed)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * 60_000 })
  expect(await draftIn(kept)).toBeNull()
})

test('the cookie of a known device outlives the log-out and says nothing', async () => {
  const [asha, browser] = [await signUp(), openBrowser()]
  const { device_token } = await logIn(browser, asha)
  await logOut(browser)
  expect(browser.cookies.get('aahar_device')).toBeTruthy()
  expect(browser.cookies.get('aahar_device')).not.toContain(device_token)
  expect(await browser.visit('/login', (visit) => readDeviceToken(visit.request))).toBe(device_token)
  browser.cookies.set('aahar_device', String(device_token))
  expect(await browser.visit('/login', (visit) => readDeviceToken(visit.request))).toBeUndefined()
})

test('a new password forgets what was typed under the session it ends, and nothing that was typed signed out', async () => {
  const asha = await signUp()
  const reset = async (browser: Browser) => {
    await createClinic().auth.forgotPassword({ email: asha.email })
    const { data = '{}' } = (await backend.mails()).findLast(({ template }) => template === 'reset') ?? {}
    const token = new URL(JSON.parse(data).resetUrl).searchParams.get('token') ?? ''
    const password = `bhindi & gawar ${token.slice(0, 5)}`
    const form = formOf({ token, password })
    const answer = await browser.visit(
      '/reset-password',
      (visit) => resetPassword.action({ ...visit, params: {}, context: visit.context }),
      form,
    )
    expect(answer).toMatchObject({ status: 303 })
  }
  const [signedIn, signedOut] = [openBrowser(), openBrowser()]
  await logIn(signedIn, asha)
  for (const browser of [signedIn, signedOut]) {
    await sendUnfinished(browser)
    expect(await draftIn(browser)).toEqual(typed)
    await reset(browser)
  }
  expect(signedIn.cookies.has('aahar_draft')).toBe(false)
  expect(await draftIn(signedOut)).toEqual(typed)
})

test('the loaders of one page ask once who the client is; an action asks by itself', async () => {
  const browser = openBrowser()
  await logIn(browser, await signUp())
  await browser.visit('/account', async (visit) => {
    const [first, second] = await Promise.all([fetchUser(visit), fetchUser(visit)])
    expect(first.failure).toBeNull()
    // The very same answer.
    expect(second.user).toBe(first.user)
    const inAction = { ...visit, request: new Request(visit.request, { method: 'POST' }) }
    expect((await fetchUser(inAction)).user).not.toBe(first.user)
  })
})

test('the cookie of a session is kept by every browser and taken by every proxy, however long a name is', async () => {
  const person = await signUp()
  const plan = { plan_name: 'क'.repeat(60), start_date: '2026-12-01', end_date: '2027-12-01', order_id: 'o'.repeat(40) }
  const visit: Visit = { request: new Request('http://localhost:3000/login'), context: {} }
  await beginSession(visit, {
    ...person.session,
    user: {
      ...person.session.user,
      // What the contract allows at most.
      full_name: 'क'.repeat(100),
      email: `${'e'.repeat(242)}@example.com`,
      profile_path: `profile_pictures/${'a'.repeat(178)}.webp`,
      phone_number: '+919876543210',
      meal_plan: plan,
      subscription_plan: plan,
      food_plan: plan,
    },
  })
  const cookies = (await sessionHeaders(visit.context)).getSetCookie()
  expect(cookies.some((text) => text.startsWith('aahar_session='))).toBe(true)
  for (const text of cookies) expect(text.length).toBeLessThanOrEqual(4096)
})
