import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '~/platform/db/open'
import { adminCommand, isEmail } from '~/program/admin-command'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../../tests/support/database'
import { getUserByEmail, insertUser, newUser } from '../account-store'
import { createPasswordHasher } from '../passwords/password-hasher'
import { hashToken } from '../sessions/opaque-token'
import { ensureFirstAdmin } from './first-admin'

const hasher = createPasswordHasher({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } })
const clock = () => new Date('2026-11-21T04:00:00.000Z')

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let database: Database
  beforeEach(async () => {
    testDatabase = await makeTestDatabase(engine)
    database = testDatabase.open()
  })
  afterEach(() => testDatabase.remove())

  const ensure = (email: string, password: string | null, name: string | null = null) =>
    ensureFirstAdmin({ db: database.db, clock, hasher, email, password, name })
  const account = (email: string) => getUserByEmail(database.db, email)
  const addClient = (email: string) =>
    insertUser(database.db, {
      ...newUser({ email, password_hash: 'as it was', full_name: 'Asha', phone_number: null, role: 'client' }, clock()),
      id: 'u1',
    })
  const audit = () => database.db.selectFrom('audit_entries').select(['action', 'actor', 'subject']).execute()

  test('an address in full-width letters, or with a sign that is not seen, is the account that logs in', async () => {
    await ensure('ｏwner@aahar.example\u200b', 'rajma chawal & 7 rotis')
    expect(await account('owner@aahar.example')).toMatchObject({ email: 'owner@aahar.example', role: 'admin' })
    expect(await account('ｏwner@aahar.example')).toMatchObject({ email: 'owner@aahar.example' })
  })

  test('a new database gets an admin with a random password, once', async () => {
    const made = await ensure('admin@localhost', null)
    expect(made).toEqual({
      email: 'admin@localhost',
      password: expect.stringMatching(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/),
    })
    const found = await account('admin@localhost')
    expect(found).toMatchObject({ role: 'admin', status: 'active' })
    expect(await hasher.verify(found?.password_hash ?? null, made?.password ?? '')).toBe(true)
    expect(await audit()).toEqual([{ action: 'role_changed', actor: null, subject: found?.id }])
    expect(await ensure('admin@localhost', null)).toBeNull()
    expect(await ensure('other@example.com', 'chosen by a stranger')).toBeNull()
    expect(await account('other@example.com')).toBeNull()
  })

  test('a password of the settings is used and not said again; an account of that email becomes the admin', async () => {
    await addClient('asha@example.com')
    expect(await ensure('asha@example.com', 'karela & lauki')).toEqual({ email: 'asha@example.com', password: null })
    const found = await account('asha@example.com')
    expect(found).toMatchObject({ id: 'u1', role: 'admin', full_name: 'Asha' })
    expect(await hasher.verify(found?.password_hash ?? null, 'karela & lauki')).toBe(true)
  })

  test.each([
    ['asha.verma@example.com', null, 'Asha Verma'],
    ['admin@localhost', null, 'Admin'],
    ['meera_joshi+desk@example.com', null, 'Meera Joshi'],
    ['a@example.com', 'Dr Asha Verma', 'Dr Asha Verma'],
    ['42@example.com', null, '42@example.com'],
  ])('an admin has a name of their own beside notes and versions: %s', async (email, given, name) => {
    await ensure(email, null, given)
    expect(await account(email)).toMatchObject({ full_name: name })
    const env = { ...testDatabase.env, PUBLIC_URL: 'https://aahar.example', ALLOW_SANDBOX_PAYMENTS: '1' }
    await adminCommand('second@example.com', env, { name: 'Kavita Rao' })
    await adminCommand('second@example.com', env, { name: 'Another' })
    expect(await account('second@example.com')).toMatchObject({ full_name: 'Kavita Rao' })
  })

  test('an admin of before, who had no name of their own, gets one at the next start; others keep theirs', async () => {
    for (const [id, email, full_name] of [
      ['u2', 'asha@example.com', 'Clinic admin'],
      ['u3', 'meera.joshi@example.com', 'Clinic admin'],
      ['u4', 'kavita@example.com', 'Dr Kavita Rao'],
    ] as const) {
      const person = { email, password_hash: 'h', full_name, phone_number: null, role: 'admin' as const }
      await insertUser(database.db, { ...newUser(person, clock()), id })
    }
    await ensure('asha@example.com', null, 'Asha Verma')
    const { db } = database
    const users = await db.selectFrom('users').select(['full_name', 'folded_name']).orderBy('id').execute()
    expect(users.map(({ full_name }) => full_name)).toEqual(['Asha Verma', 'Meera Joshi', 'Dr Kavita Rao'])
    expect(users[0]?.folded_name).toBe('asha verma')
  })

  test('npm run admin makes an admin without a password, or promotes an account that keeps its own, and prints a link', async () => {
    const env = { ...testDatabase.env, PUBLIC_URL: 'https://aahar.example', ALLOW_SANDBOX_PAYMENTS: '1' }
    await addClient('asha@example.com')
    for (const [written, email, line] of [
      [' New@Example.com', 'new@example.com', 'new@example.com is a new account, and an admin.'],
      ['asha@example.com', 'asha@example.com', 'asha@example.com is an admin.'],
      ['\u202aasha@exa\u200bmple.com\u202c', 'asha@example.com', 'asha@example.com is an admin.'],
      ['asha@example.com', 'asha@example.com', 'asha@example.com is an admin.'],
    ] as const) {
      const lines = await adminCommand(written, env)
      expect(lines[0]).toBe(line)
      const token = /: https:\/\/aahar\.example\/reset-password\?token=([\w-]{43})$/.exec(lines[1] ?? '')?.[1] ?? ''
      const reset = await database.db
        .selectFrom('password_resets')
        .innerJoin('users', 'users.id', 'password_resets.user_id')
        .select(['users.email', 'users.role', 'used_at'])
        .where('hash', '=', hashToken(token))
        .executeTakeFirst()
      expect(reset).toEqual({ email, role: 'admin', used_at: null })
    }
    expect((await account('new@example.com'))?.password_hash).toBeNull()
    expect((await account('asha@example.com'))?.password_hash).toBe('as it was')
    expect((await audit()).map(({ action }) => action)).toEqual(['role_changed', 'role_changed'])
  })
})

test.each([
  ['asha@example.com', true],
  ['admin@localhost', true],
  [undefined, false],
  ['', false],
  ['asha', false],
  ['--help', false],
  ['a@b c', false],
])('%j as an email: %s', (text, expected) => {
  expect(isEmail(text)).toBe(expected)
})
