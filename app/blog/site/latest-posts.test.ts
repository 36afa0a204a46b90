import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPostsStore, type LatestPosts } from './latest-posts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => void vi.useRealTimers())

const posts: LatestPosts = { recent: { posts: [] }, strip: { posts: [] } }
const failed: LatestPosts = { recent: { error: 'Not now.' }, strip: { error: 'Not now.' } }

function setUp(answers: (LatestPosts | 'unreachable')[]) {
  let asked = 0
  const store = createPostsStore(async () => {
    const answer = answers[Math.min(asked, answers.length - 1)] ?? 'unreachable'
    asked += 1
    if (answer === 'unreachable') throw new Error('unreachable')
    return answer
  })
  let changes = 0
  store.subscribe(() => {
    changes += 1
  })
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
  return { store, pass, asked: () => asked, changes: () => changes }
}

test('footer and home page ask once between them, and a success is kept for the page’s lifetime', async () => {
  const { store, pass, asked } = setUp([posts])
  expect(store.read()).toBeNull()
  store.start()
  store.start()
  await pass(0)
  expect(store.read()).toBe(posts)
  store.start()
  await pass(3600)
  expect(asked()).toBe(1)
})

test('a failure is said, and asked again with backoff until the posts are there', async () => {
  const { store, pass, asked, changes } = setUp([failed, 'unreachable', posts])
  store.start()
  await pass(0)
  expect(store.read()).toBe(failed)
  await pass(1.9)
  expect(asked()).toBe(1)
  await pass(0.2)
  expect([asked(), store.read()], 'the same failure changes nothing').toEqual([2, failed])
  store.start()
  expect(asked(), 'no second request beside the waiting one').toBe(2)
  await pass(5)
  expect([asked(), store.read(), changes()]).toEqual([3, posts, 2])
})

test('it gives up after six tries, and a page that comes later may begin anew', async () => {
  const { store, pass, asked } = setUp([...Array.from({ length: 6 }, () => 'unreachable' as const), posts])
  store.start()
  await pass(3600)
  expect(asked()).toBe(6)
  expect(store.read()).toEqual({
    recent: { error: 'Failed to load recent posts. Please try again later.' },
    strip: { error: 'Failed to load blogs. Please try again later.' },
  })
  store.start()
  await pass(0)
  expect(store.read()).toBe(posts)
})
