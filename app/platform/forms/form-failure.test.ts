import { expect, test } from 'vitest'
import { formErrorsOf } from './form-failure'

const sentence = 'That did not work.'

test.each([
  [{ kind: 'network' as const }, { fieldErrors: {}, formErrors: [sentence], status: 503 }],
  [{ kind: 'timeout' as const }, { fieldErrors: {}, formErrors: [sentence], status: 503 }],
  [
    { kind: 'status' as const, status: 409, message: 'Taken.' },
    { fieldErrors: {}, formErrors: [sentence], status: 409 },
  ],
  [
    { kind: 'status' as const, status: 500 },
    { fieldErrors: {}, formErrors: [sentence], status: 500 },
  ],
  [
    { kind: 'invalid' as const, status: 200 },
    { fieldErrors: {}, formErrors: [sentence], status: 502 },
  ],
  [
    { kind: 'status' as const, status: 302 },
    { fieldErrors: {}, formErrors: [sentence], status: 502 },
  ],
  [
    { kind: 'status' as const, status: 422, detail: [{ loc: ['body'], msg: 'Too much', type: 'x' }] },
    { fieldErrors: {}, formErrors: [sentence], status: 422 },
  ],
  [
    { kind: 'status' as const, status: 422, detail: [{ loc: ['body', 'name'], msg: 'Name is required', type: 'x' }] },
    { fieldErrors: { name: ['Name is required'] }, formErrors: [], status: 422 },
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
        { loc: ['body'], msg: 'Too much', type: 'x' },
      ],
    },
    {
      fieldErrors: { email: ['Email is required', 'Invalid email format'] },
      formErrors: ['Unknown colour, Too much'],
      status: 422,
    },
  ],
])('%j shows as %j', (failure, expected) => {
  expect(formErrorsOf(failure, { email: 'email', name: 'name' }, sentence)).toEqual(expected)
})
