/** What people type of themselves and their account, wherever it is asked for. */
import { z } from 'zod'
import { foldEmail, hasClearLetters } from '~/domain/clients/email'
import { isWrittenAsForeign, readPhone } from '~/domain/clients/phone'
import { canBeMailed } from '~/domain/deliveries/walk-in'
import { withoutInvisible } from '~/domain/text/visible-text'
import { lineSchema } from '~/platform/http/api/form-fields'

const passwordMinLength = 8
const passwordMaxLength = 128

/** Folded to plain letters in lower case, which is how two spellings of one address are one account (domain/clients/email.ts). */
export const emailSchema = z
  .string('Email is required')
  .overwrite(foldEmail)
  .min(1, { error: 'Email is required', abort: true })
  .max(254, 'Email must be 254 characters or less')
  .regex(/^[^\s@<>(),;:"\\[\]]+@[^\s@.<>(),;:"\\[\]]+(\.[^\s@.<>(),;:"\\[\]]+)+$/, {
    error: 'Invalid email format',
    abort: true,
  })
  // No top-level domain has a digit, but for those that spell other scripts: gmail.c0m.
  .regex(/\.(?:xn--[^.]+|[^.\d]+)$/, { error: 'Invalid email format', abort: true })
  .refine(canBeMailed, { error: 'No mail can reach this address: please give another', abort: true })
  .refine(hasClearLetters, {
    error: 'Please write the email in plain letters, without accents or look-alike signs',
  })

/** Of an account that exists already: the first admin's may be of this very machine (admin@localhost). */
export const knownEmailSchema = z
  .string('Email is required')
  .overwrite((email) => withoutInvisible(email).trim().toLowerCase())
  .min(1, { error: 'Email is required', abort: true })
  .max(254, 'Email must be 254 characters or less')
  .regex(/^[^\s@]+@[^\s@]+$/, 'Invalid email format')

export const fullNameSchema = lineSchema('Full name', 100)

/** Any number that can be called (app/domain/clients/phone.ts, decisions.md D5). Its output is E.164: `+919876543210`. */
export const phoneNumberSchema = z.string('Phone number must be 10 digits').transform((text, context) => {
  const phone = readPhone(text)
  if (phone) return phone.e164
  const message = isWrittenAsForeign(text)
    ? 'Invalid phone number (e.g., +1234567890)'
    : 'Phone number must be 10 digits'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** The form of a password that is chosen. Whether it is too easily guessed is the backend's to say, by the same field. */
export const newPasswordSchema = z
  .string('Password is required')
  .min(1, { error: 'Password is required', abort: true })
  .min(passwordMinLength, `Password must be at least ${passwordMinLength} characters`)
  .max(passwordMaxLength, `Password must be ${passwordMaxLength} characters or less`)

/** A password that exists already: nothing is said about its form, but that it can be one. */
export const passwordSchema = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(passwordMaxLength, `Password must be ${passwordMaxLength} characters or less`)

/** A client without a telephone: said by a tick, so that no number is left out by mistake. */
export const noPhoneSchema = z.boolean('Yes or no').optional()

/** For `superRefine` of a form with a number in `field` and `phoneless`. */
export const needsPhoneOrTick = (field: string) => (form: object, context: z.RefinementCtx) => {
  const { [field]: phone, phoneless: hasNone } = form as Record<string, unknown>
  if (!phone && hasNone !== true)
    context.addIssue({ code: 'custom', path: [field], message: 'Please give the phone number, or tick “No phone”' })
}

export const profilePathSchema = z
  .string()
  .max(200)
  .regex(/^profile_pictures\/[\w-]+\.(png|jpe?g|webp|avif)$/, 'Profile picture must be one of profile_pictures/')
