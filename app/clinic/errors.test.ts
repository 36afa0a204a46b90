import { expect, test } from 'vitest'
import { blogDetailMessage, blogListMessage, type ClinicFailure, recentPostsMessage } from './errors'

const status = (code: number, message?: string): ClinicFailure => ({
  kind: 'status',
  status: code,
  ...(message && { message }),
})
const others: ClinicFailure[] = [
  status(500, 'Server error occurred. Please contact support.'),
  status(503),
  { kind: 'network' },
  { kind: 'timeout' },
  { kind: 'invalid', status: 200 },
]

test('blog list: 404 has a sentence of its own, every other failure the same', () => {
  expect(blogListMessage(status(404))).toBe('No blogs found.')
  for (const failure of others) expect(blogListMessage(failure)).toBe('Failed to load blogs. Please try again later.')
})

test('footer: the server’s message, or the sentence of the footer', () => {
  expect(recentPostsMessage(status(500, 'Down for lunch.'))).toBe('Down for lunch.')
  expect(recentPostsMessage(status(500, ''))).toBe('Failed to load recent posts. Please try again later.')
  expect(recentPostsMessage({ kind: 'network' })).toBe('Failed to load recent posts. Please try again later.')
})

test('blog detail: 404, 422 and the rest', () => {
  expect(blogDetailMessage(status(404))).toBe('Blog not found.')
  expect(blogDetailMessage(status(422))).toBe('Invalid blog ID.')
  for (const failure of others)
    expect(blogDetailMessage(failure)).toBe('Failed to load blog details. Please try again later.')
})
