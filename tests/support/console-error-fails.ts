/**
 * An error written to the console fails the test during which it was written: somebody found it worth an error, so it is
 * either a mistake or part of what the test is about. A test that expects one replaces `console.error` (vi.spyOn) itself.
 */
import { afterEach, beforeEach, expect } from 'vitest'

const original = console.error
let errors: unknown[][] = []

beforeEach(() => {
  errors = []
  console.error = (...parts) => {
    errors.push(parts)
    original(...parts)
  }
})

afterEach(() => {
  console.error = original
  expect(errors, 'console.error was called').toEqual([])
})
