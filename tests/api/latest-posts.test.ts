import { beforeEach, expect, test } from 'vitest'
import * as posts from '~/blog/site/latest-posts.server'
import { createOddBackend } from '../support/odd-backend'

const list = 'GET /api/blogs/all_blog_lists'
const answer = { status: 200, body: { success: true, data: [], meta: { page: 1, per_page: 12, total: 0 } } }
const never = () => new Promise<void>(() => {})

const odd = createOddBackend()
beforeEach(() => {
  odd.answers = { [list]: answer }
})

test('the loaders of one visit ask for the posts once; another visit asks again', async () => {
  const before = odd.asked(list)
  const visit = {}
  expect(await Promise.all([posts.recentPosts(visit, never), posts.postStrip(visit, never)])).toEqual([
    { posts: [] },
    { posts: [] },
  ])
  expect(odd.asked(list)).toBe(before + 1)
  await posts.recentPosts({}, never)
  expect(odd.asked(list)).toBe(before + 2)
})

test('once the deadline is over the page goes without; both loaders wait for one deadline', async () => {
  let letGo = () => {}
  let deadlines = 0
  const held = new Promise<typeof answer>((resolve) => {
    letGo = () => resolve(answer)
  })
  odd.answers = { [list]: { held } }
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
})

test('a failure is told in the words of each place', async () => {
  odd.answers = { [list]: { status: 404, body: { success: false, message: 'Nothing here.' } } }
  expect(await posts.allLatest()).toEqual({ recent: { error: 'Nothing here.' }, strip: { error: 'No blogs found.' } })
})
