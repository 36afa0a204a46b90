/** A copy of the whole database, after everything a person does on the site, tells neither their health nor a live token. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashToken } from '~/accounts/sessions/opaque-token'
import { emptyFacts } from '~/care/contract/care-files'
import { type StaffRole, staffRoles } from '~/domain/accounts/staff-words'
import type { Tables } from '~/platform/db/tables'
import type { Result } from '~/platform/session/answers/read-answer'
import { operations } from '~/program/operations'
import { backendFetch } from '~/program/start'
import { storedRoles } from '~/team/permissions'
import { startTestBackend, type TestBackend } from '../support/backend'
import { consult } from '../support/care'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Engine, onEachEngine } from '../support/database'
import { orderRow } from '../support/orders'
import { makePdf } from '../support/pdfs'

/** A Saturday, 09:30 in India. */
const now = '2026-11-21T04:00:00.000Z'
const keys = ['the first data key of these tests', 'the second data key of these tests'] as const

const health = {
  medical_issue: 'Hashimoto since 2019',
  message: 'Metformin twice daily',
  subject: 'Gestational question',
  contact: 'My insulin doses vary',
  brandName: 'Psoriasis circle',
  comments: 'Twelve with endometriosis',
  note: 'Her thyroxine was doubled',
  answer: 'Levothyroxine goes well with millets',
}
const care = {
  medicines: 'Glimepiride at dawn',
  weight: 173.7,
  planNotes: 'No karela, as her sugar falls',
  dish: 'Pulao from the canteen',
  checkIn: 'Dizzy at five',
  question: 'May rajgira replace wheat?',
  answer: 'Two rotis of it are fine',
  visit: 'Night shifts until spring',
  document: 'Thyroid profile of autumn',
  inDocument: 'TSH of the ninth',
}
const planted = { visitNote: 'Spoke of her miscarriage', allergy: 'Cashews in any form' }
const colleague = { password: 'karela & lauki 7', full_name: 'Farhan Ali' }
const healthWords =
  /hashimoto|metformin|gestational|insulin|psoriasis|endometriosis|thyroxine|glimepiride|173\.7|karela, as|pulao from|dizzy|may rajgira|rotis of it|night shifts|thyroid|tsh of/i

