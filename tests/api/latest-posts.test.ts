import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type FarBackend, startFarBackend } from '../support/far-backend'

const list = 'GET /api/blogs/all_blog_lists'
const answer = { status: 200, body: { success: true, data: [], meta: { page: 1, per_page: 12, total: 0 } } }
const never = () => new Promise<void>(() => {})

let far: FarBackend
let posts: typeof import('~/routes/_site/latest-posts.server')

beforeAll(async () => {
  far = await startFarBackend({ [list]: answer })
  // The settings are read once, at the first call.
  vi.stubEnv('CLINIC_API_URL', far.url)
  posts = await import('~/routes/_site/latest-posts.server')
})
afterAll(() => {
  vi.unstubAllEnvs()
  far.stop()
})

test('the loaders of one visit ask for the posts once; another visit asks again', async () => {
  const before = far.asked(list)
  const visit = {}
  expect(await Promise.all([posts.recentPosts(visit, never), posts.postStrip(visit, never)])).toEqual([
    { posts: [] },
    { posts: [] },
  ])
  expect(far.asked(list)).toBe(before + 1)
  await posts.recentPosts({}, never)
  expect(far.asked(list)).toBe(before + 2)
})

test('once the deadline is over the page goes without; both loaders wait for one deadline', async () => {
  let letGo = () => {}
  let deadlines = 0
  const held = new Promise<typeof answer>((resolve) => {
    letGo = () => resolve(answer)
  })
  far.answers = { [list]: { held } }
  const visit = {}
  const deadline = async () => {
    deadlines += 1
  }
  expect(await posts.recentPosts(visit, deadline)).toEqual({ isLoading: true })
  expect(await posts.postStrip(visit, deadline)).toEqual({ isLoading: true })
  expect(deadlines).toBe(1)
  // The browser's own question is waited for.
  const fetched = posts.allLatest()
  letGo()
  expect(await fetched).toEqual({ recent: { posts: [] }, strip: { posts: [] } })
  far.answers = { [list]: answer }
})

test('a failure is told in the words of each place', async () => {
  far.answers = { [list]: { status: 404, body: { success: false, message: 'Nothing here.' } } }
  expect(await posts.allLatest()).toEqual({ recent: { error: 'Nothing here.' }, strip: { error: 'No blogs found.' } })
  far.answers = { [list]: answer }
})
