import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../../tests/support/database'
import { orderRow } from '../../../tests/support/orders'
import { makePost } from '../../../tests/support/posts'
import { insertPost, listPublishedPosts } from '../blog/store'
import { countRows, foldListCounts } from './list-counts'
import type { Database } from './open'
import { listCountedPage, listOldestPage } from './paging'

const statuses = ['waiting', 'sent', 'failed'] as const
const dayOf = (number: number) => `2026-0${1 + (number % 9)}-1${number % 7}`

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let database: Database
  beforeEach(async () => {
    testDatabase = await makeTestDatabase(engine)
    database = testDatabase.open()
  })
  afterEach(() => testDatabase.remove())

  const mail = (number: number) => ({
    id: `mail-${String(number).padStart(6, '0')}`,
    template: 'welcome',
    recipient: 'a@b.example',
    data: '',
    status: statuses[number % 3] ?? 'waiting',
    tries: 0,
    due_at: `${dayOf(number)}T04:00:00.000Z`,
    created_at: `${dayOf(number)}T0${number % 10}:00:00.000Z`,
  })
  const addMails = async (count: number) => {
    for (let from = 0; from < count; from += 500) {
      const rows = Array.from({ length: Math.min(500, count - from) }, (_, i) => mail(from + i))
      await database.db.insertInto('outbox').values(rows).execute()
    }
  }
  const counted = async () => {
    const { db } = database
    const all = { '': await countRows(db, { list: 'outbox' }) }
    const of = statuses.map(async (status) => [status, await countRows(db, { list: 'outbox', status })] as const)
    return { ...all, ...Object.fromEntries(await Promise.all(of)) }
  }
  const there = async () => {
    const rows = await database.db.selectFrom('outbox').select('status').execute()
    const of = statuses.map((status) => [status, rows.filter((row) => row.status === status).length] as const)
    return { '': rows.length, ...Object.fromEntries(of) }
  }

  test('counts follow every insert, change and removal, and a change that is taken back', async () => {
    const { db } = database
    await addMails(90)
    expect(await counted()).toEqual({ '': 90, waiting: 30, sent: 30, failed: 30 })
    await db.updateTable('outbox').set({ status: 'sent' }).where('id', '<', 'mail-000040').execute()
    await db.updateTable('outbox').set({ tries: 3 }).execute()
    await db
      .updateTable('outbox')
      .set({ created_at: '2027-01-01T00:00:00.000Z' })
      .where('status', '=', 'failed')
      .execute()
    await db.deleteFrom('outbox').where('id', '>=', 'mail-000070').execute()
    await db
      .insertInto('outbox')
      .values(mail(0))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    const inserting = db.transaction().execute(async (trx) => {
      await trx.insertInto('outbox').values(mail(1000)).execute()
      throw new Error('taken back')
    })
    await expect(inserting).rejects.toThrow('taken back')
    expect(await counted()).toEqual(await there())
    await foldListCounts(db)
    expect(await counted()).toEqual(await there())
    const rows = await db.selectFrom('list_counts').select(['list', 'kind', 'day']).execute()
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length)
  })

  test('folds and changes at the same time leave the counts right', async () => {
    const { db } = database
    await addMails(120)
    const change = (status: (typeof statuses)[number], after: string) =>
      db.updateTable('outbox').set({ status }).where('id', '>', after).execute()
    const folds = Array.from({ length: 12 }, () => foldListCounts(db))
    await Promise.all([...folds, change('sent', 'mail-000060'), change('failed', 'mail-000090')])
    expect(await counted()).toEqual(await there())
  })

  test('orders and posts are counted as mail is', async () => {
    const { db } = database
    const at = '2026-11-21T04:00:00.000Z'
    const user = { id: 'u', email: 'a@b.example', full_name: 'Asha', profile_path: '', role: 'client' } as const
    await db
      .insertInto('users')
      .values({ ...user, password_hash: null, phone_number: null, status: 'active', created_at: at, updated_at: at })
      .execute()
    const orders = ['A', 'B', 'C'].map((id) => ({ ...orderRow({ user_id: 'u' }), id }))
    await db.insertInto('orders').values(orders).execute()
    await db.updateTable('orders').set({ status: 'paid' }).where('id', '<>', 'A').execute()
    await db.deleteFrom('orders').where('id', '=', 'C').execute()
    await insertPost(db, makePost())
    expect(await countRows(db, { list: 'orders' })).toBe(2)
    expect(await countRows(db, { list: 'orders', status: 'paid' })).toBe(1)
    expect(await countRows(db, { list: 'posts', status: 'published' })).toBe(1)
  })

  test('so are accounts, through blocking and deleting', async () => {
    const { db } = database
    const at = '2026-11-21T04:00:00.000Z'
    const user = { full_name: 'Asha', profile_path: '', role: 'client', status: 'active', phone_number: null } as const
    const users = ['a', 'b', 'c'].map((id) => ({ ...user, id, email: `${id}@b.example`, password_hash: null }))
    await db
      .insertInto('users')
      .values(users.map((one) => ({ ...one, created_at: at, updated_at: at })))
      .execute()
    await db.updateTable('users').set({ status: 'blocked' }).where('id', '<>', 'a').execute()
    await db.deleteFrom('users').where('id', '=', 'c').execute()
    expect(await countRows(db, { list: 'users' })).toBe(2)
    expect(await countRows(db, { list: 'users', status: 'active' })).toBe(1)
    expect(await countRows(db, { list: 'users', status: 'blocked' })).toBe(1)
  })

  test('so are enquiries, of each kind and state, and subscribers by the day on which they asked', async () => {
    const { db } = database
    const enquiry = (id: string, kind: 'contact' | 'consultation') => ({
      ...{ id, kind, name: 'Asha', email: 'a@b.example', phone: '', words: '', status: 'new' as const },
      created_at: '2026-11-21T04:00:00.000Z',
    })
    await db
      .insertInto('enquiries')
      .values([enquiry('a', 'contact'), enquiry('b', 'contact'), enquiry('c', 'consultation')])
      .execute()
    await db.updateTable('enquiries').set({ status: 'closed' }).where('id', '<>', 'a').execute()
    await db.deleteFrom('enquiries').where('id', '=', 'c').execute()
    const enquiries = (status?: string) => countRows(db, { list: 'enquiries', status })
    expect(await enquiries()).toBe(2)
    expect([await enquiries('contact'), await enquiries('consultation'), await enquiries('closed')]).toEqual([2, 0, 1])
    expect([await enquiries('contact/new'), await enquiries('contact/closed')]).toEqual([1, 1])

    const asked = { confirmed_at: null, unsubscribed_at: null, asked_at: '2026-11-21T04:00:00.000Z' }
    const subscriber = (id: string) => ({ ...asked, id, email: `${id}@b.example`, status: 'pending' as const })
    const tokens = (id: string) => ({ unsubscribe_token: id, unsubscribe_hash: id })
    await db
      .insertInto('newsletter_subscribers')
      .values(['a', 'b', 'c'].map((id) => ({ ...subscriber(id), ...tokens(id) })))
      .execute()
    const again = { status: 'confirmed', asked_at: '2026-12-01T04:00:00.000Z' } as const
    await db.updateTable('newsletter_subscribers').set(again).where('id', '=', 'b').execute()
    await db.deleteFrom('newsletter_subscribers').where('id', '=', 'c').execute()
    const days = await db
      .selectFrom('list_counts')
      .select(({ fn }) => ['day', fn.sum('row_count').as('rows')])
      .where('list', '=', 'newsletter')
      .where('kind', '=', '')
      .groupBy('day')
      .orderBy('day')
      .execute()
    expect(days.map(({ day, rows }) => [day, Number(rows)])).toEqual([
      ['2026-11-21', 1],
      ['2026-12-01', 1],
    ])
    expect(await countRows(db, { list: 'newsletter', status: 'confirmed' })).toBe(1)
  })

  test('folding while others write loses nothing', async () => {
    const { db } = database
    const write = async () => {
      for (let number = 0; number < 60; number += 1) await db.insertInto('outbox').values(mail(number)).execute()
    }
    const fold = async () => {
      for (let times = 0; times < 15; times += 1) await foldListCounts(db)
    }
    await Promise.all([write(), fold(), fold()])
    expect(await counted()).toEqual(await there())
  })

  test('every page of a long list is the one that counting rows finds, of all and of one status', async () => {
    const { db } = database
    await addMails(3200)
    const newest = (one: { created_at: string; id: string }, other: typeof one) =>
      one.created_at === other.created_at ? (one.id < other.id ? 1 : -1) : one.created_at < other.created_at ? 1 : -1
    const rows = (await db.selectFrom('outbox').select(['id', 'status', 'created_at']).execute()).sort(newest)
    for (const status of [undefined, 'sent'] as const) {
      const all = db.selectFrom('outbox').selectAll()
      const query = status ? all.where('status', '=', status) : all
      const expected = rows.filter((row) => !status || row.status === status).map(({ id }) => id)
      for (const page of [1, 2, 10, 11, 12, 20, 31, 32, 33, 1_000_000]) {
        const choice = { list: 'outbox', status, page, per_page: 100 } as const
        const { data, meta } = await listCountedPage(db, query, choice, ({ id }) => id)
        expect(data, `page ${page}`).toEqual(expected.slice((page - 1) * 100, page * 100))
        expect(meta).toEqual({ page, per_page: 100, total: expected.length })
        const oldest = await listOldestPage(db, query, choice, ({ id }) => id)
        expect(oldest.data, `page ${page}, the oldest first`).toEqual(
          expected.toReversed().slice((page - 1) * 100, page * 100),
        )
        expect(oldest.meta).toEqual(meta)
      }
    }
  })

  test('posts whose time has not come are on no page and in no total', async () => {
    const { db } = database
    const now = new Date('2026-06-01T00:00:00.000Z')
    for (let number = 0; number < 1150; number += 1) {
      const created_at = `2026-0${1 + (number % 5)}-10T06:00:00.000Z`
      await insertPost(db, makePost({ created_at, publish_date: number % 100 === 7 ? '2026-07-01' : '2026-01-15' }))
    }
    await insertPost(db, makePost({ status: 'draft' }))
    const pages = await Promise.all(
      Array.from({ length: 13 }, (_, i) => listPublishedPosts(db, now, { page: i + 1, per_page: 100 })),
    )
    expect(new Set(pages.map(({ meta }) => meta.total))).toEqual(new Set([1138]))
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(1138)
    expect(pages.map(({ data }) => data.length)).toEqual([...Array(11).fill(100), 38, 0])
  })
})
