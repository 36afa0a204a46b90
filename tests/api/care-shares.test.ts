/** Care that is shared with the family: who reads what, and when it ends; over both transports and on both engines. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyFacts } from '~/care/contract/care-files'
import { emptyBody } from '~/care/contract/diet-plan-body'
import { erasePerson } from '~/privacy/erasure/erase'
import { sweepByAge } from '~/privacy/retention/sweep'
import { clinicMails } from '~/program/mail/clinic-mails'
import { startTestBackend, type TestBackend } from '../support/backend'
import { consult, pay } from '../support/care'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { signUp, signUpProven, type TestPerson } from '../support/people'
import { codeOf, fieldsOf, ok } from '../support/results'

/** A Monday, 09:30 in India. */
const now = '2026-11-23T04:00:00.000Z'
const until = '2026-12-31'
const admin = { email: 'meera@aahar.example', password: 'a-kitchen-of-her-own' }
const illness = 'Thyroxine before breakfast'

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let staff: ClinicApi
  let asha: TestPerson
  let own: ClinicApi

  const apiOf = ({ access_token: token }: TestPerson) =>
    createClinicApi({ transport: connection.transport, token: token as string })
  beforeAll(async () => {
    connection = await connect()
  })
  afterAll(() => connection.close())
  beforeEach(async () => {
    backend = await startTestBackend({ engine, now, env: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password } })
    const { transport } = connection
    const login = ok(await createClinicApi({ transport }).auth.login(admin))
    staff = createClinicApi({ transport, token: login.access_token as string })
    asha = await signUpProven(backend, transport)
    own = apiOf(asha)
    await consult(backend, asha.user.id)
    await pay(backend, asha, '2026-11-20', '2027-02-20')
    ok(await own.privacy.choose({ purpose: 'health_details', agrees: true }))
  })
  afterEach(() => backend.stop())

  const share = (email: string, change: { scope?: 'kitchen' | 'all'; until?: string } = {}) =>
    own.careShares.share({ email, scope: 'kitchen', until, agrees: true, ...change })
  /** A person with a proven email whom it is shared with. */
  async function viewer(scope: 'kitchen' | 'all') {
    const person = await signUpProven(backend, connection.transport)
    ok(await share(person.email, { scope }))
    const api = apiOf(person)
    const [one] = ok(await api.sharedCare.list()).shares
    return { ...person, api, share: one?.id ?? '' }
  }
  /** All calls of what is shared. */
  const reads = async (api: ClinicApi, id: string) => {
    const calls = {
      day: () => api.sharedCare.day(id, {}),
      week: () => api.sharedCare.week(id, {}),
      kitchen: () => api.sharedCare.kitchen(id, {}),
      shopping: () => api.sharedCare.shopping(id, {}),
      progress: () => api.sharedCare.progress(id, {}),
      check_ins: () => api.sharedCare.checkIns(id),
      messages: () => api.sharedCare.messages(id, {}),
      visits: () => api.sharedCare.visits(id),
    }
    const read: Record<string, number> = {}
    for (const [name, call] of Object.entries(calls)) {
      const answer = await call()
      read[name] = answer.ok ? 200 : (answer.failure.status ?? 0)
    }
    return read
  }
  const each = (kitchen: number, all: number) => ({
    ...{ day: kitchen, week: kitchen, kitchen, shopping: kitchen },
    ...{ progress: all, check_ins: all, messages: all, visits: all },
  })
  const opened = () => backend.db.selectFrom('audit_entries').selectAll().where('action', '=', 'care_opened').execute()

  async function writePlan() {
    const id = asha.user.id
    const file = {
      ...{ born_on: '1997-03-12', sex: 'f' as const, hide: 'none' as const, own_katori_ml: null, version: 0 },
      facts: { ...emptyFacts, height_cm: 160, weight_kg: 70.1, activity: 'light' },
    }
    ok(await staff.adminCare.save(id, file))
    const phulka = await backend.db.selectFrom('recipes').select('id').where('seed', '=', 'phulka').executeTakeFirst()
    const span = { starts_on: '2026-11-23', ends_on: '2026-12-06' }
    const { number, version } = ok(await staff.adminDietPlans.create(id, span))
    const empty = emptyBody(7)
    const item = { recipe_id: phulka?.id ?? '', food: null, quantity: 2, measure: null, or: [] }
    const days = empty.days.map((day) => ({
      ...{ ...day, note: illness },
      meals: day.meals.map((one) => (one.meal === 'lunch' ? { ...one, note: illness, items: [item] } : one)),
    }))
    const body = { ...empty, days, notes: illness }
    const plan = ok(await staff.adminDietPlans.save(id, String(number), { version, ...span, body }))
    const reasons = plan.flags.map(({ flag }) => ({ flag: flag as 'kcal_low', reason: 'Agreed with her doctor' }))
    ok(await staff.adminDietPlans.send(id, String(number), { version: plan.version, reasons, unpaid_reason: null }))
  }

  test('who may read what: owner, viewers, a stranger, staff', async () => {
    await writePlan()
    const [kitchen, all] = [await viewer('kitchen'), await viewer('all')]
    const uninvited = apiOf(await signUpProven(backend, connection.transport))
    const stranger = createClinicApi({ transport: connection.transport })
    expect(await reads(kitchen.api, kitchen.share)).toEqual(each(200, 404))
    expect(await reads(all.api, all.share)).toEqual(each(200, 200))
    // A share is one person's alone; the client has pages of their own, and staff theirs.
    for (const api of [own, uninvited, staff]) expect(await reads(api, all.share)).toEqual(each(404, 404))
    expect(await reads(kitchen.api, all.share)).toEqual(each(404, 404))
    expect(await reads(stranger, all.share)).toEqual(each(401, 401))
    await backend.db.updateTable('users').set({ can_care: 0 }).where('role', '=', 'admin').execute()
    expect(await reads(staff, all.share)).toEqual(each(404, 404))
    expect(codeOf(await uninvited.careShares.end(all.share))).toEqual([404, 'share_not_found'])
    ok(await own.careShares.end(all.share))
    expect(await reads(all.api, all.share)).toEqual(each(404, 404))
    expect(ok(await own.careShares.list())).toMatchObject([{ viewer_email: kitchen.email, scope: 'kitchen', until }])
  })

  test('a kitchen has measures: no figure, no note, no weight; all of care has the notes as well', async () => {
    await writePlan()
    const [kitchen, all] = [await viewer('kitchen'), await viewer('all')]
    const read = async ({ api, share: id }: typeof all) =>
      JSON.stringify([
        ok(await api.sharedCare.day(id, {})),
        ok(await api.sharedCare.week(id, {})),
        ok(await api.sharedCare.kitchen(id, {})),
        ok(await api.sharedCare.shopping(id, {})),
      ])
    const inKitchen = await read(kitchen)
    expect(inKitchen).toMatch(/phulka/i)
    expect(inKitchen).not.toMatch(/thyroxine|kcal|70\.1/i)
    expect(inKitchen).toContain('"figures":null')
    expect(await read(all)).toContain(illness)
  })

  test('nothing counts as read or as told by who it is shared with', async () => {
    const all = await viewer('all')
    ok(await staff.adminCareMessages.send(asha.user.id, { text: 'Try besan cheela' }))
    const [message] = ok(await all.api.sharedCare.messages(all.share, {})).messages
    expect(message).toMatchObject({ text: 'Try besan cheela', read_at: null, can_withdraw: false })
    ok(await own.readings.add({ kind: 'weight', value: 70.1, taken_on: '2026-11-20' }))
    const { entries } = ok(await all.api.sharedCare.progress(all.share, {}))
    expect(entries).toMatchObject([{ value: '70.1', is_own: false }])
    ok(await own.readings.hideWeight({ hides: true }))
    expect(ok(await all.api.sharedCare.progress(all.share, {})).entries).toMatchObject([{ value: null }])
  })

  test('each opening shows in the client’s list within one request, once for each viewer and hour', async () => {
    const [kitchen, all] = [await viewer('kitchen'), await viewer('all')]
    ok(await kitchen.api.sharedCare.day(kitchen.share, {}))
    const by = () => own.privacy.own().then((answer) => ok(answer).readings)
    expect(await by()).toMatchObject([{ what: 'care_file', role: 'client' }])
    ok(await kitchen.api.sharedCare.week(kitchen.share, {}))
    ok(await all.api.sharedCare.visits(all.share))
    // What is not shared with them is no opening.
    await kitchen.api.sharedCare.visits(kitchen.share)
    expect((await opened()).map(({ actor, subject }) => [actor, subject])).toEqual([
      [kitchen.user.id, asha.user.id],
      [all.user.id, asha.user.id],
    ])
  })

  test('nothing tells whether an email has an account; who signs up later sees it once the email is proven', async () => {
    const known = await signUpProven(backend, connection.transport)
    const answers = [await share(known.email), await share('later@example.com')].map(ok)
    expect(answers.map(({ message }) => String(message).replace(known.email, 'later@example.com'))).toEqual([
      answers[1]?.message,
      answers[1]?.message,
    ])
    const shares = ok(await own.careShares.list()).map(({ id: _, viewer_email: __, ...one }) => one)
    expect(shares[0]).toEqual(shares[1])
    const mails = await backend.db.selectFrom('outbox').selectAll().where('template', '=', 'care_shared').execute()
    expect(mails.map(({ recipient }) => recipient)).toEqual([known.email, 'later@example.com'])
    for (const { id, data } of mails)
      expect(backend.vault().open(data, { table: 'outbox', column: 'data', id })).not.toMatch(/plan|diet|care"|health/i)

    const later = await signUp(connection.transport, { email: 'later@example.com' })
    expect(ok(await apiOf(later).sharedCare.list())).toEqual({ email_is_proven: false, shares: [] })
    await backend.db.updateTable('users').set({ email_proven_at: now }).where('id', '=', later.user.id).execute()
    const seen = ok(await apiOf(later).sharedCare.list())
    expect(seen).toMatchObject({ email_is_proven: true, shares: [{ scope: 'kitchen', until }] })
  })

  test('it needs both consents, a day within a year, and another’s email; once more it changes', async () => {
    const email = 'ravi@example.com'
    expect(fieldsOf(await share(email, { until: '2026-11-22' }))).toEqual(['until'])
    expect(fieldsOf(await share(email, { until: '2027-11-24' }))).toEqual(['until'])
    expect(fieldsOf(await share(asha.email))).toEqual(['email'])
    expect(fieldsOf(await own.careShares.share({ email, scope: 'all', until, agrees: false as true }))).toEqual([
      'agrees',
    ])
    const outside = apiOf(await signUpProven(backend, connection.transport))
    const wish = { email, scope: 'all', until, agrees: true } as const
    expect(codeOf(await outside.careShares.share(wish))).toEqual([404, 'care_not_found'])
    ok(await share(email, { until: '2027-11-23' }))
    ok(await share(email, { scope: 'all' }))
    expect(ok(await own.careShares.list())).toMatchObject([{ viewer_email: email, scope: 'all', until }])
    const consents = await backend.db.selectFrom('consents').selectAll().where('purpose', '=', 'family_share').execute()
    expect(consents).toMatchObject([{ decision: 'given', withdrawn_at: null, channel: 'account' }])
    expect(codeOf(await own.privacy.choose({ purpose: 'family_share', agrees: true }))[0]).toBe(422)
    ok(await own.privacy.choose({ purpose: 'health_details', agrees: false }))
    expect(await backend.db.selectFrom('care_shares').select('id').execute()).toEqual([])
    expect(fieldsOf(await share(email))).toEqual(['agrees'])
    for (let time = 0; time < 10; time += 1) await share(`many${time}@example.com`)
    expect(codeOf(await share('more@example.com'))).toEqual([429, 'too_many_tries'])
  })

  test('its day, a consent taken back, an account erased and a file deleted end it at the next request', async () => {
    const { db } = backend
    const erase = async ({ user: { id } }: TestPerson) => {
      const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      await db.transaction().execute((trx) => erasePerson(trx, user, { now: new Date(now), mails: [] }))
    }
    const ends: Record<string, (of: Awaited<ReturnType<typeof viewer>>) => Promise<unknown>> = {
      'its day': () => db.updateTable('care_shares').set({ until: '2026-11-22' }).execute(),
      'the consent': () => own.privacy.choose({ purpose: 'family_share', agrees: false }),
      // Were the row left, the consent alone would end it.
      'the consent alone': () => db.updateTable('consents').set({ withdrawn_at: now }).execute(),
      'the file': () => db.deleteFrom('care_files').execute(),
    }
    for (const [name, end] of Object.entries(ends)) {
      const one = await viewer('all')
      expect(await reads(one.api, one.share), name).toMatchObject({ day: 200, visits: 200 })
      await end(one)
      expect(await reads(one.api, one.share), name).toEqual(each(404, 404))
      ok(await own.privacy.choose({ purpose: 'health_details', agrees: true }))
    }
    await viewer('kitchen')
    await sweepByAge({ db, vault: backend.vault() }, new Date('2027-01-01T04:00:00.000Z'))
    expect(await db.selectFrom('care_shares').select('id').execute()).toEqual([])
    const gone = await viewer('all')
    const setStatus = (status: 'active' | 'blocked') =>
      db.updateTable('users').set({ status }).where('id', '=', asha.user.id).execute()
    await setStatus('blocked')
    expect(await reads(gone.api, gone.share)).toEqual(each(404, 404))
    await setStatus('active')
    expect(await reads(gone.api, gone.share)).toMatchObject({ day: 200, visits: 200 })
    await erase(gone)
    expect(ok(await own.careShares.list()).some(({ viewer_email }) => viewer_email === gone.email)).toBe(false)
    const left = await viewer('all')
    await erase(asha)
    expect(await reads(left.api, left.share)).toEqual(each(404, 404))
    expect(await db.selectFrom('care_shares').select('id').execute()).toEqual([])
  })

  test('an export names it on both sides, and the mail is not sent once it has ended', async () => {
    const one = await viewer('kitchen')
    const sectionOf = async (api: ClinicApi, { password }: TestPerson) =>
      ok(await api.privacy.export({ password })).sections.find(({ table }) => table === 'care_shares')?.rows
    for (const rows of [await sectionOf(own, asha), await sectionOf(one.api, one)])
      expect(rows).toMatchObject([{ viewer_email: one.email, scope: 'kitchen', until }])
    const { file_id } = await backend.db.selectFrom('care_shares').selectAll().executeTakeFirstOrThrow()
    const mail = { template: 'care_shared', to: one.email, data: { first_name: 'Asha', until, file_id } } as const
    const why = () => clinicMails.care_shared.untrueReason?.(backend.db, mail)
    expect(await why()).toBeNull()
    ok(await own.careShares.end(one.share))
    expect(await why()).toBe('SHARE_ENDED')
  })
})