onEachEngine((engine) => {
  let backend: TestBackend
  beforeEach(async () => {
    backend = await startTestBackend({
      engine,
      now,
      env: {
        DATA_KEY: keys[0],
        SESSION_SECRET: 'the secret of these tests is long enough',
        ADMIN_EMAIL: 'admin@aahar.example',
        ADMIN_PASSWORD: 'a-kitchen-of-her-own',
      },
    })
  })
  afterEach(() => backend.stop())

  test('a dump after a whole journey holds no health word and no live token', async () => {
    const tokens = await journey(backend)
    const dump = await dumpOf(backend.db, engine)
    const rows = JSON.stringify(dump)
    expect(Object.keys(dump).length).toBeGreaterThan(20)
    // It is a dump of what happened.
    expect(rows).toContain('meera@example.com')
    expect(rows).toContain(hashToken(tokens.refresh ?? ''))
    for (const [table, content] of Object.entries(dump)) expect(JSON.stringify(content), table).not.toMatch(healthWords)
    for (const [name, token] of Object.entries(tokens)) {
      expect(token.length, name).toBeGreaterThan(30)
      for (const [table, content] of Object.entries(dump))
        expect(JSON.stringify(content).includes(token), `${name} in ${table}`).toBe(false)
    }
    const sealed = readdirSync(join(backend.dataDir, 'care'), { recursive: true, withFileTypes: true })
    const ofCare = sealed.filter((one) => one.isFile())
    expect(ofCare.length).toBe(1)
    for (const { parentPath, name } of ofCare) {
      const bytes = readFileSync(join(parentPath, name)).toString('latin1')
      expect([healthWords.test(bytes), bytes.includes('%PDF')], name).toEqual([false, false])
    }
    if (engine === 'sqlite') {
      const files = readdirSync(backend.dataDir).filter((file) => file.includes('.db') || file.includes('sqlite'))
      expect(files.length).toBeGreaterThan(0)
      for (const file of files) {
        const bytes = readFileSync(join(backend.dataDir, file)).toString('latin1')
        expect(healthWords.test(bytes), file).toBe(false)
        for (const [name, token] of Object.entries(tokens))
          expect(bytes.includes(token), `${name} in ${file}`).toBe(false)
      }
    }
  })

  // What a role may read is asked before any engine is.
  test.skipIf(engine !== 'sqlite')(
    'a person of the front desk finds no word of health in any answer, and nobody finds what is not their role’s',
    async () => {
      await journey(backend)
      const { id: userId } = await backend.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', 'meera@example.com')
        .executeTakeFirstOrThrow()
      const admin = clinicOf(await adminOf())
      const [visit] = ok(await admin.adminAppointments.list())
      ok(await admin.adminAppointments.addNote(visit?.id ?? '', { text: planted.visitNote }))
      const order = orderRow({ user_id: userId, status: 'paid', kind: 'food', plan_type: 'weekly_meal_plan' })
      await backend.db
        .insertInto('orders')
        .values({ ...order, paid_at: now })
        .execute()
      ok(await admin.adminDeliveries.kitchenNote(order.id, { diet: null, allergies: planted.allergy, version: 0 }))
      // What people wrote to the clinic is answered by the front desk, whatever it says: enquiries are left out here.
      const words = new RegExp(
        [health.medical_issue, health.message, health.note, ...Object.values(planted), ...Object.values(care)].join(
          '|',
        ),
        'i',
      )
      const ids = await everyId(backend.db)
      expect(ids.length).toBeGreaterThan(10)
      const found = new Map<StaffRole, string[]>()
      for (const role of staffRoles) {
        const person = await createClinicApi().auth.signup({ ...colleague, email: `${role}@aahar.example` })
        const { access_token: token, user } = ok(person)
        await backend.db
          .updateTable('users')
          .set(storedRoles([role]))
          .where('id', '=', user.id)
          .execute()
        const seen: string[] = []
        for (const { id, method, path } of operations.filter((one) => one.access === 'staff' && one.method === 'GET')) {
          if (id.startsWith('adminEnquiries.')) continue
          for (const one of path.includes('{') ? [userId, ...ids] : ['']) {
            const query =
              {
                'adminAppointments.calendar': '?from=2026-11-16&to=2026-12-06',
                'admin.orders.export': '?month=2026-11',
              }[id] ?? ''
            const address = `http://api.test/api${path.replace(/\{\w+\}/g, one)}${query}`
            const answer = await backendFetch(
              new Request(address, { method, headers: { authorization: `Bearer ${token}` } }),
            )
            if (words.test(await answer.text())) seen.push(id)
          }
        }
        found.set(role, [...new Set(seen)])
      }
      expect(found.get('front_desk')).toEqual([])
      expect(found.get('writer')).toEqual([])
      expect(found.get('accountant')).toEqual([])
      // The test sees what it is about.
      expect(found.get('kitchen')).toEqual(['adminDeliveries.plan'])
      expect(found.get('owner')).toEqual(
        expect.arrayContaining(['adminAppointments.get', 'adminDeliveries.plan', 'adminUsers.notes']),
      )
      expect(found.get('dietitian')).toEqual(expect.arrayContaining(['adminAppointments.get', 'adminCare.get']))
    },
  )

  test('a new key opens and seals it all, and then the old key may go', async () => {
    const { unsubscribe } = await journey(backend)
    const admin = await adminOf()
    const before = await texts(admin)
    const orders = async () => JSON.stringify((await sealedOf(backend.db)).map((text) => text.slice(0, 16)))
    const old = await orders()
    await backend.restart({ DATA_KEY: `${keys[1]},${keys[0]}` })
    const fresh = await orders()
    expect(new Set(JSON.parse(fresh) as string[]).size).toBe(1)
    expect(fresh).not.toBe(old)
    await backend.restart({ DATA_KEY: keys[1] })
    expect(await texts(admin)).toEqual(before)
    expect((await createClinicApi().newsletter.unsubscribe({ token: unsubscribe ?? '' })).ok).toBe(true)
  })

  test('a mail whose key is lost is said to be that, and given up', async () => {
    await createClinicApi().auth.signup({ email: 'ravi@example.com', password: 'karela & lauki', full_name: 'Ravi' })
    const admin = await adminOf()
    await backend.db.updateTable('outbox').set({ status: 'kept' }).execute()
    await backend.restart({ DATA_KEY: keys[1] })
    const [mail] = await texts(admin)
    expect(mail?.text).toContain('DATA_KEY')
    const [{ id } = { id: '' }] = await backend.db.selectFrom('outbox').select('id').execute()
    expect(await clinicOf(admin).outbox.retry(id)).toMatchObject({ failure: { code: 'mail_not_retryable' } })
  })

  const clinicOf = (token: string) => createClinicApi({ token })
  const adminOf = async () =>
    ok(await createClinicApi().auth.login({ email: 'admin@aahar.example', password: 'a-kitchen-of-her-own' }))
      .access_token
  /** The outbox as an admin reads it. */
  async function texts(token: string) {
    const { outbox } = clinicOf(token)
    const list = ok(await outbox.list({ per_page: 100 }))
    return Promise.all(
      list
        .map(async ({ id }) => ok(await outbox.get(id)))
        .map(async (mail) => {
          const { subject, text } = await mail
          return { subject, text }
        }),
    )
  }
})

