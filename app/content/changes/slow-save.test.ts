/** Saves of content that take longer than a caller waits: answered in time, made once, and their mistakes told to who asks again. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { collectingLog } from '../../../tests/support/collecting-log'
import { makeContentFolder } from '../../../tests/support/content-folder'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../../tests/support/database'
import { builtDocuments } from '../collections.server'
import { contentPlaces } from './folder/places'
import { unfinished } from './folder/unfinished'
import { createLiveContent, type LiveContent } from './live/live'
import { createContentDesk } from './service'

const now = new Date('2026-11-21T04:00:00.000Z')
const staff = { userId: 'meera', address: '203.0.113.7' }
const [firstSave, secondSave] = ['0b6f3a51-9f2c-4d0e-8a55-0d7f3f1c2b11', '0b6f3a51-9f2c-4d0e-8a55-0d7f3f1c2b12']

const person = (id: string) => ({
  ...{ id, email: `${id}@aahar.example`, password_hash: null, full_name: id, phone_number: null, profile_path: '' },
  ...{
    role: 'admin' as const,
    status: 'active' as const,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  },
})

onEachEngine((engine) => {
  let own: TestDatabase
  let content: ReturnType<typeof makeContentFolder>
  const lives: LiveContent[] = []
  beforeEach(async () => {
    own = await makeTestDatabase(engine)
    content = makeContentFolder()
    await own.open().db.insertInto('users').values(['meera', 'asha'].map(person)).execute()
  })
  afterEach(async () => {
    for (const live of lives.splice(0)) await live.stop()
    content.remove()
    await own.remove()
  })

  /** A desk as a process has it, whose compiler ends when it is told to. */
  function openDesk({ patienceMs = 1 } = {}) {
    const database = own.open()
    const log = collectingLog([])
    const places = contentPlaces({ contentDir: content.contentDir })
    const live = createLiveContent({
      database,
      clock: () => now,
      log,
      places,
      isReadOnly: false,
      listUploaded: async () => new Set(),
    })
    lives.push(live)
    let compiles = 0
    let end = (_error?: Error) => {}
    const compiled = new Promise<void>((resolve, reject) => {
      end = (error) => (error ? reject(error) : resolve())
    })
    compiled.catch(() => {})
    let isCompiling = () => {}
    const compiling = new Promise<void>((resolve) => {
      isCompiling = resolve
    })
    const desk = createContentDesk({
      ...{ db: database.db, clock: () => now, log, live, patienceMs },
      compile: async () => {
        compiles += 1
        isCompiling()
        await compiled
        return builtDocuments()
      },
    })
    return { desk, live, end, compiling, compiles: () => compiles }
  }
  const numbers = async () =>
    (await own.open().db.selectFrom('content_changes').select('number').orderBy('number').execute()).map(
      ({ number }) => number,
    )

  async function wishFor(desk: ReturnType<typeof openDesk>['desk'], heading: string) {
    const { digest, data } = await desk.get('plans')
    return { digest, data: { ...(data as object), heading } }
  }

  test('a slow save is answered in time, goes on, and is made once however often it is asked for', async () => {
    const { desk, end, compiles } = openDesk()
    const wish = { ...(await wishFor(desk, 'What people ask')), save_id: firstSave }
    expect(await desk.save(staff, 'plans', wish)).toBe(unfinished)
    expect(await desk.save(staff, 'plans', wish)).toBe(unfinished)
    expect(content.read('plans.yaml')).not.toContain('What people ask')
    end()
    const patient = openDesk({ patienceMs: 60_000 })
    patient.end()
    // Another process of the machine, which waits for the lock.
    expect(await patient.desk.save(staff, 'plans', wish)).toMatchObject({ number: 1, file: 'plans.yaml' })
    expect(content.read('plans.yaml')).toContain('What people ask')
    // The page reads its values anew from a file that holds the change already.
    const again = { ...wish, data: { ...wish.data, extra: 1 } }
    expect(await patient.desk.save(staff, 'plans', again)).toMatchObject({ number: 1 })
    expect([compiles(), patient.compiles()]).toEqual([1, 0])
    expect(await numbers()).toEqual([1])
  })

  test('a save whose answer was lost is known by its values too; one of another person, or with another id, is refused', async () => {
    const { desk, end } = openDesk({ patienceMs: 60_000 })
    end()
    const wish = await wishFor(desk, 'What people ask')
    expect(await desk.save(staff, 'plans', wish)).toMatchObject({ number: 1 })
    expect(await desk.save(staff, 'plans', wish)).toMatchObject({ number: 1 })
    const refused = { code: 'changed_meanwhile' }
    await expect(desk.save({ ...staff, userId: 'asha' }, 'plans', wish)).rejects.toMatchObject(refused)
    await expect(desk.save(staff, 'plans', { ...wish, save_id: secondSave })).rejects.toMatchObject(refused)
    const digestOfPlans = (await desk.get('plans')).digest
    const undone = await desk.undo(staff, 1, { digest: digestOfPlans })
    expect(undone).toMatchObject({ number: 2, undoes: 1 })
    expect(await desk.undo(staff, 1, { digest: digestOfPlans })).toMatchObject({ number: 2 })
    // What was taken back may be wished for once more.
    expect(await desk.save(staff, 'plans', wish)).toMatchObject({ number: 3 })
    expect(await numbers()).toEqual([1, 2, 3])
  })

  test('what goes wrong after the first answer is told to who asks again, and the try after that is a new one', async () => {
    const { desk, end, live, compiling } = openDesk()
    const before = content.read('plans.yaml')
    const wish = { ...(await wishFor(desk, 'What people ask')), save_id: firstSave }
    expect(await desk.save(staff, 'plans', wish)).toBe(unfinished)
    await compiling
    end(new Error('contentlayer ended with 1'))
    await live.stop()
    await expect(desk.save(staff, 'plans', wish)).rejects.toMatchObject({ code: 'content_not_written' })
    expect(content.read('plans.yaml')).toBe(before)
    const next = openDesk({ patienceMs: 60_000 })
    next.end()
    await expect(
      next.desk.save(staff, 'plans', { ...wish, data: { ...wish.data, heading: '' } }),
    ).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await next.desk.save(staff, 'plans', wish)).toMatchObject({ number: 1 })
  })

  test('the end of the program waits for a save that goes on', async () => {
    const { desk, end, live, compiling } = openDesk()
    const wish = await wishFor(desk, 'What people ask')
    expect(await desk.save(staff, 'plans', wish)).toBe(unfinished)
    await compiling
    const stopped = live.stop()
    end()
    await stopped
    expect(await numbers()).toEqual([1])
    expect(content.read('plans.yaml')).toContain('What people ask')
  })
})
