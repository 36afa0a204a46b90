/** The door for forms: what the parser is given, and what becomes of a form that is refused. */
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { hostileForms } from '../../../tests/support/hostile-forms'
import { maxFormBytes, maxFormFields, readSubmission, refusedFormMessage } from './read-form.server'

const given: [string, unknown][][] = []
vi.mock('@conform-to/zod/v4', async (importOriginal) => {
  const original = await importOriginal<typeof import('@conform-to/zod/v4')>()
  return {
    ...original,
    parseWithZod: (payload: FormData, options: never) => {
      given.push([...payload.entries()])
      return original.parseWithZod(payload, options)
    },
  }
})
beforeEach(() => {
  given.length = 0
})

const schema = z.object({
  email: z.string(),
  name: z.string().optional(),
  agreed: z.boolean().default(false),
  tags: z.array(z.string()).optional(),
})
const formType = 'application/x-www-form-urlencoded'
const post = (body: RequestInit['body'], type: string | null = formType) =>
  new Request('http://localhost/form', { method: 'POST', body, headers: type ? { 'content-type': type } : {} })
const read = (body: RequestInit['body'], type?: string | null) => readSubmission(post(body, type), schema)

test('a form comes out as its schema has it, and is kept for a draft', async () => {
  const { submission, form } = await read('email=a%40b.in&name=%E0%A4%86%E0%A4%B6%E0%A4%BE+V&agreed=on')
  expect(submission.status === 'success' && submission.value).toEqual({ email: 'a@b.in', name: 'आशा V', agreed: true })
  expect([...form]).toEqual([
    ['email', 'a@b.in'],
    ['name', 'आशा V'],
    ['agreed', 'on'],
  ])
})

test('the one file that a form asks for comes as its text, up to the size that the form may have', async () => {
  const file = { name: 'email', formBytes: maxFormBytes * 4 }
  const parts = async (text: string) => {
    const body = new FormData()
    body.append('email', new File([text], 'report.csv'))
    body.append('name', new File(['x'], 'x.txt'))
    // As bytes, as the server gets it: Node's own stream of a form goes on after it was cancelled.
    const sent = new Response(body)
    return readSubmission(post(await sent.arrayBuffer(), sent.headers.get('content-type')), schema, file)
  }
  const text = `a,b\n${'1,2\n'.repeat(maxFormBytes / 2)}`
  const { submission } = await parts(text)
  expect(submission.status === 'success' && submission.value).toEqual({ email: text, agreed: false })
  const { submission: refused } = await parts('x'.repeat(file.formBytes))
  expect(refused.reply().error).toEqual({ '': [refusedFormMessage] })
})

test('the same in parts, whose files are not looked at', async () => {
  const body = new FormData()
  body.append('email', 'a@b.in')
  body.append('name', new File(['x'], 'x.txt'))
  const { submission } = await read(body, null)
  expect(submission.status === 'success' && submission.value).toEqual({ email: 'a@b.in', agreed: false })
})

test('a line break is one character, as in the browser', async () => {
  const { submission } = await readSubmission(post('email=a%0D%0Ab%0Dc%0Ad'), z.object({ email: z.string().max(7) }))
  expect(submission.status === 'success' && submission.value).toEqual({ email: 'a\nb\nc\nd' })
})

test('names the schema does not know are left out, and the form is taken', async () => {
  const { submission, form } = await read('utm_source=mail&email=a%40b.in&constructor=x&toString=y')
  expect(submission.status).toBe('success')
  expect([...form]).toEqual([['email', 'a@b.in']])
  expect(given).toEqual([[['email', 'a@b.in']]])
})

test('one value a name, but where the schema wants many', async () => {
  const { submission } = await read('email=first&email=second&tags=a&tags=b')
  expect(submission.status === 'success' && submission.value).toMatchObject({ email: 'first', tags: ['a', 'b'] })
})

test('the names of a schema that changes what it reads are those it reads', async () => {
  const changing = schema.superRefine(() => {}).transform(({ email }) => ({ recipient: email }))
  const { submission } = await readSubmission(post('email=a&recipient=b'), changing)
  expect(submission.status === 'success' && submission.value).toEqual({ recipient: 'a' })
  expect(given).toEqual([[['email', 'a']]])
})

test.each([
  ['text/plain', 'email=a'],
  ['application/json', '{"email":"a"}'],
  ['multipart/form-data; boundary=none', 'broken'],
  ['multipart/form-data', 'email=a'],
  [formType, ''],
])('%s with %j reads as an empty form', async (type, body) => {
  const { submission, form } = await read(body, type)
  expect(submission.status).toBe('error')
  expect([...form]).toEqual([])
})

test.each(hostileForms)('$what: refused, and the parser is given nothing of it', async ({ type, body }) => {
  const { submission } = await read(body, type)
  expect(submission.status).toBe('error')
  expect(given).toHaveLength(1)
  expect(given[0]?.map(([name]) => name).filter((name) => name !== 'email')).toEqual([])
})

test.each(hostileForms)('$what: the client reads that the form could not be read', async ({ type, body }) => {
  const { submission } = await read(type === formType ? `email=a%40b.in&${body}` : body, type)
  expect(submission.reply().error).toEqual({ '': [refusedFormMessage] })
})

test('where the bounds are', async () => {
  const fields = (count: number) => ['email=a', ...Array.from({ length: count - 1 }, (_, index) => `f${index}=x`)]
  expect((await read(fields(maxFormFields).join('&'))).submission.status).toBe('success')
  expect((await read(fields(maxFormFields + 1).join('&'))).submission.status).toBe('error')
  const long = (bytes: number) => `email=${'x'.repeat(bytes - 'email='.length)}`
  expect((await read(long(maxFormBytes))).submission.status).toBe('success')
  expect((await read(long(maxFormBytes + 1))).submission.status).toBe('error')
})

test('a body without an announced length is not read on once it is too large', async () => {
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1
      controller.enqueue(new Uint8Array(64 * 1024).fill(120))
    },
  })
  const request = new Request('http://localhost/form', {
    method: 'POST',
    body: endless,
    headers: { 'content-type': formType },
    duplex: 'half',
  } as RequestInit)
  const { submission } = await readSubmission(request, schema)
  expect(submission.status).toBe('error')
  expect(sent).toBeLessThan(10)
})

test('a client that goes away in the middle has sent no form', async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) })
  const init = { method: 'POST', body: broken, headers: { 'content-type': formType }, duplex: 'half' } as RequestInit
  expect((await readSubmission(new Request('http://localhost/form', init), schema)).submission.status).toBe('error')
})

test('whatever is sent, the parser is given names of the schema only, each that takes one value once', async () => {
  const name = fc.oneof(
    fc.constantFrom(
      'email',
      'name',
      'agreed',
      'tags',
      '__intent__',
      '__state__',
      '__proto__',
      'email[9]',
      'email.a',
      '',
    ),
    fc.string({ maxLength: 20 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, fc.string({ maxLength: 20 })), { maxLength: 100 }), async (pairs) => {
      given.length = 0
      await read(new URLSearchParams(pairs).toString())
      const names = (given[0] ?? []).map(([given]) => given)
      expect(names.filter((given) => !['email', 'name', 'agreed', 'tags'].includes(given))).toEqual([])
      const ofOne = names.filter((given) => given !== 'tags')
      expect(new Set(ofOne).size).toBe(ofOne.length)
    }),
  )
})
