import { expect, test } from 'vitest'
import { appointmentBodySchema } from '~/clinic/contract/appointments'
import { consultationBodySchema, contactBodySchema } from '~/clinic/contract/enquiries'
import { paymentLinkBodySchema } from '~/clinic/contract/payments'
import { textLimit } from './field-props'

test.each([
  ['booking: medical issues', appointmentBodySchema.shape.medical_issue, 2000],
  ['booking: diet concern', appointmentBodySchema.shape.message, 2000],
  ['consultation: comments', consultationBodySchema.shape.comments, 2000],
  ['contact: message', contactBodySchema.shape.message, 2000],
  ['contact: phone', contactBodySchema.shape.phone, 30],
  ['order: address', paymentLinkBodySchema.shape.address, 500],
] as const)('%s: the schema takes what the field counts', (_, field, limit) => {
  expect(textLimit(field)).toBe(limit)
  const long = (length: number) => field.safeParse('9'.repeat(length)).error?.issues.map(({ message }) => message)
  expect(long(limit + 1)?.join()).toContain(`must be ${limit} characters or less`)
  expect(long(limit)?.join() ?? '').not.toContain('characters or less')
})

test('a field without a limit has none', () => {
  expect(textLimit(appointmentBodySchema.shape.health_consent)).toBeUndefined()
})
