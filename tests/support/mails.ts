import { randomUUID } from 'node:crypto'
import type { Clinic } from '~/backend/mail/letter'
import type { Mail } from '~/backend/mail/mail'

export const testClinic: Clinic = {
  name: 'Aahar',
  legalName: 'Aahar Nutrition',
  email: 'hello@aahar.example',
  phoneText: '+91 98765 43210',
  addressLines: ['21 Nemi Sagar Colony', 'Jaipur 302021'],
  siteUrl: 'https://aahar.example',
}

/** A welcome to somebody unlike any other. */
export function makeWelcome({ to = `${randomUUID()}@client.example`, fullName = 'Asha Verma' } = {}): Mail {
  return { template: 'welcome', to, data: { fullName } }
}

export function makeReset({
  to = `${randomUUID()}@client.example`,
  resetUrl = 'https://aahar.example/reset-password?token=s3cr3t',
} = {}): Mail {
  return { template: 'reset', to, data: { fullName: 'Asha Verma', resetUrl } }
}
