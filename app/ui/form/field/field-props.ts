import type { z } from 'zod'
import { isRequired, textLimit } from '../form-shape'
import type { FieldType } from './field'

type ConformField = { id: string; name: string; initialValue?: unknown; errors?: string[] | undefined }
type Traits = { type?: FieldType; autoComplete?: string; inputMode?: 'email' }

const person: Traits = { autoComplete: 'name' }
const email: Traits = { type: 'email', autoComplete: 'email', inputMode: 'email' }
const phone: Traits = { type: 'tel', autoComplete: 'tel' }
const newPassword: Traits = { type: 'password', autoComplete: 'new-password' }

/** What no schema says of a field, by its name: the control, the keyboard of a phone, and what a browser may fill in. */
const traits: Record<string, Traits> = {
  name: person,
  full_name: person,
  fullName: person,
  email,
  phone,
  phone_number: phone,
  phoneNumber: phone,
  mobile_number: phone,
  contactNumber: phone,
  address: { type: 'textarea', autoComplete: 'street-address' },
  state: { type: 'select', autoComplete: 'address-level1' },
  medical_issue: { type: 'textarea' },
  comments: { type: 'textarea' },
  preferred_date: { type: 'date' },
  waits_from: { type: 'date' },
  waits_to: { type: 'date' },
  preferred_slot: { type: 'select' },
  startDate: { type: 'date' },
  endDate: { type: 'date' },
  health_consent: { type: 'checkbox' },
  another: { type: 'checkbox' },
  from_drawer: { type: 'checkbox' },
  phoneless: { type: 'checkbox' },
  resend: { type: 'checkbox' },
  off_hours: { type: 'checkbox' },
  email_kept: { type: 'checkbox' },
  pin_confirmed: { type: 'checkbox' },
  bookable: { type: 'checkbox' },
  no_breaks: { type: 'checkbox' },
  kind_discovery: { type: 'checkbox' },
  kind_consultation: { type: 'checkbox' },
  below_minimum: { type: 'checkbox' },
  password: newPassword,
  new_password: newPassword,
  code: { autoComplete: 'one-time-code' },
  proof: { type: 'password', autoComplete: 'current-password' },
  current_password: { type: 'password', autoComplete: 'current-password' },
}

/** A text that may be this long shows how much of its limit is left. */
const longText = 500

/**
 * What a Field needs to know of a field of a form, from the schema and by its name. There is no `maxLength` attribute: a
 * browser cuts what is pasted by it without a word. A password is never filled in again.
 */
export function fieldProps({ id, name, initialValue, errors }: ConformField, schema: z.ZodType) {
  const limit = textLimit(schema) ?? 0
  const trait = traits[name] ?? {}
  return {
    id,
    name,
    errors,
    required: isRequired(schema),
    defaultValue: typeof initialValue === 'string' && trait.type !== 'password' ? initialValue : undefined,
    limit: limit >= longText ? limit : undefined,
    ...trait,
  }
}
