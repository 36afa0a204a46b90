/** Two files of one client: whatever stands in them, merging loses nothing, and parting gives every row back. */
import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertUser, newUser, type User } from '~/accounts/account-store'
import { emptyFacts } from '~/care/contract/care-files'
import { getCareFile, insertCareFile } from '~/care/files/store'
import { type Allergen, allergenNames } from '~/domain/food/attributes'
import { getFoodFile, noFoodFile, saveFoodFile } from '~/orders/sales/allergies/food-file'
import type { Tables } from '~/platform/db/tables'
import type { Staff } from '~/platform/http/api/actor'
import { hasHealthRecords } from '~/privacy/health-details-store'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../../tests/support/database'
import { testVault as vault } from '../../../tests/support/mails'
import { orderRow } from '../../../tests/support/orders'
import { createMerging, type Merging } from './merging'

const now = new Date('2026-12-01T04:00:00.000Z')
const at = '2026-11-21T04:00:00.000Z'
const staff: Staff = { userId: uuidv7(), clientAddress: undefined } as unknown as Staff
const choices = { full_name: 'stays', phone_number: 'stays', email: 'stays', language: 'stays' } as const

type PlanGiven = { status: 'withdrawn' | 'accepted'; ends_on: string }
type Given = {
  has_password: boolean
  email: boolean
  appointments: number
  orders: number
  notes: number
  consents: ('meal_photos' | 'whatsapp' | 'appointment_reminders')[]
  withdrawn: boolean
  allergens: Allergen[] | null
  care: null | { plans: PlanGiven[]; days: number[]; rows: number; allergies: Allergen[] }
}

const given: fc.Arbitrary<Given> = fc.record({
  has_password: fc.boolean(),
  email: fc.boolean(),
  appointments: fc.nat(3),
  orders: fc.nat(3),
  notes: fc.nat(2),
  consents: fc.uniqueArray(fc.constantFrom('meal_photos', 'whatsapp', 'appointment_reminders')),
  withdrawn: fc.boolean(),
  allergens: fc.option(fc.uniqueArray(fc.constantFrom(...allergenNames), { maxLength: 3 })),
  care: fc.option(
    fc.record({
      plans: fc.array(
        fc.record({
          status: fc.constantFrom('withdrawn' as const, 'accepted' as const),
          ends_on: fc.constantFrom('2026-10-31', '2026-11-15', '2026-11-30'),
        }),
        { maxLength: 3 },
      ),
      days: fc.uniqueArray(fc.integer({ min: 1, max: 4 })),
      rows: fc.nat(2),
      allergies: fc.uniqueArray(fc.constantFrom(...allergenNames), { maxLength: 2 }),
    }),
  ),
})

async function fill(db: Kysely<Tables>, one: Given): Promise<User> {
  const email = one.email || one.has_password ? `${uuidv7()}@client.example` : null
  const user = newUser(
    {
      ...{ email, full_name: `Asha ${uuidv7().slice(-4)}`, phone_number: `+9198${String(Math.random()).slice(2, 10)}` },
      ...{ password_hash: one.has_password ? 'a hash' : null, role: 'client' },
    },
    new Date(at),
  )
  await db.transaction().execute((trx) => insertUser(trx, user))
  const user_id = user.id
  const times = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, index) => make(index))
  for (const row of times(one.appointments, () => ({ id: uuidv7(), user_id, name: 'Asha', mobile_number: '' })))
    await db
      .insertInto('appointments')
      .values({ ...row, status: 'completed', created_at: at, updated_at: at })
      .execute()
  for (const id of times(one.orders, uuidv7)) {
    await db.insertInto('orders').values(orderRow({ id, user_id })).execute()
    const attempt = { link_id: uuidv7(), order_id: id, number: 1, provider: 'cash', status: 'paid' } as const
    await db
      .insertInto('payment_attempts')
      .values({ ...attempt, amount_paise: 900_000, created_at: at, expires_at: at })
      .execute()
  }
  for (const id of times(one.notes, uuidv7))
    await db.insertInto('user_notes').values({ id, user_id, author_id: 'x', text: 'x', created_at: at }).execute()
  for (const purpose of one.consents) {
    const consent = { id: uuidv7(), user_id, purpose, notice_version: '2026-11-29', language: 'en', given_at: at }
    const withdrawn_at = one.withdrawn ? at : null
    await db
      .insertInto('consents')
      .values({ ...consent, channel: 'account', decision: 'given', withdrawn_at })
      .execute()
  }
  if (one.allergens !== null)
    await db
      .transaction()
      .execute((trx) =>
        saveFoodFile(trx, vault, user_id, { ...noFoodFile, diet: 'veg', allergens: one.allergens ?? [] }, now),
      )
  if (one.care !== null) await fillCare(db, user_id, one.care)
  return user
}

