/** Contact form and consultation request as a caller of the API sees them, over both transports and on both engines. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consultationMessage, contactMessage } from '~/platform/session/answers/errors'
import { createVault } from '~/platform/vault/vault'
import { startTestBackend, type TestBackend } from '../support/backend'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay, httpTransport } from '../support/connect'
import { startMailServer } from '../support/mail-server'

const now = '2026-11-21T04:00:00.000Z'
const key = 'the key of these tests is long enough'
const formToken = 'form-token-of-these-tests'
const contact = {
  name: 'Asha Verma',
  phone: '98765 43210',
  email: 'asha@example.com',
  subject: 'Thyroid and millets',
  message: 'Is ragi alright for me?\nMy doctor is not sure.',
}
const consultation = {
  name: 'Ravi Rathore',
  brandName: 'Pink City Gym',
  email: 'ravi@example.com',
  contactNumber: '+91 98765 43210',
  comments: 'Twelve members with diabetes',
}

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let clinic: ClinicApi

  beforeAll(async () => {
    connection = await connect()
  })
  afterAll(() => connection.close())
  beforeEach(async () => {
    backend = await startTestBackend({ engine, now, env: { DATA_KEY: key } })
    clinic = createClinicApi({ transport: connection.transport })
  })
  afterEach(() => backend.stop())

  const rows = () => backend.db.selectFrom('enquiries').selectAll().orderBy('id').execute()
  const mails = () => backend.mails()
  const nothingHappened = async () => {
    expect(await rows()).toEqual([])
    expect(await mails()).toEqual([])
    expect(await backend.db.selectFrom('sent_forms').selectAll().execute()).toEqual([])
  }
  const wordsOf = ({ id, words }: { id: string; words: string }) =>
    JSON.parse(createVault([key]).open(words, { table: 'enquiries', column: 'words', id }) ?? '')

  test('a message is kept, its words sealed, and told to the clinic', async () => {
    expect(await clinic.enquiries.contact(contact)).toEqual({
      ok: true,
      data: { success: true, message: 'Message sent successfully!' },
    })
    const [row, ...more] = await rows()
    expect(more).toEqual([])
    const { name, email, subject, message } = contact
    const phone = '+919876543210'
    expect(row).toMatchObject({ kind: 'contact', name, email, phone, status: 'new', created_at: now })
    expect(row && wordsOf(row)).toEqual({ subject, message })
    expect(JSON.stringify(row)).not.toMatch(/ragi|Thyroid/)
    expect(await mails()).toMatchObject([{ template: 'contact_notice', recipient: 'hello@aahar.example' }])
  })

  test('so is a request for a consultation; what it holds beside is not', async () => {
    const result = await clinic.enquiries.consultation({ ...consultation, annualSale: '1 crore' })
    expect(result).toMatchObject({ ok: true })
    const [row] = await rows()
    const { name, email, brandName, comments } = consultation
    expect(row).toMatchObject({ kind: 'consultation', name, email, phone: '+919876543210' })
    expect(row && wordsOf(row)).toEqual({ brandName, comments })
    expect(JSON.stringify([row, await mails()])).not.toContain('crore')
    expect(await mails()).toMatchObject([{ template: 'consultation_notice', recipient: 'hello@aahar.example' }])
  })

  test('comments may be left out', async () => {
    const { comments: _comments, ...without } = consultation
    expect(await clinic.enquiries.consultation(without)).toMatchObject({ ok: true })
    expect((await rows()).map(wordsOf)).toEqual([{ brandName: 'Pink City Gym', comments: null }])
  })

  test.each<[string, object, string]>([
    ['no name', { name: ' ' }, 'Name is required'],
    ['a long name', { name: 'x'.repeat(101) }, 'Name must be 100 characters or less'],
    ['no phone', { phone: '' }, 'Phone is required'],
    [
      'a phone with a digit missing',
      { phone: '987654321' },
      'Invalid phone number (e.g., +1234567890). A mobile number in India has 10 digits. A number from abroad begins with + and its country code.',
    ],
    ['a long phone', { phone: '1'.repeat(31) }, 'Phone must be 30 characters or less'],
    ['no email', { email: '' }, 'Email is required'],
    ['no such email', { email: 'a b@example.com' }, 'Invalid email format'],
    ['a long email', { email: `${'x'.repeat(250)}@x.example` }, 'Email must be 254 characters or less'],
    ['no subject', { subject: '' }, 'Subject is required'],
    ['a subject of two lines', { subject: 'a\nBcc: b@example.com' }, 'Subject must be on one line'],
    ['no message', { message: '\n' }, 'Message is required'],
    ['a long message', { message: 'x'.repeat(10_000) }, 'Message must be 2000 characters or less'],
    [
      'nothing at all',
      { name: '', phone: '', email: '', subject: '', message: '' },
      ['Name is required, Phone is required, Email is required, Subject is required, Message is required'].join(),
    ],
  ])('contact with %s: its sentence, and nothing is kept', async (_what, given, expected) => {
    const result = await clinic.enquiries.contact({ ...contact, ...given })
    if (result.ok) throw new Error('it was taken')
    expect(result.failure.status).toBe(422)
    expect(contactMessage(result.failure)).toBe(expected)
    await nothingHappened()
  })

  test.each<[string, object, string]>([
    ['no name', { name: '' }, 'Name is required'],
    ['no organisation', { brandName: ' ' }, 'Organisation or goal is required'],
    ['no email', { email: '' }, 'Email is required'],
    ['no such email', { email: 'x' }, 'Invalid email format'],
    ['no number', { contactNumber: '' }, 'Contact number is required'],
    ['no phone number', { contactNumber: 'call me' }, 'Invalid phone number (e.g., +1234567890)'],
    ['long comments', { comments: 'x'.repeat(2001) }, 'Comments must be 2000 characters or less'],
  ])('consultation with %s: its sentence, and nothing is kept', async (_what, given, expected) => {
    const result = await clinic.enquiries.consultation({ ...consultation, ...given })
    if (result.ok) throw new Error('it was taken')
    expect(result.failure.status).toBe(422)
    expect(consultationMessage(result.failure)).toBe(expected)
    await nothingHappened()
  })

  test.each([
    ['emoji', '🍲🥗'.repeat(100)],
    ['right to left', 'مرحبا بكم في عيادتنا'],
    ['a script', '<script>alert(1)</script>'],
    ['SQL', `'); drop table enquiries; --`],
  ])('%s comes through as it was', async (_what, message) => {
    expect(await clinic.enquiries.contact({ ...contact, message })).toMatchObject({ ok: true })
    expect((await rows()).map((row) => wordsOf(row).message)).toEqual([message])
  })

  test('what came with the hidden field filled in, as by a password manager, is kept and told to the clinic like the rest, and marked', async () => {
    const bait = { website: 'https://asha.example' }
    expect(await clinic.enquiries.contact({ ...contact, ...bait })).toMatchObject({ ok: true })
    expect(await clinic.enquiries.consultation({ ...consultation, website: 'x' })).toMatchObject({ ok: true })
    expect(await clinic.enquiries.contact({ ...contact, website: '' })).toMatchObject({ ok: true })
    expect((await rows()).map(({ kind, is_doubtful }) => [kind, is_doubtful])).toEqual([
      ['contact', 1],
      ['consultation', 1],
      ['contact', 0],
    ])
    expect((await mails()).map(({ template }) => template)).toEqual([
      'contact_notice',
      'consultation_notice',
      'contact_notice',
    ])
    const [first] = await rows()
    expect(first && wordsOf(first)).toEqual({ subject: contact.subject, message: contact.message })
  })

  test('a flood with the hidden field filled in is all kept, but mails the clinic only so often an hour', async () => {
    for (let at = 0; at < 25; at += 1)
      expect(await clinic.enquiries.contact({ ...contact, email: `a${at}@example.com`, website: 'x' })).toMatchObject({
        ok: true,
      })
    expect(await rows()).toHaveLength(25)
    expect(await mails()).toHaveLength(20)
    expect(await clinic.enquiries.contact(contact), 'who is not doubtful is told of as always').toMatchObject({
      ok: true,
    })
    expect(await mails()).toHaveLength(21)
  })

  test('one form sent 50 times at once is one enquiry and one mail, and every caller is told so', async () => {
    const results = await Promise.all(
      Array.from({ length: 50 }, () => clinic.enquiries.contact({ ...contact, form_token: formToken })),
    )
    expect(results.filter(({ ok }) => !ok)).toEqual([])
    expect(await rows()).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
  })

  test('a token with other words is refused; in another form it is another form', async () => {
    await clinic.enquiries.contact({ ...contact, form_token: formToken })
    const other = await clinic.enquiries.contact({ ...contact, message: 'Something else', form_token: formToken })
    if (other.ok) throw new Error('it was taken')
    expect([other.failure.status, other.failure.code]).toEqual([409, 'form_already_sent'])
    expect(contactMessage(other.failure)).toBe(
      'This form was sent before. To send it once more, please press the button again.',
    )
    expect(await clinic.enquiries.consultation({ ...consultation, form_token: formToken })).toMatchObject({ ok: true })
    expect(await rows()).toHaveLength(2)
  })

  test('one sender writes ten times an hour, one address sixty times', async () => {
    const from = (clientAddress: string) =>
      createClinicApi({ transport: connection.transport, clientAddress }).enquiries
    const write = async (clientAddress: string, email: string) =>
      (await from(clientAddress).contact({ ...contact, email })).ok
    for (let i = 0; i < 10; i++) expect(await write(`203.0.113.${i}`, 'asha@example.com')).toBe(true)
    expect(await write('203.0.113.99', 'asha@example.com')).toBe(false)
    for (let i = 0; i < 60; i++) expect(await write('198.51.100.1', `a${i}@example.com`)).toBe(true)
    const refused = await from('198.51.100.1').consultation(consultation)
    expect(refused).toMatchObject({ ok: false, failure: { status: 429, retryAfterSeconds: 3600 } })
    expect(await rows()).toHaveLength(70)
    backend.setNow('2026-11-21T05:00:00.000Z')
    expect(await write('198.51.100.1', 'asha@example.com')).toBe(true)
  })

  test('where no server answers the form says so', async () => {
    const unreachable = createClinicApi({ transport: httpTransport('http://127.0.0.1:1') })
    const result = await unreachable.enquiries.contact(contact)
    expect(!result.ok && contactMessage(result.failure)).toBe('Network error. Please check your internet connection.')
  })

  test('the clinic’s mail has the words and answers to the person; once sent, they are not kept with it', async () => {
    const server = await startMailServer()
    await backend.restart({ MAIL_URL: server.url })
    await clinic.enquiries.contact(contact)
    await clinic.enquiries.consultation(consultation)
    await expect.poll(() => server.mails.length).toBe(2)
    const [message, request] = server.mails
    expect(message).toMatchObject({ to: ['hello@aahar.example'], subject: 'New message from the website' })
    expect(message?.raw).toMatch(/^Reply-To: asha@example\.com\r$/m)
    for (const line of [
      'Name: Asha Verma',
      'Phone: +919876543210',
      'Subject: Thyroid and millets',
      'Is ragi alright for me?',
    ])
      expect(message?.text).toContain(line)
    expect(request?.raw).toMatch(/^Reply-To: ravi@example\.com\r$/m)
    expect(request?.text).toContain('Organisation or goal: Pink City Gym')
    expect(request?.text).toContain('Twelve members with diabetes')
    await expect.poll(async () => (await mails()).map(({ status }) => status)).toEqual(['sent', 'sent'])
    expect(JSON.stringify(await mails())).not.toMatch(/ragi|Thyroid|diabetes/)
    await server.stop()
  })

  test('a mail that could not be sent keeps its words, to be sent after all', async () => {
    const server = await startMailServer({ onRcptTo: (_address, _session, done) => done(new Error('no')) })
    await backend.restart({ MAIL_URL: server.url })
    await clinic.enquiries.contact(contact)
    await expect.poll(async () => (await mails())[0]?.status).toBe('failed')
    expect((await mails())[0]?.data).toContain('ragi')
    await server.stop()
  })
})
