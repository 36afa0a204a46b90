import { expect, test } from 'vitest'
import { greetingName, planName } from './viewer'

test.each([
  [{ full_name: 'Ritika Sharma', email: 'r@x.in' }, 'Ritika Sharma'],
  [{ full_name: '  ', email: 'ritika.s@x.in' }, 'ritika.s'],
  [{ full_name: null, email: 'ritika@x.in' }, 'ritika'],
  [{ full_name: '', email: '' }, 'User'],
  [{}, 'User'],
])('%j is greeted as %s', (person, name) => expect(greetingName(person)).toBe(name))

test.each([
  [null, 'Not subscribed'],
  [undefined, 'Not subscribed'],
  ['', 'Not subscribed'],
  ['three_months', 'three months'],
  [{ plan_name: 'one_month' }, 'one month'],
  [{ plan_name: '' }, 'Basic Plan'],
  [{ plan_name: null }, 'Basic Plan'],
  [{}, 'Basic Plan'],
])('the plan %j reads %s', (plan, text) => expect(planName(plan, 'Not subscribed', 'Basic Plan')).toBe(text))