function ok<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.data
}

/** Everything a person does. @returns the tokens that are live after it */
async function journey(backend: TestBackend): Promise<Record<string, string>> {
  const stranger = createClinicApi({ clientAddress: '203.0.113.9' })
  const email = 'meera@example.com'
  const account = { email, password: 'karela & lauki 7', full_name: 'Meera Joshi', health_consent: true }
  ok(await stranger.auth.signup(account))
  ok(await stranger.auth.forgotPassword({ email }))
  const { resetUrl } = JSON.parse((await backend.mails()).at(-1)?.data ?? '{}') as { resetUrl: string }
  const used = new URL(resetUrl).searchParams.get('token') ?? ''
  ok(await stranger.auth.resetPassword({ token: used, password: 'tinda and turai' }))
  const session = ok(await stranger.auth.login({ email, password: 'tinda and turai' }))
  const renewed = ok(await stranger.users.refresh({ refresh_token: session.refresh_token }))
  const mine = createClinicApi({ token: renewed.access_token })
  const { medical_issue, message } = health
  const person = { name: 'Meera Joshi', email }
  ok(
    await mine.appointments.create({
      ...person,
      mobile_number: '9876543210',
      medical_issue,
      message,
      form_token: 'booking-form-token-1',
    }),
  )
  const { subject, contact, brandName, comments } = health
  ok(
    await stranger.enquiries.contact({
      ...person,
      phone: '98765 43210',
      subject,
      message: contact,
      form_token: 'contact-form-token-1',
    }),
  )
  ok(await stranger.enquiries.consultation({ ...person, contactNumber: '98765 43210', brandName, comments }))
  const admin = { email: 'admin@aahar.example', password: 'a-kitchen-of-her-own' }
  const staff = createClinicApi({ token: ok(await stranger.auth.login(admin)).access_token })
  const [enquiry] = ok(await staff.adminEnquiries.list())
  if (!enquiry) throw new Error('no enquiry')
  ok(await staff.adminEnquiries.get(enquiry.id))
  ok(await staff.adminEnquiries.answer(enquiry.id, { text: health.answer, version: enquiry.version }))
  ok(await staff.adminUsers.addNote(session.user.id, { text: health.note }))
  await careJourney(backend, { own: mine, staff, id: session.user.id })
  ok(await stranger.newsletter.subscribe({ email }))
  const letter = (await backend.mails()).findLast(({ template }) => template === 'newsletter_confirm')
  const { confirmUrl, unsubscribeUrl } = JSON.parse(letter?.data ?? '{}') as Record<string, string>
  const link = ok(
    await mine.payments.createLink({
      amount: 9000,
      customer_name: 'Meera Joshi',
      customer_email: email,
      customer_phone: '9876543210',
      plan_type: 'three_months',
      start_date: '2026-11-25',
      address: '12 Hanuman Nagar, Jaipur 302021',
    }),
  )
  const sandbox = link.link_url?.split('/').at(-1) ?? ''
  const page = ok(await stranger.sandbox.get(sandbox))
  // Late, so that a webhook waits in the database.
  ok(await stranger.sandbox.act(sandbox, { action: 'fail', webhook: 'prompt' }))
  ok(await stranger.sandbox.act(sandbox, { action: 'pay', webhook: 'late' }))
  await stranger.search.all({ q: 'insulin free breakfast' })
  // Wrong passwords until a limit is met.
  for (let i = 0; i < 11; i++) await stranger.auth.login({ email, password: 'a wrong one' })
  ok(await stranger.auth.forgotPassword({ email }))
  const reset = (await backend.mails()).findLast(({ template }) => template === 'reset')
  const tokenOf = (url: string | undefined, name = 'token') => new URL(url ?? '').searchParams.get(name) ?? ''
  return {
    access: renewed.access_token,
    refresh: renewed.refresh_token,
    device: session.device_token ?? '',
    reset: tokenOf((JSON.parse(reset?.data ?? '{}') as { resetUrl: string }).resetUrl),
    confirm: tokenOf(confirmUrl),
    unsubscribe: tokenOf(unsubscribeUrl),
    sandbox,
    return: tokenOf(page.return_url, 't'),
  }
}

