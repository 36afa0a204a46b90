/** A booking that was sent signed out is sent by the log-in or sign-up it has led to: once, whole, and by its own client alone. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addDays } from '~/domain/time/days'
import { startTestBackend, type TestBackend } from '../support/backend'
import { onEachEngine } from '../support/database'

const env = vi.hoisted(() => {
  const values = { SESSION_SECRET: 'the secret of these tests is long enough', PUBLIC_URL: 'http://localhost:3000' }
  Object.assign(process.env, values)
  return values
})
const { sessionHeaders } = await import('~/platform/session/session.server')
const { formToken } = await import('~/platform/forms/form-token.server')
const { setWaitingForm } = await import('~/accounts/site/waiting-form.server')
const { waitingBooking } = await import('~/appointments/site/finish-booking.server')
const book = await import('~/appointments/site/book/route')
const signup = await import('~/accounts/site/signup/route')
const login = await import('~/accounts/site/login/route')

setWaitingForm(waitingBooking)

type Route = { action: (visit: never) => Promise<unknown> } | { loader: (visit: never) => Promise<unknown> }

onEachEngine((engine) => {
  let backend: TestBackend
  beforeEach(async () => {
    backend = await startTestBackend({ engine, now: new Date().toISOString(), env })
  })
  afterEach(() => backend.stop())

  /** A browser: it keeps the cookies it is sent. */
  function openBrowser(cookies = new Map<string, string>()) {
    const visit = async (call: (visit: never) => Promise<unknown>, path: string, form?: Record<string, string>) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const sent = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
      const request = new Request(`http://localhost:3000${path}`, { ...sent, headers: cookie ? { cookie } : {} })
      const context = {}
      const answer = await call({ request, context, params: {} } as never)
      for (const set of (await sessionHeaders(context)).getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
        expect(set.length, 'a browser keeps it').toBeLessThan(4200)
        if (/Max-Age=0/i.test(set)) cookies.delete(name)
        else cookies.set(name, value)
      }
      return answer
    }
    return {
      cookies,
      copy: () => openBrowser(new Map(cookies)),
      post: (route: Route, path: string, form: Record<string, string>) =>
        visit((route as { action: (visit: never) => Promise<unknown> }).action, path, form),
      get: (route: Route, path: string) =>
        visit((route as { loader: (visit: never) => Promise<unknown> }).loader, path) as Promise<Record<string, never>>,
    }
  }
  type Browser = ReturnType<typeof openBrowser>

  const health = 'Thyroid since 2019, and PCOS.'
  const typed = { name: 'Ritika Sharma', email: 'ritika@example.in', mobile_number: '98765 43210' }
  const sendSignedOut = async (browser: Browser, given: Record<string, string> = {}) => {
    const answer = (await browser.post(book, '/book?service=Thyroid', {
      ...typed,
      ...{ service: 'Thyroid', medical_issue: health, health_consent: 'on', form_token: formToken() },
      ...given,
    })) as { data: Record<string, unknown>; init: { status: number } }
    return { ...answer.data, status: answer.init.status } as Record<string, unknown>
  }
  const account = { full_name: 'Ritika Sharma', email: 'ritika@example.in', password: 'gatte ki sabzi 12' }
  const back = `redirectTo=${encodeURIComponent('/book?service=Thyroid')}`
  const signUp = async (browser: Browser, query = back) =>
    ((await browser.post(signup, `/signup?${query}`, account)) as Response).headers.get('Location') ?? ''
  const logIn = async (browser: Browser, query = back) =>
    ((await browser.post(login, `/login?${query}`, account)) as Response).headers.get('Location') ?? ''
  const rows = () => backend.db.selectFrom('appointments').selectAll().execute()
  /** Of the last days that can be booked; the very last may be a day of rest. */
  const lastFreeTimes = async (browser: Browser): Promise<string[]> => {
    const { days } = (await browser.get(book, '/book')) as unknown as { days: { last: string } }
    const path = `/book?from=${addDays(days.last, -6)}&kind=discovery`
    const { times } = (await browser.get(book, path)) as unknown as {
      times: { days: { parts: { times: { value: string }[] }[] }[] }
    }
    return times.days.flatMap(({ parts }) => parts.flatMap((part) => part.times.map(({ value }) => value)))
  }
  const bookedId = (location: string) => /^\/book\?booked=([\w-]+)#answer$/.exec(location)?.[1]

  test('sign-up begins with what was typed, and sends the booking', async () => {
    const browser = openBrowser()
    expect(await sendSignedOut(browser)).toMatchObject({ status: 401, needsLogin: true, tooLong: [] })
    expect(await rows()).toEqual([])
    expect(await browser.get(signup, `/signup?${back}`)).toMatchObject({
      filled: { full_name: typed.name, email: typed.email, phone_number: typed.mobile_number },
      waits: true,
      asksConsent: false,
    })
    expect(await browser.get(login, `/login?${back}`)).toMatchObject({ filled: { email: typed.email } })

    const id = bookedId(await signUp(browser))
    expect(await rows()).toMatchObject([{ id, name: typed.name, service: 'Thyroid', status: 'active' }])
    expect(await browser.get(book, `/book?booked=${id}`)).toMatchObject({ booked: { email: typed.email } })
    expect(browser.cookies.has('aahar_draft')).toBe(false)
    expect(await browser.get(book, '/book')).toMatchObject({ problem: null, filled: { name: 'Ritika Sharma' } })
  })

  test('a log-in sends it once, however often it is sent itself', async () => {
    await signUp(openBrowser(), '')
    const browser = openBrowser()
    await sendSignedOut(browser)
    const [first, second] = [browser.copy(), browser.copy()]
    const ids = [bookedId(await logIn(first)), bookedId(await logIn(second))]
    expect(ids[0]).toBeTruthy()
    expect(ids[1]).toBe(ids[0])
    expect(await rows()).toHaveLength(1)
  })

  test('a log-in that leads elsewhere sends nothing; the form waits, filled', async () => {
    const browser = openBrowser()
    await sendSignedOut(browser)
    expect(await signUp(browser, 'redirectTo=%2Fblogs')).toBe('/blogs')
    expect(await rows()).toEqual([])
    expect(await browser.get(book, '/book')).toMatchObject({ filled: { medical_issue: health } })
  })

  test('a form with a mistake is never sent by a log-in', async () => {
    const browser = openBrowser()
    expect(await sendSignedOut(browser, { mobile_number: '12ab' })).toMatchObject({ status: 422 })
    await signUp(browser)
    expect(await rows()).toEqual([])
  })

  test('without consent the form comes back filled, with the reason, said once', async () => {
    const browser = openBrowser()
    await sendSignedOut(browser, { health_consent: '' })
    expect(await browser.get(signup, `/signup?${back}`)).toMatchObject({ asksConsent: true })
    expect(await signUp(browser)).toBe('/book?service=Thyroid#answer')
    expect(await rows()).toEqual([])
    const form = await browser.get(book, '/book?service=Thyroid')
    expect(form).toMatchObject({
      problem: 'Please agree to the use of your health details',
      filled: { ...typed, medical_issue: health },
    })
    expect(await browser.get(book, '/book')).toMatchObject({ problem: null, filled: typed })
  })

  test('a time that went meanwhile: the form comes back with all but the time, and says so', async () => {
    const browser = openBrowser()
    const [starts_at = ''] = await lastFreeTimes(browser)
    expect(starts_at).toBeTruthy()
    const answer = await sendSignedOut(browser, { kind: 'discovery', starts_at })
    expect(answer).toMatchObject({ status: 401, held: { startsAt: starts_at } })
    // The hold has ended, and another client has the time.
    await backend.db
      .updateTable('appointment_cells')
      .set({ holder: 'x'.repeat(64), held_until: '2099-01-01T00:00:00.000Z' })
      .execute()
    expect(await signUp(browser)).toBe('/book?service=Thyroid#answer')
    const form = (await browser.get(book, '/book')) as unknown as { problem: string; filled: Record<string, string> }
    expect(form.problem).toContain('has just been taken')
    expect(form.filled).toMatchObject({ ...typed, kind: 'discovery', medical_issue: health })
    expect(form.filled.starts_at).toBeUndefined()
    expect(await rows()).toEqual([])
  })

  test('a held time is booked by the log-in, and counts as one of an account without a proven email', async () => {
    const browser = openBrowser()
    const free = await lastFreeTimes(browser)
    await sendSignedOut(browser, { kind: 'discovery', starts_at: free[0] ?? '' })
    expect(bookedId(await signUp(browser))).toBeTruthy()
    expect(await rows()).toMatchObject([{ starts_at: free[0], place: null }])
    const said: unknown[] = []
    for (const starts_at of free.slice(1, 4)) {
      const other = openBrowser()
      await sendSignedOut(other, { kind: 'discovery', starts_at })
      const to = await logIn(other)
      said.push(bookedId(to) ? 'booked' : (await other.get(book, '/book')).problem)
    }
    expect(said).toEqual(['booked', 'booked', expect.stringContaining('Please confirm your email first')])
  })

  test('long words in Hindi and in English wait whole; what cannot is named, and sends nothing', async () => {
    const words = (count: number, letters: string) =>
      Array.from({ length: count }, (_, at) => letters.repeat(2).slice((at * 7) % 20, ((at * 7) % 20) + 3 + (at % 6)))
        .join(' ')
        .slice(0, 2000)
    const browser = openBrowser()
    const long = {
      medical_issue: words(600, 'मधुमेह और थायराइड की दवा सुबह खाली पेट'),
      message: words(600, 'late dinners and no onions, please, at all'),
    }
    expect(await sendSignedOut(browser, long)).toMatchObject({ tooLong: [] })
    expect(bookedId(await signUp(browser))).toBeTruthy()

    let seed = 7
    const random = () => {
      seed = (seed * 1103515245 + 12345) % 2147483648
      return String.fromCodePoint(0x4e00 + (seed % 20_000))
    }
    const noise = Array.from({ length: 1990 }, random).join('')
    const other = openBrowser()
    const answer = await sendSignedOut(other, { medical_issue: noise })
    expect(answer).toMatchObject({ tooLong: ['medical_issue'] })
    expect(await logIn(other)).toBe('/book?service=Thyroid')
    expect(await rows()).toHaveLength(1)
  })

  test('on another person’s log-in nothing is sent that was written under an account', async () => {
    await signUp(openBrowser(), '')
    const browser = openBrowser()
    await logIn(browser, '')
    await backend.db.deleteFrom('sessions').execute()
    expect(await sendSignedOut(browser)).toMatchObject({ needsLogin: true })
    const meera = { ...account, email: 'meera@example.in', full_name: 'Meera Joshi' }
    const location = ((await browser.post(signup, `/signup?${back}`, meera)) as Response).headers.get('Location')
    expect(location).toBe('/book?service=Thyroid')
    expect(await rows()).toEqual([])
  })
})
