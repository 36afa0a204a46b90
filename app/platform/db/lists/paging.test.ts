/** Each page of a long list is a part of the whole, sorted list; it is counted and leafed through as far as `mostCounted`. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listUsers, type UserWish } from '~/accounts/admin/account-desk-store'
import { insertPost, listPublishedPosts } from '~/blog/store'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../../../tests/support/database'
import { makePost } from '../../../../tests/support/posts'
import { mostCounted } from '../../http/api/paging'
import { listMail } from '../../mail/outbox/store'
import type { Database } from '../open'
import { byAge, having, listRows } from './list-rows'

const mailStatuses = ['waiting', 'sent', 'failed'] as const
const roles = ['client', 'admin'] as const
const userStatuses = ['active', 'blocked'] as const
const names = ['Asha', 'asha', 'Ashok', 'आशा', 'Zoya', 'Ömer', '']
const timeOf = (number: number) => `2026-0${1 + (number % 9)}-1${number % 7}T0${number % 10}:00:00.000Z`
const compare = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

type Sorted = { id: string; created_at: string; folded_name?: string }
const orders = {
  newest: (a: Sorted, b: Sorted) => compare(b.created_at, a.created_at) || compare(b.id, a.id),
  oldest: (a: Sorted, b: Sorted) => compare(a.created_at, b.created_at) || compare(a.id, b.id),
  name: (a: Sorted, b: Sorted) => compare(a.folded_name ?? '', b.folded_name ?? '') || compare(a.id, b.id),
}

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let db: Database['db']
  beforeEach(async () => {
    testDatabase = await makeTestDatabase(engine)
    db = testDatabase.open().db
  })
  afterEach(() => testDatabase.remove())

  async function addMails(count: number) {
    for (let from = 0; from < count; from += 500) {
      const rows = Array.from({ length: Math.min(500, count - from) }, (_, i) => ({
        ...{ id: `mail-${String(((from + i) * 7919) % 10_007).padStart(6, '0')}`, template: 'welcome' },
        ...{ recipient: 'a@b.example', data: '', status: mailStatuses[(from + i) % 3] ?? 'waiting', tries: 0 },
        ...{ due_at: timeOf(from + i), created_at: timeOf(from + i) },
      }))
      await db.insertInto('outbox').values(rows).execute()
    }
  }

  test('of all mails and of one status, the newest and the oldest first; a page past the end is empty', async () => {
    await addMails(1250)
    const rows = await db.selectFrom('outbox').select(['id', 'status', 'created_at']).execute()
    for (const status of [undefined, 'sent'] as const)
      for (const sort of ['newest', 'oldest'] as const) {
        const all = db.selectFrom('outbox').selectAll()
        const list = { rows: all, chosen: having(all, { status }), order: byAge(sort) }
        const expected = rows.filter((row) => !status || row.status === status).toSorted(orders[sort])
        for (const page of [1, 2, 4, 5, 12, 13, 14, 1_000_000]) {
          const { data, meta } = await listRows(db, list, { page, per_page: 100 })
          expect(
            data.map(({ id }) => id),
            `page ${page}`,
          ).toEqual(expected.slice((page - 1) * 100, page * 100).map(({ id }) => id))
          expect(meta).toEqual({ page, per_page: 100, total: expected.length })
        }
      }
  })

  test('as far as the bound, and no farther; what is left out there is on a page of the filtered list', async () => {
    await addMails(mostCounted + 250)
    const pageOf = (page: number, status?: 'sent') => listMail(db, { page, per_page: 100, status })
    const last = await pageOf(mostCounted / 100)
    expect([last.data.length, last.meta.total]).toEqual([100, mostCounted])
    const past = await pageOf(mostCounted / 100 + 1)
    expect([past.data.length, past.meta.total]).toEqual([0, mostCounted])
    expect((await pageOf(1, 'sent')).meta.total).toBe((mostCounted + 250) / 3)
  })

  test('of accounts, in each order and of each kind', { timeout: 60_000 }, async () => {
    const users = Array.from({ length: 700 }, (_, number) => ({
      ...{ id: `u${String((number * 7919) % 10_007).padStart(5, '0')}`, email: `${number}@b.example` },
      ...{ full_name: 'Asha', folded_name: `${names[number % names.length]?.toLowerCase()}${number % 40}` },
      ...{
        role: roles[Number(number % 50 === 3)] ?? 'client',
        status: userStatuses[Number(number % 5 === 3)] ?? 'active',
      },
      ...{ password_hash: null, phone_number: null, profile_path: '' },
      ...{ created_at: timeOf(number), updated_at: timeOf(number) },
    }))
    await db.insertInto('users').values(users).execute()
    for (const role of [undefined, ...roles])
      for (const status of [undefined, ...userStatuses])
        for (const sort of ['newest', 'oldest', 'name'] as const satisfies UserWish['sort'][]) {
          const expected = users
            .filter((one) => (!role || one.role === role) && (!status || one.status === status))
            .toSorted(orders[sort])
            .map(({ id }) => id)
          for (let page = 1; page <= Math.ceil(expected.length / 90) + 1; page += 1) {
            const { data, meta } = await listUsers(db, { role, status, sort, page, per_page: 90 })
            const part = expected.slice((page - 1) * 90, page * 90)
            const asked = JSON.stringify({ role, status, sort, page })
            expect(
              data.map(({ id }) => id),
              asked,
            ).toEqual(part)
            expect(meta).toEqual({ page, per_page: 90, total: expected.length })
          }
        }
  })

  test('posts whose time has not come are on no page and in no total', async () => {
    const now = new Date('2026-06-01T00:00:00.000Z')
    await db.transaction().execute(async (trx) => {
      for (let number = 0; number < 350; number += 1) {
        const created_at = `2026-0${1 + (number % 5)}-10T06:00:00.000Z`
        await insertPost(trx, makePost({ created_at, publish_date: number % 100 === 7 ? '2026-07-01' : '2026-01-15' }))
      }
      await insertPost(trx, makePost({ status: 'draft' }))
    })
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => listPublishedPosts(db, now, { page, per_page: 100 })))
    expect(new Set(pages.map(({ meta }) => meta.total))).toEqual(new Set([346]))
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(346)
    expect(pages.map(({ data }) => data.length)).toEqual([100, 100, 100, 46, 0])
  })
})
