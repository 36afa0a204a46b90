import { expect, test } from 'vitest'
import { z } from 'zod'
import { signupBodySchema } from '~/accounts/contract/accounts'
import { appointmentBodySchema } from '~/appointments/contract/appointments'
import { consultationBodySchema, contactBodySchema } from '~/enquiries/contract/enquiries'
import { orderFormSchema } from '~/orders/site/ordering/order-schema'
import { paymentLinkBodySchema } from '~/payments/contract/payments'
import { formShape, textLimit } from '../form-shape'
import { fieldProps } from './field-props'

const propsOf = (name: string, schema: Parameters<typeof fieldProps>[1], initialValue?: string) =>
  fieldProps({ id: `form-${name}`, name, initialValue }, schema)

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

test('a field without a limit has none, and only a long text counts down', () => {
  expect(textLimit(appointmentBodySchema.shape.health_consent)).toBeUndefined()
  expect(propsOf('message', contactBodySchema.shape.message).limit).toBe(2000)
  expect(propsOf('name', contactBodySchema.shape.name).limit).toBeUndefined()
})

test('the address counts down in the order form of every plan, and all it shows is required', () => {
  for (const kind of ['food', 'subscription'] as const) {
    const rules = { asksState: true, asksGstin: false, foodPinCodes: ['302'], slots: [] }
    const shape = formShape(orderFormSchema({ planType: 'custom', kind }, new Date('2027-01-30T06:00:00Z'), rules))
    for (const name of ['fullName', 'email', 'phoneNumber', 'address', 'state', 'startDate', 'endDate'])
      expect(propsOf(name, shape[name] ?? z.never()).required, name).toBe(true)
    expect(propsOf('address', shape.address ?? z.never())).toMatchObject({ type: 'textarea', limit: 500 })
  }
})

test('a field is required where its schema refuses to be without it', () => {
  const { shape } = appointmentBodySchema
  const required = Object.entries(shape).filter(([name, schema]) => propsOf(name, schema).required)
  expect(required.map(([name]) => name)).toEqual(['name', 'email', 'mobile_number'])
  expect(propsOf('phone_number', signupBodySchema.shape.phone_number).required).toBe(false)
})

test('a browser knows what to fill in by the name of the field', () => {
  expect(propsOf('email', signupBodySchema.shape.email)).toMatchObject({ type: 'email', autoComplete: 'email' })
  expect(propsOf('mobile_number', appointmentBodySchema.shape.mobile_number)).toMatchObject({ type: 'tel' })
})

test('a password is never filled in again', () => {
  expect(propsOf('password', signupBodySchema.shape.password, 'gatte ki sabzi 12').defaultValue).toBeUndefined()
  expect(propsOf('email', signupBodySchema.shape.email, 'a@example.in').defaultValue).toBe('a@example.in')
})
