import { expect, test } from 'vitest'
import { errorTable } from '~/platform/http/api/errors'
import { refusals } from '~/platform/http/limits/refusal'

// The front door may not import the contract, and its refusals of API requests must read like the API's own.
test.each(Object.entries(refusals))('the front door refuses with a code of the API: %s', (code, { status }) => {
  expect(errorTable).toHaveProperty(code)
  expect(errorTable[code as keyof typeof errorTable].status).toBe(status)
})
