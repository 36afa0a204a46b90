/** Two processes on one database: each has connections, keys and a memory of its own. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '~/platform/db/open'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../../tests/support/database'
import { insertUser, newUser } from '../account-store'
import { createAccessTokens } from './access-tokens'
import { createSessions, type Sessions } from './sessions'
import { sweepAccounts } from './sweep'

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let databases: Database[]
  let processes: Sessions[]
  let time: Date
  const clock = () => time

  beforeEach(async () => {
    time = new Date('2026-11-21T04:00:00.000Z')
    testDatabase = await makeTestDatabase(engine)
    databases = [testDatabase.open(), testDatabase.open()]
    processes = databases.map(({ db }) => {
      const accessTokens = createAccessTokens({ secrets: ['a secret of more than 32 characters'], clock })
      return createSessions({ db, clock, accessTokens, isSecondFactorRequired: false })
    })
  })
  afterEach(() => testDatabase.remove())

  const [one, two] = [() => processes[0] as Sessions, () => processes[1] as Sessions]
  const db = () => (databases[0] as Database).db

  async function login(userId = 'u1') {
    const given = { email: `${userId}@example.com`, password_hash: null, full_name: 'Meera', phone_number: null }
    await insertUser(db(), { ...newUser({ ...given, role: 'client' }, time), id: userId })
    const session = await one().prepare(userId, { userAgent: undefined, clientAddress: undefined })
    await db()
      .transaction()
      .execute((trx) => one().store(trx, session))
    return session
  }
  const actorOf = (token: string, sessions = one()) =>
    sessions.resolveActor(new Request('http://x/', { headers: { authorization: `Bearer ${token}` } }))

  test('ten refreshes in each of two processes are one rotation', async () => {
    const { tokens } = await login()
    const calls = Array.from({ length: 20 }, (_, n) => (n % 2 ? one() : two()).refresh(tokens.refresh_token))
    const pairs = await Promise.all(calls)
    expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(1)
    expect(await db().selectFrom('refresh_tokens').select('hash').execute()).toHaveLength(2)
  })

  test('a process that dies before it answers locks no client out: the next one gives the same pair', async () => {
    const { tokens } = await login()
    const unheard = await one().refresh(tokens.refresh_token)
    time = new Date(time.getTime() + 29_000)
    const heard = await two().refresh(tokens.refresh_token)
    expect(heard).toEqual(unheard)
    expect(await actorOf(heard.access_token, two())).toMatchObject({ kind: 'client', userId: 'u1' })
  })

  test('what a rotation sealed is forgotten once its grace period is over', async () => {
    const { tokens } = await login()
    const next = await one().refresh(tokens.refresh_token)
    time = new Date(time.getTime() + 31_000)
    await one().refresh(next.refresh_token)
    const rows = await db().selectFrom('refresh_tokens').selectAll().orderBy('rotated_at').execute()
    expect(rows.filter(({ sealed_successor }) => sealed_successor !== null)).toHaveLength(1)
  })

  test('an end in one process is an end in the other, also for a token it has verified', async () => {
    const { tokens } = await login()
    expect(await actorOf(tokens.access_token, two())).toMatchObject({ kind: 'client' })
    await one().end(tokens.refresh_token)
    expect(await actorOf(tokens.access_token, two())).toMatchObject({ kind: 'anonymous' })
    await expect(two().refresh(tokens.refresh_token)).rejects.toMatchObject({ code: 'session_ended' })
  })

  test('a logout while a refresh is under way wins', async () => {
    const { tokens } = await login()
    const [refreshed] = await Promise.allSettled([two().refresh(tokens.refresh_token), one().end(tokens.refresh_token)])
    if (refreshed.status === 'fulfilled') {
      expect(await actorOf(refreshed.value.access_token)).toMatchObject({ kind: 'anonymous' })
      await expect(one().refresh(refreshed.value.refresh_token)).rejects.toMatchObject({ code: 'session_ended' })
    }
    expect(await actorOf(tokens.access_token)).toMatchObject({ kind: 'anonymous' })
  })

  test('whether a session goes on is seen at once, wherever it ended and whatever ended it', async () => {
    const [first, second] = [await login(), await login('u2')]
    const run = (token: string) => Promise.all([one(), two()].map(({ isRunning }) => isRunning(token)))
    const { refresh_token: old } = first.tokens
    expect(await run(old)).toEqual([true, true])
    expect(await run('of no session')).toEqual([false, false])
    const { refresh_token: next } = await two().refresh(old)
    expect(await run(old)).toEqual([true, true])
    expect(await run(next)).toEqual([true, true])
    await two().end(next)
    for (const token of [old, next]) expect(await run(token)).toEqual([false, false])
    const { refresh_token: other } = second.tokens
    expect(await run(other)).toEqual([true, true])
    await db().updateTable('users').set({ status: 'blocked' }).where('id', '=', 'u2').execute()
    expect(await run(other)).toEqual([false, false])
    await db().updateTable('users').set({ status: 'active' }).where('id', '=', 'u2').execute()
    time = new Date(time.getTime() + 14 * 24 * 60 * 60 * 1000 - 1)
    expect(await run(other)).toEqual([true, true])
    time = new Date(time.getTime() + 1)
    expect(await run(other)).toEqual([false, false])
  })

  test('a sweep takes what has run out, with its tokens, and nothing else', async () => {
    const { tokens } = await login()
    await one().refresh(tokens.refresh_token)
    time = new Date(time.getTime() + 30 * 24 * 60 * 60 * 1000 - 1)
    const young = await login('u2')
    await sweepAccounts(db(), time)
    expect(await db().selectFrom('sessions').select('id').execute()).toHaveLength(2)
    time = new Date(time.getTime() + 1)
    await sweepAccounts(db(), time)
    expect(await db().selectFrom('sessions').select('id').execute()).toEqual([{ id: young.id }])
    expect(await db().selectFrom('refresh_tokens').select('session_id').execute()).toEqual([{ session_id: young.id }])
  })
})
