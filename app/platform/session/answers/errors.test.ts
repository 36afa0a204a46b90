import { expect, test } from 'vitest'
import {
  blogDetailMessage,
  blogListMessage,
  blogPageMessage,
  bookingMessage,
  type ClinicFailure,
  consultationMessage,
  contactMessage,
  newsletterMessage,
  recentPostsMessage,
} from './errors'

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

test('the page of a post: as in its dialog, and where no answer comes, that the backend could not be reached', () => {
  for (const kind of ['network', 'timeout'] as const)
    expect(blogPageMessage({ kind })).toBe('The backend could not be reached. Please ensure the server is running.')
  expect(blogPageMessage(status(404))).toBe('Blog not found.')
  expect(blogPageMessage(status(500))).toBe('Failed to load blog details. Please try again later.')
})

const detail = (...messages: string[]) => messages.map((msg) => ({ loc: ['body'], msg, type: 'x' }))
const networkMessage = 'Network error. Please check your internet connection.'

test.each<[string, ClinicFailure, string]>([
  ['401', status(401, 'Please log in to book an appointment.'), 'Unauthorized. Please log in again.'],
  [
    '422 with details',
    { ...status(422), detail: detail('Email is required', 'Name is required') },
    'Email is required, Name is required',
  ],
  ['422 without', status(422, 'Not that.'), 'Invalid input data.'],
  ['422 with none', { ...status(422), detail: [] }, 'Invalid input data.'],
  ['500 with a message', status(500, 'Down for lunch.'), 'Down for lunch.'],
  ['500 without', status(500), 'Server error occurred. Please contact support.'],
  ['429 with a message', status(429, 'Please wait.'), 'Please wait.'],
  ['409 with a detail', { ...status(409), detail: detail('Taken.') }, 'Taken.'],
  ['500 with a detail', { ...status(500), detail: detail('Down.') }, 'Down.'],
  ['503 without', status(503), 'An error occurred.'],
  ['no network', { kind: 'network' }, networkMessage],
  ['no answer in time', { kind: 'timeout' }, networkMessage],
  ['an answer that is none', { kind: 'invalid', status: 200 }, 'Failed to book appointment. Please try again later.'],
])('booking: %s', (_, failure, expected) => {
  expect(bookingMessage(failure)).toBe(expected)
})

test.each([
  ['contact', contactMessage, 'Failed to send message. Please try again later.'],
  ['consultation', consultationMessage, 'Failed to send request. Please try again later.'],
  ['newsletter', newsletterMessage, 'Failed to update your subscription. Please try again later.'],
] as const)('%s: details, the network, the server’s sentence, or one of its own', (_, messageOf, fallback) => {
  expect(messageOf({ ...status(422), detail: detail('Email is required', 'Name is required') })).toBe(
    'Email is required, Name is required',
  )
  expect(messageOf(status(422))).toBe('Invalid input data.')
  expect(messageOf({ kind: 'network' })).toBe(networkMessage)
  expect(messageOf({ kind: 'timeout' })).toBe(networkMessage)
  expect(messageOf(status(429, 'Please wait.'))).toBe('Please wait.')
  expect(messageOf({ ...status(400), detail: detail('Not on Sundays.') })).toBe('Not on Sundays.')
  for (const failure of [status(400), status(500, 'Down for lunch.'), { kind: 'invalid', status: 200 } as const])
    expect(messageOf(failure)).toBe(fallback)
})
