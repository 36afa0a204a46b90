/** What a search by words finds: of rare words and of common ones, with a filter and without, in each script. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userWords } from '~/accounts/account-store'
import { listUsers, type UserWish } from '~/accounts/admin/account-desk-store'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../../../tests/support/database'
import { growingReads } from '../../../../tests/support/query-plans'
import { mostFound } from '../../http/api/paging'
import type { Database } from '../open'
import { findByWords, setWords } from './word-search'

const at = '2026-11-20T04:00:00.000Z'
const idOf = (number: number) => `user-${String(number).padStart(6, '0')}`

const ashas = 6000
const isBlocked = (number: number) => number % 2000 === 7
const isAdmin = (number: number) => number % 2500 === 7
const wordsOf = (number: number) => [
  number < ashas ? 'asha' : 'ashok',
  // Of three rows; of more than a thousand; of all.
  ...(number % 3000 === 7 ? ['zaveri', 'guptani'] : []),
  ...(number % 5 === 2 ? ['mathur'] : []),
  ...(number % 5 === 3 ? ['gupta'] : []),
  'rao',
  // A second word that begins so.
  ...(number % 2 === 0 ? ['ashani'] : []),
]

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let database: Database
  const numbers = Array.from({ length: ashas + 100 }, (_, number) => number)
  beforeAll(async () => {
    testDatabase = await makeTestDatabase(engine)
    database = testDatabase.open()
    const { db } = database
    for (let from = 0; from < numbers.length; from += 1000) {
      const some = numbers.slice(from, from + 1000)
      const users = some.map((number) => ({
        ...{ id: idOf(number), email: `${number}@b.example`, password_hash: null, phone_number: null },
        ...{ full_name: 'Asha', folded_name: 'asha', profile_path: '', created_at: at, updated_at: at },
        ...{ role: isAdmin(number) ? ('admin' as const) : ('client' as const) },
        ...{ status: isBlocked(number) ? ('blocked' as const) : ('active' as const) },
      }))
      await db.insertInto('users').values(users).execute()
      const words = some.map((number) => ({ user_id: idOf(number), words: wordsOf(number).join(' ') }))
      await db.insertInto('user_words').values(words).execute()
    }
  }, 60_000)
  afterAll(() => testDatabase.remove())

  const found = async (wish: Partial<UserWish>) => {
    const { data, meta } = await listUsers(database.db, { page: 1, per_page: 100, sort: 'newest', ...wish })
    return { ids: data.map(({ id }) => id), total: meta.total }
  }
  const isListed = (number: number, { q = '', role, status }: Partial<UserWish>) =>
    q.split(' ').every((beginning) => wordsOf(number).some((word) => word.startsWith(beginning))) &&
    (role === undefined || (role === 'admin') === isAdmin(number)) &&
    (status === undefined || (status === 'blocked') === isBlocked(number))

  test.each<[string, Partial<UserWish>, number]>([
    ['a blocked client among thousands of the name', { q: 'asha', status: 'blocked' }, 3],
    ['a blocked client of two common names', { q: 'asha rao', status: 'blocked', role: 'client' }, 2],
    ['admins with a common name and a less common one', { q: 'rao math', role: 'admin' }, 3],
    ['a rare name after a common one', { q: 'asha zav' }, 2],
    ['a rare name before a common one', { q: 'zaveri as' }, 3],
    ['a rare name of a common kind', { q: 'zav', role: 'client' }, 2],
    ['a rare name and a rare kind', { q: 'zav', status: 'blocked' }, 2],
    ['two common names that few have together', { q: 'ashok rao' }, 100],
    ['two common names that nobody has together, as the beginning of another', { q: 'gupta mathur' }, 3],
    ['a name of which each row has two words', { q: 'ash', status: 'blocked' }, 4],
    ['a rare name with a word that nobody has', { q: 'zav xyz' }, 0],
    ['a kind that nobody of the name is of', { q: 'ashok', role: 'admin', status: 'blocked' }, 0],
  ])('%s', async (_, wish, count) => {
    const ids = numbers.filter((number) => isListed(number, wish)).map(idOf)
    expect(ids.length).toBe(count)
    expect(await found(wish)).toEqual({ ids: ids.reverse(), total: count })
  })

  test.each<[string, Partial<UserWish>]>([
    ['one name', { q: 'asha' }],
    ['two names', { q: 'asha rao' }],
    ['two names, of which one is less common', { q: 'asha math' }],
    ['a name of a common kind', { q: 'asha', status: 'active' }],
    ['two names of a common kind', { q: 'asha math', role: 'client', status: 'active' }],
  ])('of very many with %s the newest so many, each once', async (_, wish) => {
    const pages = [await found(wish), await found({ ...wish, page: 2 }), await found({ ...wish, page: 3 })]
    expect(pages.map(({ total }) => total)).toEqual([mostFound, mostFound, mostFound])
    const ids = pages.flatMap((page) => page.ids)
    expect(new Set(ids).size).toBe(mostFound)
    const newest = numbers.filter((number) => isListed(number, wish)).slice(-mostFound)
    expect(ids).toEqual(newest.map(idOf).reverse())
  })

  test('it asks the index of words, and does not read all rows', async () => {
    // Of its own: after an "explain" a connection may go on seeing the rows of that moment.
    const { db } = testDatabase.open()
    const searches: Partial<UserWish>[] = [{ q: 'asha rao' }, { q: 'zav' }, { q: 'asha', status: 'blocked' }]
    for (const wish of searches) {
      const search = (given: typeof db) => listUsers(given, { page: 1, per_page: 20, sort: 'newest', ...wish })
      expect(await growingReads(engine, db, search, { maySort: true })).toEqual([])
    }
  })

  test.each<[string, string, string, string]>([
    ['a name in Devanagari, by its beginning', 'आशा शर्मा', 'आश शर्', 'शा'],
    ['a name in Arabic letters', 'فاطمة خان', 'فاط', 'اطمة'],
    [
      'an email by its beginning, with the signs it may have',
      `o'brien.k+x_1-2@b.example`,
      `o'brien.k+x_1-2@b.ex`,
      'b.example',
    ],
    [
      'quotes, stars, backslashes and words of a query language are letters',
      `a"b*c\\d&e:* not or near(`,
      `a"b*c\\d&e:*`,
      'nor',
    ],
    ['letters that came to Unicode late, and drawings', '\u{1E922}\u{1E923} 🥗salad', '🥗sal', '🥗b'],
    ['digits of a phone', '919829012345 9829012345 2345', '98290', '29012'],
  ])('%s', async (_, words, hit, miss) => {
    const { db } = database
    await setWords(db, userWords, idOf(1), words.split(' '))
    const foundBy = (typed: string) => findByWords(db, null, userWords, typed.split(' '))
    expect(await foundBy(hit)).toEqual([idOf(1)])
    expect(await foundBy(miss)).not.toContain(idOf(1))
    await setWords(db, userWords, idOf(1), wordsOf(1))
    expect(await foundBy(hit)).toEqual([])
  })

  test('who is deleted is found no more, and none of their words stays in the index', async () => {
    const { db } = database
    await setWords(db, userWords, idOf(2), ['vasundhara'])
    expect(await findByWords(db, null, userWords, ['vasu'])).toEqual([idOf(2)])
    await db.deleteFrom('users').where('id', '=', idOf(2)).execute()
    expect(await findByWords(db, null, userWords, ['vasu'])).toEqual([])
    if (engine !== 'sqlite') return
    const { rows } = await sql<{ block: Uint8Array }>`select block from user_words_fts_data`.execute(db)
    expect(rows.some(({ block }) => Buffer.from(block).includes('vasundhara'))).toBe(false)
    await sql`insert into user_words_fts (user_words_fts, rank) values ('integrity-check', 1)`.execute(db)
  })
})
