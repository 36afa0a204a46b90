import { afterEach, beforeEach, expect, test } from 'vitest'
import { addressGroup } from '~/domain/clients/address-group'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../../tests/support/database'
import { createLimiter, type Limiter } from './limiter'
import { deleteEndedWindows } from './store'

const limit = { name: 'test', tries: 3, windowMs: 60_000 }

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let limiters: [Limiter, Limiter]
  let time: Date
  beforeEach(async () => {
    time = new Date('2026-11-21T04:00:00.000Z')
    testDatabase = await makeTestDatabase(engine)
    const clock = () => time
    const first = testDatabase.open()
    limiters = [createLimiter({ db: first.db, clock }), createLimiter({ db: testDatabase.open().db, clock })]
  })
  afterEach(() => testDatabase.remove())

  test('two processes that try at once let exactly the limit through', async () => {
    const tries = Array.from({ length: 20 }, (_, n) => (limiters[n % 2] as Limiter).take(limit, 'asha'))
    const results = await Promise.allSettled(tries)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  test('the window ends, however often one has tried', async () => {
    const [{ take }] = limiters
    for (let i = 0; i < 3; i++) await take(limit, 'asha')
    time = new Date(time.getTime() + 59_001)
    await expect(take(limit, 'asha')).rejects.toMatchObject({
      code: 'too_many_tries',
      message: 'Too many tries. Please try again in 1 second.',
      particulars: { headers: { 'Retry-After': '1' } },
    })
    time = new Date(time.getTime() + 999)
    for (let i = 0; i < 3; i++) await take(limit, 'asha')
    await expect(take(limit, 'asha')).rejects.toMatchObject({ particulars: { headers: { 'Retry-After': '60' } } })
  })

  test('people and limits are counted apart; an unknown caller is not counted', async () => {
    const [{ take, forget }] = limiters
    const others = [() => take(limit, 'meera'), () => take({ ...limit, name: 'other' }, 'asha')]
    for (let i = 0; i < 3; i++) await take(limit, 'asha')
    for (const other of others) await other()
    for (let i = 0; i < 9; i++) await take(limit, undefined)
    await forget(limit, 'asha')
    await take(limit, 'asha')
  })

  test('several limits are counted together, and the first one that is passed refuses', async () => {
    const [{ take, takeAll }] = limiters
    const wide = { name: 'wide', tries: 5, windowMs: 120_000 }
    const both = () =>
      takeAll([
        [wide, '203.0.113.7'],
        [limit, undefined],
        [limit, 'asha'],
      ])
    for (let i = 0; i < 3; i++) await both()
    await expect(both()).rejects.toMatchObject({ particulars: { headers: { 'Retry-After': '60' } } })
    await take(wide, '203.0.113.7')
    await expect(both()).rejects.toMatchObject({ particulars: { headers: { 'Retry-After': '120' } } })
    await takeAll([[limit, undefined]])
  })

  test('counts that ended can be swept away, others stay', async () => {
    const [{ take }] = limiters
    await take(limit, 'asha')
    time = new Date(time.getTime() + 30_000)
    await take(limit, 'meera')
    const { db } = testDatabase.open()
    time = new Date(time.getTime() + 30_000)
    await deleteEndedWindows(db, time)
    const rows = await db.selectFrom('rate_limits').selectAll().execute()
    expect(rows).toMatchObject([{ tries: 1, ends_at: '2026-11-21T04:01:30.000Z' }])
    expect(JSON.stringify(rows)).not.toContain('meera')
  })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::9', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['unknown', undefined],
  ['', undefined],
  [undefined, undefined],
  ['203.0.113.7, 10.0.0.1', undefined],
])('the address %j counts as %j', (address, group) => {
  expect(addressGroup(address)).toBe(group)
})
