import { expect, test } from 'vitest'
import { canAnswerEnquiry, canMoveEnquiry, enquiryMoves, enquiryStates } from './enquiry-state'

test.each([
  ['new', 'answered', true],
  ['new', 'closed', true],
  ['answered', 'closed', true],
  ['answered', 'new', true],
  ['closed', 'new', true],
  ['closed', 'answered', false],
] as const)('from %s to %s: %s', (from, to, expected) => {
  expect(canMoveEnquiry(from, to)).toBe(expected)
  expect(enquiryMoves(from).includes(to)).toBe(expected)
})

test('a state never moves to itself, and each can be left', () => {
  for (const state of enquiryStates) {
    expect(canMoveEnquiry(state, state)).toBe(false)
    expect(enquiryMoves(state).length).toBeGreaterThan(0)
  }
})

test('all but a closed enquiry can be answered', () => {
  expect(enquiryStates.filter(canAnswerEnquiry)).toEqual(['new', 'answered'])
})
