/** What takes the time of a save is the compile: the folder is checked as the change is looked at, and not once more as it is saved. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { builtDocuments } from '~/content/collections.server'
import { collectingLog } from '../../../tests/support/collecting-log'
import { makeContentFolder } from '../../../tests/support/content-folder'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../../tests/support/database'
import { createLiveContent, type LiveContent } from './live'
import { contentPlaces } from './places'
import { createContentDesk } from './service'

const { checks } = vi.hoisted(() => ({ checks: { made: 0 } }))
vi.mock(import('~/content/check'), async (original) => {
  const actual = await original()
  return {
    ...actual,
    runContentCheck: (...given) => {
      checks.made += 1
      return actual.runContentCheck(...given)
    },
  }
})

const now = new Date('2026-11-21T04:00:00.000Z')
const staff = { userId: 'meera', address: '203.0.113.7' }

onEachEngine((engine) => {
  let own: TestDatabase
  let content: ReturnType<typeof makeContentFolder>
  let live: LiveContent
  beforeEach(async () => {
    own = await makeTestDatabase(engine)
    content = makeContentFolder()
    const at = { created_at: now.toISOString(), updated_at: now.toISOString() }
    const meera = {
      id: 'meera',
      email: 'meera@aahar.example',
      password_hash: null,
      full_name: 'Meera',
      profile_path: '',
    }
    await own
      .open()
      .db.insertInto('users')
      .values({ ...meera, phone_number: null, role: 'admin', status: 'active', ...at })
      .execute()
  })
  afterEach(async () => {
    await live.stop()
    content.remove()
    await own.remove()
  })

  test('a change that was looked at is saved without another check of the folder', async () => {
    const database = own.open()
    const log = collectingLog([])
    const places = contentPlaces({ contentDir: content.contentDir })
    live = createLiveContent({ database, clock: () => now, log, places, isReadOnly: false })
    const desk = createContentDesk({
      ...{ db: database.db, clock: () => now, log, live, patienceMs: 60_000 },
      compile: async () => builtDocuments(),
    })
    const { digest, data } = await desk.get('faq')
    const wished = structuredClone(data) as { items: { question: string }[] }
    if (wished.items[0]) wished.items[0].question = `What do I eat on ${engine}?`
    const before = checks.made
    await desk.check('faq', { digest, data: wished })
    expect(checks.made).toBe(before + 1)
    expect(await desk.save(staff, 'faq', { digest, data: wished })).toMatchObject({ number: 1 })
    expect(checks.made).toBe(before + 1)
  })
})
