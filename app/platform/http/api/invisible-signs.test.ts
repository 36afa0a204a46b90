import { expect, test } from 'vitest'
import { z } from 'zod'
import { signupBodySchema } from '~/accounts/contract/accounts'
import { deskBookingBodySchema } from '~/appointments/contract/admin-appointments'
import { appointmentBodySchema } from '~/appointments/contract/appointments'
import { consultationBodySchema, contactBodySchema } from '~/enquiries/contract/enquiries'
import { newsletterBodySchema } from '~/newsletter/contract/newsletter'
import { makeDiscountCodeBodySchema } from '~/orders/contract/discount-codes'
import { menuOrderBodySchema } from '~/orders/contract/menu-orders'
import { deskSaleBodySchema } from '~/orders/contract/orders-desk'
import { paymentLinkBodySchema, typedCodeSchema } from '~/payments/contract/payments'
import { grievanceBodySchema } from '~/privacy/contract/privacy'

const dirty = (text: string) => `\u202a${text.slice(0, 2)}\u200b\u2060${text.slice(2)}\u200f\u202c`
const typed = {
  name: 'Asha Verma',
  full_name: 'Asha Verma',
  customer_name: 'Asha Verma',
  brandName: 'Pink City Gym',
  subject: 'Millets',
  email: 'asha@example.com',
  customer_email: 'asha@example.com',
  phone: '9829012345',
  mobile_number: '9829012345',
  phone_number: '9829012345',
  customer_phone: '9829012345',
  contactNumber: '9829012345',
  discount_code: 'GYMPINK',
  code: 'GYMPINK',
  utr: 'ABCDEF1234567',
  address: '12 MI Road, Jaipur 302001',
}

test.each<[string, z.ZodObject]>([
  ['sign-up', signupBodySchema],
  ['booking', appointmentBodySchema],
  ['booking at the desk', deskBookingBodySchema],
  ['contact', contactBodySchema],
  ['consultation', consultationBodySchema],
  ['complaint', grievanceBodySchema],
  ['newsletter', newsletterBodySchema],
  ['order', paymentLinkBodySchema],
  ['dishes', menuOrderBodySchema],
  ['sale at the desk', deskSaleBodySchema],
  ['discount code', makeDiscountCodeBodySchema],
])('%s: each field takes invisible signs out', (_, schema) => {
  const fields = Object.entries(typed).filter(([name]) => name in schema.shape)
  expect(fields.length).toBeGreaterThan(0)
  for (const [name, text] of fields) {
    const field = schema.shape[name] as z.ZodType
    expect([name, z.safeParse(field, dirty(text)).data]).toEqual([name, z.parse(field, text)])
  }
})

test('a code is read without them, and a PIN code', () => {
  expect(typedCodeSchema.parse(dirty('gym pink'))).toBe('GYMPINK')
  expect(menuOrderBodySchema.shape.pin_code.parse(dirty('302021'))).toBe('302021')
})
