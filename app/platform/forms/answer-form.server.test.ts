import type { AppLoadContext } from '@remix-run/node'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Result } from '../session/answers/read-answer'
import { sessionHeaders } from '../session/session.server'
import { programTime } from '../work/clock.server'
import { answerForm } from './answer-form.server'
import { formToken } from './form-token.server'

vi.stubEnv('SESSION_SECRET', 'the secret of these tests is long enough')

const schema = z.object({
  name: z.string('Name is required'),
  password: z.string().optional(),
  form_token: z.string().optional(),
})

type Action = Parameters<typeof answerForm<typeof schema, { message: string }>>[1]
const taken: Result<{ message: string }> = { ok: true, data: { message: 'Thank you.' } }
const aMinuteAgo = () => formToken(new Date(programTime().getTime() - 60_000))

async function send(fields: Record<string, string>, given: Partial<Action> = {}, result = taken) {
  const calls: unknown[] = []
  const visit = {
    request: new Request('http://localhost/book', { method: 'POST', body: new URLSearchParams(fields) }),
    context: {} as AppLoadContext,
  }
  const answer = await answerForm(visit, {
    schema,
    call: async (_, value) => {
      calls.push(value)
      return result
    },
    failureMessage: () => 'That did not work.',
    done: ({ message }) => ({ sent: message }),
    ...given,
  })
  const cookies = (await sessionHeaders(visit.context)).getSetCookie()
  if (answer instanceof Response) return { calls, cookies, status: answer.status, to: answer.headers.get('Location') }
  return { calls, cookies, status: answer.init?.status, data: answer.data }
}

test('a form without a mistake is called for once and answers what the clinic says', async () => {
  const { calls, status, data } = await send({ name: 'Ritika' })
  expect(calls).toEqual([{ name: 'Ritika' }])
  expect(status).toBe(200)
  expect(data).toMatchObject({ sent: 'Thank you.' })
})

test('a mistake is answered 422 beside its field, without a call and without the secrets', async () => {
  const { calls, status, data } = await send({ password: 'gatte ki sabzi' }, { secrets: ['password'] })
  expect(calls).toEqual([])
  expect(status).toBe(422)
  expect(data?.result?.error).toEqual({ name: ['Name is required'] })
  expect(JSON.stringify(data)).not.toContain('gatte')
})

test('a form token that is missing or too young is answered 422, with one to go on with', async () => {
  for (const token of [undefined, formToken()]) {
    const { calls, status, data } = await send(
      { name: 'Ritika', ...(token && { form_token: token }) },
      { hasToken: true },
    )
    expect(calls).toEqual([])
    expect(status).toBe(422)
    expect(data?.formToken).toMatch(/^[\w.-]{16,}$/)
  }
  expect((await send({ name: 'Ritika', form_token: aMinuteAgo() }, { hasToken: true })).status).toBe(200)
})

test('without a session the form waits: in place with a sentence, else behind the log-in page', async () => {
  const inPlace = await send({ name: 'Ritika' }, { session: 'in place', loginMessage: 'Please log in.' })
  expect(inPlace).toMatchObject({ calls: [], status: 401, data: { needsLogin: true } })
  expect(inPlace.data?.result?.error).toEqual({ '': ['Please log in.'] })
  expect(inPlace.cookies.join()).toContain('aahar_draft=')

  const checked = await send({ name: 'Ritika' }, { session: 'checked' })
  expect(checked).toMatchObject({ calls: [], status: 303, to: '/login?redirectTo=%2Fbook' })
  // A mistake comes first, but where the page is nothing without a session.
  expect((await send({}, { session: 'checked' })).status).toBe(422)
  expect((await send({}, { session: 'first' })).status).toBe(303)
})

test('a form with secrets leaves no draft', async () => {
  const { status, cookies } = await send({ name: 'Ritika' }, { session: 'first', secrets: ['password'] })
  expect(status).toBe(303)
  expect(cookies.join()).not.toContain('aahar_draft=')
})

test('a failed call is told beside the field it is about, else at the top, at its own status', async () => {
  const failed = (status: number, detail?: { loc: string[]; msg: string; type: string }[]) =>
    ({ ok: false, failure: { kind: 'status', status, ...(detail && { detail }) } }) as const
  const beside = await send({ name: 'x' }, {}, failed(422, [{ loc: ['body', 'name'], msg: 'Too short', type: 'x' }]))
  expect(beside).toMatchObject({ status: 422, data: { result: { error: { name: ['Too short'] } }, sent: null } })
  const named = await send(
    { name: 'x' },
    { fieldOf: { customer_name: 'name' } },
    failed(422, [{ loc: ['body', 'customer_name'], msg: 'Too short', type: 'x' }]),
  )
  expect(named.data?.result?.error).toEqual({ name: ['Too short'] })
  const top = await send({ name: 'x' }, {}, failed(429))
  expect(top).toMatchObject({ status: 429, data: { result: { error: { '': ['That did not work.'] } } } })
})

test('a form that was sent before goes on with a new token, any other with its own', async () => {
  const form_token = aMinuteAgo()
  const failed = (code: string) => ({ ok: false, failure: { kind: 'status', status: 409, code } }) as const
  const sent = await send({ name: 'x', form_token }, { hasToken: true }, failed('form_already_sent'))
  expect(sent.data?.formToken).not.toBe(form_token)
  const other = await send({ name: 'x', form_token }, { hasToken: true }, failed('too_many_tries'))
  expect(other.data?.formToken).toBe(form_token)
})
