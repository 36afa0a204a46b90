/** Rows of before are found by a name in the other script, with the words that the program would have made. */
import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newUser } from '~/accounts/account-store'
import { personWords } from '~/domain/clients/client-words'
import { makeEmptyTestDatabase, onEachEngine, type TestDatabase } from '../../../../../tests/support/database'
import type { Tables } from '../../tables'
import { migrations } from '../list'
import { migrate } from '../migrate'

const names = ['Aditi Sharma', 'अदिति शर्मा', 'Dr. Ｒitika  Śarma', 'آشا', 'Jo', 'ज़ोया राय', 'S. K. Rao-Nair', '98 76']
const at = new Date('2026-11-28T04:00:00.000Z')

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let db: Kysely<Tables>
  beforeEach(async () => {
    testDatabase = await makeEmptyTestDatabase(engine)
    db = testDatabase.open().db
  })
  afterEach(() => testDatabase.remove())

  test('each row has the keys of its name, added to the words it had', async () => {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error } = await migrator.migrateTo('2026-12-01-client-merged-files')
    expect(error).toBeUndefined()
    // More than are read at once.
    for (let index = 0; index < 405; index += 1) {
      const full_name = names[index % names.length] ?? ''
      const user = newUser(
        { email: `a${index}@b.co`, password_hash: null, full_name, phone_number: null, role: 'client' },
        at,
      )
      await db.insertInto('users').values(user).execute()
      const words = personWords(user)
        .filter((word) => !word.startsWith('~'))
        .join(' ')
      await db.insertInto('user_words').values({ user_id: user.id, words }).execute()
    }
    await migrate(db)
    const rows = await db
      .selectFrom('user_words')
      .innerJoin('users', 'users.id', 'user_words.user_id')
      .select(['words', 'full_name', 'email', 'phone_number'])
      .execute()
    expect(rows).toHaveLength(405)
    for (const row of rows) expect(row.words.split(' ').sort()).toEqual(personWords(row).sort())
  })
})