/** From the consultation to the answer of a question. */
async function careJourney(backend: TestBackend, { own, staff, id }: { own: ClinicApi; staff: ClinicApi; id: string }) {
  await consult(backend, id)
  ok(await own.privacy.choose({ purpose: 'health_details', agrees: true }))
  const facts = { ...emptyFacts, height_cm: 160, weight_kg: care.weight, medicines: care.medicines }
  ok(
    await staff.adminCare.save(id, {
      ...{ born_on: '1990-01-01', sex: 'f', hide: 'none', own_katori_ml: null, version: 0, facts },
    }),
  )
  const span = { starts_on: '2026-11-22', ends_on: '2026-12-05' }
  const { number, version, body } = ok(await staff.adminDietPlans.create(id, span))
  ok(
    await staff.adminDietPlans.save(id, String(number), { version, ...span, body: { ...body, notes: care.planNotes } }),
  )
  ok(await own.readings.add({ kind: 'weight', value: care.weight, taken_on: '2026-11-21' }))
  const untold = { water_glasses: null, sleep_hours: null, hunger: null, energy: null, waist_cm: null, answers: [] }
  const meals = [{ meal: 'lunch' as const, answer: 'swapped' as const, instead: care.dish }]
  ok(await own.checkIns.save('2026-11-21', { ...untold, meals, note: care.checkIn, version: 0 }))
  ok(await own.careMessages.send({ text: care.question }))
  ok(await staff.adminCareMessages.send(id, { text: care.answer }))
  const note = ok(await staff.adminVisitNotes.begin(id, { appointment_id: null }))
  const parts = { assessment: care.visit, problem: null, intervention: null, to_watch: null }
  ok(await staff.adminVisitNotes.save(id, note.id, { ...parts, version: note.version }))
  const file = (await makePdf(care.inDocument)).toString('base64')
  ok(await own.careDocuments.add({ file, name: care.document, kind: 'report' }))
}

/** Every row of every table. */
async function dumpOf(db: Kysely<Tables>, engine: Engine): Promise<Record<string, unknown[]>> {
  const { rows: tables } =
    engine === 'sqlite'
      ? await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(db)
      : await sql<{ name: string }>`
          select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
  const dump: Record<string, unknown[]> = {}
  for (const { name } of tables) dump[name] = (await sql`select * from ${sql.table(name)}`.execute(db)).rows
  return dump
}

/** The ids of all rows that an address may name. */
async function everyId(db: Kysely<Tables>): Promise<string[]> {
  const lists = await Promise.all([
    db.selectFrom('appointments').select('id').execute(),
    db.selectFrom('orders').select('id').execute(),
    db.selectFrom('outbox').select('id').execute(),
  ])
  return lists.flat().map(({ id }) => id)
}

async function sealedOf(db: Kysely<Tables>): Promise<string[]> {
  const mails = await db.selectFrom('outbox').select('data').execute()
  const events = await db.selectFrom('payment_events').select('raw_body').execute()
  const links = await db.selectFrom('payment_attempts').select('url').execute()
  const subscribers = await db.selectFrom('newsletter_subscribers').select('unsubscribe_token').execute()
  const notes = await db.selectFrom('appointments').select('message').execute()
  const answers = await db.selectFrom('enquiry_answers').select('text').execute()
  const care = await Promise.all([
    db.selectFrom('care_messages').select('text as sealed').execute(),
    db.selectFrom('readings').select('value as sealed').execute(),
    db.selectFrom('check_ins').select('body as sealed').execute(),
    db.selectFrom('visit_notes').select('body as sealed').execute(),
    db.selectFrom('diet_plans').select('body as sealed').execute(),
    db.selectFrom('care_documents').select('name as sealed').execute(),
  ])
  const clientNotes = await db.selectFrom('user_notes').select('text').execute()
  return [
    ...mails.map(({ data }) => data),
    ...events.map(({ raw_body }) => raw_body),
    ...links.map(({ url }) => url ?? ''),
    ...subscribers.map(({ unsubscribe_token }) => unsubscribe_token),
    ...notes.map(({ message }) => message ?? ''),
    ...answers.map(({ text }) => text),
    ...clientNotes.map(({ text }) => text),
    ...care.flat().map(({ sealed }) => sealed),
    // An appointment without a message.
  ].flatMap((text) => text || [])
}
