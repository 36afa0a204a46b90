/** A disk that is full: nothing is half-stored, what was stored stays, and once there is room all goes on. On a small disk of its own. */
import { cpSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createPasswordHasher } from '~/accounts/passwords/password-hasher'
import type { Result } from '~/platform/session/answers/read-answer'
import { readSettings } from '~/platform/settings/settings.server'
import { startBackend, stopBackend } from '~/program/start'
import { createClinicApi } from '../support/clinic'
import { inProcess } from '../support/connect'
import { makeJpeg } from '../support/pictures'
import { canMakeDisks, makeSmallDisk } from '../support/small-disk'
import { untilMade } from '../support/until-made'

const admin = { email: 'meera@aahar.example', password: 'a-kitchen-of-her-own' }
const ok = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.data
}

let disk: ReturnType<typeof makeSmallDisk> | undefined
afterEach(async () => {
  await stopBackend()
  disk?.remove()
})

/** @param left bytes that stay free */
const fill = (path: string, left = 0) => {
  const { bavail, bsize } = statfsSync(path)
  writeFileSync(join(path, 'filling'), Buffer.alloc(Math.max(0, bavail * bsize - left)))
}
const makeRoom = (path: string) => rmSync(join(path, 'filling'))

const draftOf = (content: string) => ({
  title: 'Millets',
  slug: 'millets',
  description: '',
  cover: null,
  tags: [],
  publish_date: null,
  body: [{ type: 'paragraph' as const, content }],
})

async function startOn(path: string, env: Record<string, string> = {}) {
  await startBackend({
    settings: readSettings({
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      DATA_DIR: path,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...env,
    }),
    loadSeedPosts: async () => [],
    hasher: createPasswordHasher({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } }),
  })
  const { transport } = await inProcess()
  const { access_token: token } = ok(await createClinicApi({ transport }).auth.login(admin))
  return createClinicApi({ transport, token })
}

const full = {
  ok: false,
  failure: { status: 503, code: 'storage_full', message: expect.stringContaining('disk is full') },
}

test.skipIf(!canMakeDisks)('no text and no picture is lost or half there', async () => {
  disk = makeSmallDisk('12m')
  const { path } = disk
  const { adminBlogs, adminMedia } = await startOn(path)
  const post = ok(await adminBlogs.create({ draft: draftOf('Ragi.') }))
  const file = (await makeJpeg({ width: 1800, height: 1000 })).toString('base64')

  fill(path)
  expect(await adminBlogs.save(post.id, { version: 1, draft: draftOf('Jowar. '.repeat(2000)) })).toMatchObject(full)
  expect(await adminMedia.upload({ file })).toMatchObject(full)
  expect(ok(await adminBlogs.get(post.id)).draft.body).toEqual([{ type: 'paragraph', content: 'Ragi.' }])
  expect(ok(await adminMedia.list())).toEqual([])

  makeRoom(path)
  const saved = ok(await adminBlogs.save(post.id, { version: 1, draft: draftOf('Jowar. '.repeat(2000)) }))
  expect(saved.version).toBe(2)
  expect(ok(await adminMedia.upload({ file })).width).toBe(1800)
})

test.skipIf(!canMakeDisks)(
  'of the site’s content the former file stays, wherever in a save the disk is found full',
  async () => {
    disk = makeSmallDisk('24m')
    const { path } = disk
    const contentDir = join(path, 'content')
    cpSync('content', contentDir, { recursive: true })
    const desk = untilMade((await startOn(path, { CONTENT_DIR: contentDir })).adminContent)
    const read = () => readFileSync(join(contentDir, 'faq.yaml'), 'utf8')
    let expected = read()
    const saveQuestion = async (question: string) => {
      const { digest, data } = ok(await desk.get('faq'))
      const changed = structuredClone(data) as { items: { question: string }[] }
      const [first] = changed.items
      const former = first?.question ?? ''
      if (first) first.question = question
      return { result: await desk.save('faq', { digest, data: changed }), former }
    }
    // At the copy that is compiled, in the compiler, at the file, in the database; then there is just enough.
    let refused = 0
    for (const kilobytes of [0, 40, 400, 1000, 3000]) {
      fill(path, kilobytes * 1024)
      const question = `What is eaten with ${kilobytes} kilobytes?`
      const { result, former } = await saveQuestion(question)
      if (result.ok) expected = expected.replace(former, question)
      else {
        refused += 1
        expect(result, `${kilobytes} KB were free`).toMatchObject(full)
      }
      expect(read(), `${kilobytes} KB were free`).toBe(expected)
      makeRoom(path)
    }
    expect(refused).toBeGreaterThan(1)
    const { result, former } = await saveQuestion('What is eaten where there is room?')
    ok(result)
    expect(read()).toBe(expected.replace(former, 'What is eaten where there is room?'))
    expect(readdirSync(contentDir).filter((name) => name.startsWith('.'))).toEqual([])
  },
  240_000,
)
