/** Two processes that edit one post, and one that is killed while it does. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertUser, newUser } from '~/accounts/account-store'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../../tests/support/database'
import { makeDraft } from '../../../tests/support/posts'
import { createPostHistory } from './history'
import { createPostDesk, type PostDesk } from './service'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const script = join(root, '.cache/tests/save-process.mjs')
beforeAll(() =>
  build({
    entryPoints: [join(root, 'tests/support/save-process.ts')],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  }),
)

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let desk: PostDesk
  let postId: string
  const clock = () => new Date()

  beforeEach(async () => {
    testDatabase = await makeTestDatabase(engine)
    const { db } = testDatabase.open()
    for (const id of ['asha', 'meera']) {
      const person = { email: `${id}@example.com`, password_hash: 'h', full_name: id, phone_number: null }
      await insertUser(db, { ...newUser({ ...person, role: 'admin' }, clock()), id })
    }
    desk = createPostDesk({ db, clock })
    postId = (await desk.create({ userId: 'asha', address: undefined }, { draft: makeDraft({ body: [] }) })).id
  })
  afterEach(() => testDatabase.remove())

  /** The lines whose save it was told of; `lateOnes`: how often another was first. */
  function startEditing(name: string, howMany: number) {
    const { dataDir, databaseUrl } = testDatabase.place
    const process = spawn(
      globalThis.process.execPath,
      [script, dataDir, databaseUrl ?? '', postId, name, `${howMany}`],
      {
        stdio: ['pipe', 'pipe', 'inherit'],
      },
    )
    let printed = ''
    process.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
    const lines = () => printed.split('\n').slice(0, -1)
    return {
      process,
      isReady: () => lines().includes('ready'),
      begin: () => process.stdin.write('go'),
      acknowledged: () => lines().filter((line) => line !== 'late' && line !== 'ready'),
      lateOnes: () => lines().filter((line) => line === 'late').length,
      closed: once(process, 'close'),
    }
  }
  const kept = async () =>
    (await desk.get(postId)).draft.body.map((block) => (block.type === 'paragraph' ? block.content : ''))

  test('of two who save the same version one wins and the other is told; no line is lost', async () => {
    const editors = [startEditing('asha', 40), startEditing('meera', 40)]
    await expect.poll(() => editors.every(({ isReady }) => isReady()), { timeout: 20_000 }).toBe(true)
    for (const { begin } of editors) begin()
    await Promise.all(editors.map(({ closed }) => closed))
    const lines = await kept()
    expect(lines.toSorted()).toEqual(editors.flatMap(({ acknowledged }) => acknowledged()).toSorted())
    expect(lines).toHaveLength(80)
    expect((await desk.get(postId)).version).toBe(81)
    expect(
      editors.reduce((sum, editor) => sum + editor.lateOnes(), 0),
      'they met',
    ).toBeGreaterThan(0)
  }, 60_000)

  test.each([1, 2])(
    'what was acknowledged is there after kill -9 in the middle of saves, and whole (%i)',
    async (i) => {
      const editor = startEditing('asha', 1_000_000)
      await expect.poll(() => editor.isReady(), { timeout: 20_000 }).toBe(true)
      editor.begin()
      await expect.poll(() => editor.acknowledged().length, { timeout: 20_000 }).toBeGreaterThan(40 * i)
      editor.process.kill('SIGKILL')
      await editor.closed
      const acknowledged = editor.acknowledged()
      // As after a new start of the program.
      desk = createPostDesk({ db: testDatabase.open().db, clock })
      // A save may be there that was not told any more.
      await expect.poll(async () => (await kept()).slice(0, acknowledged.length)).toEqual(acknowledged)
      const lines = await kept()
      expect(lines.length).toBeLessThanOrEqual(acknowledged.length + 1)
      const { version, draft } = await desk.get(postId)
      expect([version, draft.title.startsWith('Draft')]).toEqual([lines.length + 1, true])
      const history = createPostHistory({ db: testDatabase.open().db, clock })
      expect((await history.list(postId, { page: 1, per_page: 100 })).data).toEqual([])
    },
    60_000,
  )
})