async function fillCare(db: Kysely<Tables>, user_id: string, care: NonNullable<Given['care']>): Promise<void> {
  const file_id = uuidv7()
  const facts = { ...emptyFacts, allergies: care.allergies }
  const fields = { born_on: null, sex: null, facts, hide: 'none', own_katori_ml: null } as const
  await insertCareFile(db, vault, { id: file_id, user_id, fields }, now)
  for (const [index, plan] of care.plans.entries())
    await db
      .insertInto('diet_plans')
      .values({
        ...{ id: uuidv7(), file_id, number: index * 2 + 1, body: 'x', starts_on: '2026-10-01', ...plan },
        ...{ copied_from: index > 0 ? index * 2 - 1 : null, created_at: at, updated_at: at },
      })
      .execute()
  for (const day of care.days)
    await db
      .insertInto('check_ins')
      .values({ id: uuidv7(), file_id, day: `2026-11-0${day}`, body: 'x', created_at: at, edited_at: at })
      .execute()
  for (let index = 0; index < care.rows; index += 1) {
    const row = { id: uuidv7(), file_id, created_at: at }
    await db
      .insertInto('care_messages')
      .values({ ...row, side: 'client', text: 'x' })
      .execute()
    await db
      .insertInto('readings')
      .values({ ...row, id: uuidv7(), kind: 'weight', taken_at: at, value: 'x', way: 'clinic' })
      .execute()
    await db
      .insertInto('care_documents')
      .values({
        ...{ ...row, id: uuidv7(), kind: 'report', name: 'x', format: 'pdf', bytes: 1, digest: 'x', file_key: 'x' },
        side: 'clinic',
      })
      .execute()
  }
}

const owned = ['appointments', 'orders', 'user_notes', 'consents', 'care_files'] as const
const inFile = ['diet_plans', 'check_ins', 'care_messages', 'readings', 'care_documents', 'visit_notes'] as const

/** Whose each row is, and what of it a merge may change. */
async function rowsOf(db: Kysely<Tables>) {
  const rows: Record<string, unknown> = {}
  for (const table of owned)
    for (const { id, user_id } of await db
      .selectFrom(table as 'orders')
      .select(['id', 'user_id'])
      .execute())
      rows[`${table} ${id}`] = user_id
  for (const table of inFile)
    for (const { id, file_id } of await db
      .selectFrom(table as 'readings')
      .select(['id', 'file_id'])
      .execute())
      rows[`${table} ${id}`] = file_id
  for (const { id, number, copied_from } of await db.selectFrom('diet_plans').selectAll().execute())
    rows[`number ${id}`] = `${number} ${copied_from}`
  for (const { id, withdrawn_at } of await db.selectFrom('consents').selectAll().execute())
    rows[`consent ${id}`] = withdrawn_at
  for (const { link_id, order_id, amount_paise } of await db.selectFrom('payment_attempts').selectAll().execute())
    rows[`payment ${link_id}`] = `${order_id} ${amount_paise}`
  return rows
}

