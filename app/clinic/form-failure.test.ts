import { expect, test } from 'vitest'
import { networkMessage } from './contract/network-message'
import { formErrorsOf } from './form-failure'

const fallback = 'That did not work.'

test.each([
  [{ kind: 'network' as const }, { fieldErrors: {}, formErrors: [networkMessage], status: 503 }],
  [{ kind: 'timeout' as const }, { fieldErrors: {}, formErrors: [networkMessage], status: 503 }],
  [
    { kind: 'status' as const, status: 409, message: 'Taken.' },
    { fieldErrors: {}, formErrors: ['Taken.'], status: 409 },
  ],
  [
    { kind: 'status' as const, status: 500 },
    { fieldErrors: {}, formErrors: [fallback], status: 500 },
  ],
  [
    { kind: 'invalid' as const, status: 200 },
    { fieldErrors: {}, formErrors: [fallback], status: 502 },
  ],
  [
    {
      kind: 'status' as const,
      status: 422,
      message: 'Both.',
      detail: [
        { loc: ['body', 'email'], msg: 'Email is required', type: 'x' },
        { loc: ['body', 'email'], msg: 'Invalid email format', type: 'x' },
        { loc: ['body', 'colour'], msg: 'Unknown colour', type: 'x' },
      ],
    },
    {
      fieldErrors: { email: ['Email is required', 'Invalid email format'] },
      formErrors: ['Unknown colour'],
      status: 422,
    },
  ],
])('%j shows as %j', (failure, expected) => {
  expect(formErrorsOf(failure, ['email', 'name'], fallback)).toEqual(expected)
})
