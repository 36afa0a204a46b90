/** A disk that is full: nothing is half-stored, what was stored stays, and once there is room all goes on. On a small disk of its own. */
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createPasswordHasher } from '~/backend/accounts/password-hasher'
import { startBackend, stopBackend } from '~/backend/start'
import { createClinicApi, type Result } from '~/clinic/client.server'
import { readSettings } from '~/settings.server'
import { inProcess } from '../support/connect'
import { makeJpeg } from '../support/pictures'
import { canMakeDisks, makeSmallDisk } from '../support/small-disk'

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

const fill = (path: string) => {
  const { bavail, bsize } = statfsSync(path)
  writeFileSync(join(path, 'filling'), Buffer.alloc(bavail * bsize))
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

test.skipIf(!canMakeDisks)('no text and no picture is lost or half there', async () => {
  disk = makeSmallDisk('12m')
  const { path } = disk
  await startBackend({
    settings: readSettings({
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      DATA_DIR: path,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    }),
    loadSeedPosts: async () => [],
    hasher: createPasswordHasher({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } }),
  })
  const { transport } = await inProcess()
  const { access_token: token } = ok(await createClinicApi({ transport }).auth.login(admin))
  const { adminBlogs, adminMedia } = createClinicApi({ transport, token })
  const post = ok(await adminBlogs.create({ draft: draftOf('Ragi.') }))
  const file = (await makeJpeg({ width: 1800, height: 1000 })).toString('base64')

  fill(path)
  const full = {
    ok: false,
    failure: { status: 507, code: 'storage_full', message: expect.stringContaining('disk is full') },
  }
  expect(await adminBlogs.save(post.id, { version: 1, draft: draftOf('Jowar. '.repeat(2000)) })).toMatchObject(full)
  expect(await adminMedia.upload({ file })).toMatchObject(full)
  expect(ok(await adminBlogs.get(post.id)).draft.body).toEqual([{ type: 'paragraph', content: 'Ragi.' }])
  expect(ok(await adminMedia.list())).toEqual([])

  makeRoom(path)
  const saved = ok(await adminBlogs.save(post.id, { version: 1, draft: draftOf('Jowar. '.repeat(2000)) }))
  expect(saved.version).toBe(2)
  expect(ok(await adminMedia.upload({ file })).width).toBe(1800)
})