const accountsOf = async (db: Kysely<Tables>) =>
  (await db.selectFrom('users').selectAll().orderBy('id').execute()).map(
    ({ version: _, updated_at: __, ...user }) => user,
  )

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let db: Kysely<Tables>
  let merging: Merging
  beforeAll(async () => {
    testDatabase = await makeTestDatabase(engine)
    db = testDatabase.open().db
    const enqueueMail = async () => undefined
    merging = createMerging({ db, clock: () => now, vault, enqueueMail, hasHealthRecords })
  })
  afterAll(() => testDatabase.remove())

  const version = async (id: string) =>
    (await db.selectFrom('users').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version

  const allergensOf = async (id: string) => [
    ...(await getFoodFile(db, vault, id)).allergens,
    ...((await getCareFile(db, vault, id))?.facts.allergies ?? []),
  ]

  test('merging loses no row and no allergen; parting gives every row back', async () => {
    await fc.assert(
      fc.asyncProperty(given, given, fc.constantFrom('stays', 'goes'), async (one, other, chosen) => {
        const users = [await fill(db, one), await fill(db, other)] as const
        const before = [await rowsOf(db), await accountsOf(db)] as const
        const told = [...(await allergensOf(users[0].id)), ...(await allergensOf(users[1].id))]
        const preview = await merging.preview(true, users[0].id, users[1].id)
        expect(preview.stops).toEqual([])
        const [stays, goes] = [preview.stays.id, preview.goes.id]
        const wanted = { full_name: chosen, phone_number: chosen, email: chosen, language: chosen } as const
        const sent = { goes, version: await version(stays), goes_version: await version(goes), reason: 'One' }
        await merging.merge(staff, true, stays, { ...sent, ...wanted })
        const merged = await rowsOf(db)
        expect(Object.keys(merged).sort()).toEqual(Object.keys(before[0]).sort())
        for (const table of ['appointments', 'orders', 'user_notes'] as const) {
          const left = await db
            .selectFrom(table as 'orders')
            .select('id')
            .where('user_id', '=', goes)
            .execute()
          expect(left).toEqual([])
        }
        expect(await allergensOf(stays)).toEqual(expect.arrayContaining(told))
        const closed = await db.selectFrom('users').selectAll().where('id', '=', goes).executeTakeFirstOrThrow()
        expect(closed).toMatchObject({ status: 'blocked', merged_into: stays })
        await merging.part(staff, true, stays, { goes, reason: 'Two' })
        expect(await rowsOf(db)).toEqual(before[0])
        expect(await accountsOf(db)).toEqual(before[1])
      }),
      { numRuns: 25 },
    )
  })

  const nothing: Given = {
    ...{ has_password: false, email: false, appointments: 0, orders: 0, notes: 0, consents: [], withdrawn: false },
    ...{ allergens: null, care: null },
  }
  const merge = async (stays: string, goes: string, wanted: Partial<Record<keyof typeof choices, 'goes'>> = {}) =>
    merging.merge(staff, true, stays, {
      ...{ goes, version: await version(stays), goes_version: await version(goes), reason: 'One', ...choices },
      ...wanted,
    })

  test('what is written after the merge stays with the kept file, and a name corrected since stays corrected', async () => {
    const [stays, goes] = [await fill(db, nothing), await fill(db, { ...nothing, orders: 1, email: true })]
    await merge(stays.id, goes.id, { full_name: 'goes', email: 'goes' })
    const kept = await db.selectFrom('users').selectAll().where('id', '=', stays.id).executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ full_name: goes.full_name, email: goes.email })
    const since = uuidv7()
    await db
      .insertInto('orders')
      .values(orderRow({ id: since, user_id: stays.id }))
      .execute()
    await db.updateTable('users').set({ full_name: 'Asha Corrected' }).where('id', '=', stays.id).execute()
    await merging.part(staff, true, stays.id, { goes: goes.id, reason: 'Two' })
    const orders = await db.selectFrom('orders').select('id').where('user_id', '=', stays.id).execute()
    expect(orders).toEqual([{ id: since }])
    const users = await db
      .selectFrom('users')
      .selectAll()
      .where('id', 'in', [stays.id, goes.id])
      .orderBy('id')
      .execute()
    expect(users).toMatchObject([
      { full_name: 'Asha Corrected', email: null },
      { full_name: goes.full_name, email: goes.email, status: 'active', merged_into: null },
    ])
  })

  test('a plan that runs stays the newest, whichever file it came from', async () => {
    const care = { plans: [], days: [], rows: 0, allergies: [] }
    const old = [
      { status: 'accepted', ends_on: '2026-11-15' } as const,
      { status: 'accepted', ends_on: '2026-11-20' } as const,
    ]
    const running = { ...nothing, care: { ...care, plans: [{ status: 'accepted', ends_on: '2026-12-30' } as const] } }
    const [stays, goes] = [await fill(db, running), await fill(db, { ...nothing, care: { ...care, plans: old } })]
    await merge(stays.id, goes.id)
    const plans = await db
      .selectFrom('diet_plans')
      .innerJoin('care_files', 'care_files.id', 'diet_plans.file_id')
      .select(['number', 'ends_on'])
      .where('user_id', '=', stays.id)
      .orderBy('number', 'desc')
      .execute()
    expect(plans.map(({ ends_on }) => ends_on)).toEqual(['2026-12-30', '2026-11-20', '2026-11-15'])
    const both = [await fill(db, running), await fill(db, running)] as const
    expect((await merging.preview(true, both[0].id, both[1].id)).stops).toEqual(['both_plans_open'])
    await expect(merge(both[0].id, both[1].id)).rejects.toMatchObject({ code: 'files_not_mergeable' })
  })

  test('where one file takes back what the other permits, it is not permitted; of health details the client is asked first', async () => {
    const [yes, no] = [
      { ...nothing, consents: ['whatsapp' as const] },
      { ...nothing, consents: ['whatsapp' as const], withdrawn: true },
    ]
    const [stays, goes] = [await fill(db, yes), await fill(db, no)]
    await merge(stays.id, goes.id)
    const held = () =>
      db.selectFrom('consents').select('id').where('user_id', '=', stays.id).where('withdrawn_at', 'is', null).execute()
    expect(await held()).toEqual([])
    await merging.part(staff, true, stays.id, { goes: goes.id, reason: 'Two' })
    expect(await held()).toHaveLength(1)
    await db
      .updateTable('consents')
      .set({ purpose: 'health_details' })
      .where('user_id', 'in', [stays.id, goes.id])
      .execute()
    expect((await merging.preview(true, stays.id, goes.id)).stops).toEqual(['health_consent_differs'])
  })

  test('of two merges of the same files at once one is done, and a form that was sent twice does nothing more', async () => {
    const [one, other] = [await fill(db, { ...nothing, orders: 1 }), await fill(db, { ...nothing, orders: 1 })]
    const done = await Promise.allSettled([merge(one.id, other.id), merge(other.id, one.id)])
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const files = await db.selectFrom('merged_files').selectAll().where('kept_id', 'in', [one.id, other.id]).execute()
    expect(files).toHaveLength(1)
    const [{ kept_id, merged_id } = { kept_id: '', merged_id: '' }] = files
    await merge(kept_id, merged_id)
    expect(await db.selectFrom('orders').select('id').where('user_id', '=', kept_id).execute()).toHaveLength(2)
  })
})
