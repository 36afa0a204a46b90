/** What visitors write to the clinic: the contact form and the request for a consultation. */
import { z } from 'zod'
import { emailSchema } from '~/accounts/contract/account-fields'
import { phoneAdvice, readPhone } from '~/domain/clients/phone'
import {
  formTokenSchema,
  honeypotSchema,
  lineSchema,
  optionalWordsSchema,
  wordsSchema,
} from '~/platform/http/api/form-fields'
import { defineOperation, messageAnswerSchema, operationsOf } from '~/platform/http/api/operation'

const invalidPhone = 'Invalid phone number (e.g., +1234567890)'

/** Any number that can be called (app/domain/clients/phone.ts); `label` as for `lineSchema`. Its output is E.164. */
const callableSchema = (label: string) =>
  lineSchema(label, 30).transform((text, context) => {
    const phone = readPhone(text)
    if (phone) return phone.e164
    const advice = phoneAdvice(text)
    context.addIssue({ code: 'custom', message: advice ? `${invalidPhone}. ${advice}` : invalidPhone })
    return z.NEVER
  })

export const contactBodySchema = z.object({
  name: lineSchema('Name', 100),
  phone: callableSchema('Phone'),
  email: emailSchema,
  subject: lineSchema('Subject', 200),
  message: wordsSchema('Message', 2000),
  website: honeypotSchema,
  form_token: formTokenSchema,
})

export const consultationBodySchema = z.object({
  name: lineSchema('Name', 100),
  brandName: lineSchema('Organisation or goal', 200),
  email: emailSchema,
  contactNumber: callableSchema('Contact number'),
  comments: optionalWordsSchema('Comments', 2000),
  /** Some callers hold it. It is not read (decisions.md D7). */
  annualSale: z.unknown().optional(),
  website: honeypotSchema,
  form_token: formTokenSchema,
})

const operation = operationsOf('enquiries', { area: 'enquiries', access: 'all' })

export const enquiryOperations = {
  contact: defineOperation({
    ...operation('contact', 'POST', '/contact'),
    summary: 'Writes to the clinic.',
    body: contactBodySchema,
    answer: messageAnswerSchema,
    errors: ['form_already_sent', 'too_many_tries'],
  }),
  consultation: defineOperation({
    ...operation('consultation', 'POST', '/consultations'),
    summary: 'Asks the clinic to call about a consultation.',
    body: consultationBodySchema,
    answer: messageAnswerSchema,
    errors: ['form_already_sent', 'too_many_tries'],
  }),
}
