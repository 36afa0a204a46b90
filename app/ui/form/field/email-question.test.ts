import { expect, test } from 'vitest'
import { z } from 'zod'
import { signupBodySchema } from '~/accounts/contract/accounts'
import { readSubmission } from '~/platform/forms/read-form.server'
import { guessIn } from '../form-answer'
import { withEmailQuestion } from './email-question'

const schema = withEmailQuestion(signupBodySchema)
const typed = { full_name: 'Asha Verma', email: 'asha@gmial.com', password: 'poha with peanuts 7' }

const send = async (fields: Record<string, string>) => {
  const request = new Request('http://localhost/signup', { method: 'POST', body: new URLSearchParams(fields) })
  const { submission } = await readSubmission(request, schema)
  return submission.status === 'success' ? submission.value : submission.error
}

test('an address that looks mistyped is asked about, and nothing is taken', async () => {
  const error = (await send(typed)) as Record<string, string[]>
  expect(error).toEqual({ email: ['Did you mean asha@gmail.com?'] })
  expect(guessIn(error.email?.[0])).toBe('asha@gmail.com')
})

test('the button takes what was meant, the tick what was written, and the answer goes no further', async () => {
  const body = { full_name: 'Asha Verma', password: typed.password, health_consent: false }
  expect(await send({ ...typed, email_guess: 'asha@gmail.com' })).toEqual({ ...body, email: 'asha@gmail.com' })
  expect(await send({ ...typed, email_kept: 'on' })).toEqual({ ...body, email: 'asha@gmial.com' })
})

test('a button that was meant for another address changes nothing', async () => {
  expect(await send({ ...typed, email: 'asha@example.com', email_guess: 'asha@gmail.com' })).toMatchObject({
    email: 'asha@example.com',
  })
  expect(await send({ ...typed, email_guess: 'thief@example.com' })).toHaveProperty(
    'email.0',
    'Did you mean asha@gmail.com?',
  )
})

test('a form whose email may be missing, under another name, is asked in the same way', () => {
  const desk = withEmailQuestion(
    z.object({ customer_email: z.string().nullable() }).superRefine(() => {}),
    'customer_email',
  )
  expect(desk.parse({ customer_email: null })).toEqual({ customer_email: null })
  expect(desk.safeParse({ customer_email: 'a@yaho.com' }).error?.issues[0]?.message).toBe('Did you mean a@yahoo.com?')
})
