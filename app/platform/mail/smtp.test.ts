import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { refusal, startMailServer, type TestMailServer } from '../../../tests/support/mail-server'
import type { OutgoingMail, SendError } from './sender'
import { createSmtpSender } from './smtp'

const from = { name: 'Aahar', address: 'hello@aahar.example' }
const mail: OutgoingMail = {
  messageId: '<0199aaaa@aahar.example>',
  date: new Date('2026-11-21T04:00:00.000Z'),
  to: 'asha@client.example',
  subject: 'Welcome',
  text: 'Namaste Asha – ₹500\n',
  html: '<p>Namaste Asha – ₹500</p>',
}
const never = new AbortController().signal

let server: TestMailServer | undefined
let rawServer: Server | undefined
const sockets = new Set<Socket>()
afterEach(async () => {
  await server?.stop()
  server = undefined
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  rawServer?.close()
  rawServer = undefined
})

const send = (mailUrl: string, { timeoutMs = 5000, signal = never } = {}) =>
  createSmtpSender({ mailUrl, loadFrom: async () => from, timeoutMs }).send(mail, signal)
const failureOf = async (sending: Promise<void>) => {
  const error = (await sending.then(
    () => null,
    (reason: unknown) => reason,
  )) as SendError | null
  if (error === null) throw new Error('the mail was sent')
  expect(error.message).not.toContain('asha')
  return [error.kind, error.code]
}

/** A server by hand, for what no honest one does. */
async function listen(answer: (socket: Socket) => void): Promise<string> {
  rawServer = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    answer(socket)
  })
  await new Promise<void>((resolve) => rawServer?.listen(0, '127.0.0.1', resolve))
  const address = rawServer.address()
  return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

test('a mail arrives with its Message-ID, its date, one recipient and both parts', async () => {
  server = await startMailServer()
  await send(server.url)
  expect(server.mails).toHaveLength(1)
  expect(server.mails[0]).toMatchObject({
    messageId: mail.messageId,
    from: from.address,
    to: ['asha@client.example'],
    subject: 'Welcome',
  })
  expect(server.mails[0]?.text.trim()).toBe('Namaste Asha – ₹500')
  expect(server.mails[0]?.raw).toMatch(/^From: Aahar <hello@aahar.example>\r$/m)
  expect(server.mails[0]?.raw).toMatch(/^Date: Sat, 21 Nov 2026 04:00:00 \+0000\r$/m)
  expect(server.mails[0]?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(server.mails[0]?.raw).toContain('Content-Type: text/html')
})

test('it logs in with user and password, which may hold any character', async () => {
  const seen: unknown[] = []
  server = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      seen.push([username, password])
      done(null, { user: 'clinic' })
    },
  })
  await send(`smtp://clinic%40aahar:p%2Fss%3A%25w@127.0.0.1:${server.port}`)
  expect(seen).toEqual([['clinic@aahar', 'p/ss:%w']])
  expect(server.mails).toHaveLength(1)
})

describe('what is refused', () => {
  test.each<[string, Parameters<typeof startMailServer>[0], string, string]>([
    [
      'a recipient for ever',
      { onRcptTo: (_address, _session, done) => done(refusal(550)) },
      'refused',
      'EENVELOPE 550',
    ],
    [
      'a recipient for now',
      { onRcptTo: (_address, _session, done) => done(refusal(450)) },
      'postponed',
      'EENVELOPE 450',
    ],
    ['a message for ever', { onTaken: () => Promise.reject(refusal(554)) }, 'refused', 'EMESSAGE 554'],
    ['a message for now', { onTaken: () => Promise.reject(refusal(452)) }, 'postponed', 'EMESSAGE 452'],
    [
      'our own address: no other mail would do better',
      { onMailFrom: (_address, _session, done) => done(refusal(550)) },
      'unreachable',
      'EENVELOPE 550',
    ],
    ['us', { onConnect: (_session, done) => done(refusal(554)) }, 'unreachable', 'EPROTOCOL 554'],
  ])('%s', async (_, options, kind, code) => {
    server = await startMailServer(options)
    expect(await failureOf(send(server.url))).toEqual([kind, code])
  })

  test('a wrong password', async () => {
    server = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(refusal(535)),
    })
    const failure = await failureOf(send(`smtp://clinic:hunter2@127.0.0.1:${server.port}`))
    expect(failure).toEqual(['unreachable', 'EAUTH 535'])
  })

  test('an address no mail can be sent to', async () => {
    server = await startMailServer()
    const sending = createSmtpSender({ mailUrl: server.url, loadFrom: async () => from }).send(
      { ...mail, to: 'nobody' },
      never,
    )
    expect(await failureOf(sending)).toEqual(['refused', 'EENVELOPE 501'])
    expect(server.mails).toEqual([])
  })

  test('a certificate that no authority vouches for', async () => {
    server = await startMailServer({ secure: true })
    expect(await failureOf(send(`smtps://127.0.0.1:${server.port}`))).toEqual(['unreachable', 'ESOCKET'])
    expect(server.mails).toEqual([])
  })
})

describe('what is not there', () => {
  test('no server listens', async () => {
    const url = await listen(() => {})
    await new Promise((resolve) => rawServer?.close(resolve))
    expect(await failureOf(send(url))).toEqual(['unreachable', 'ECONNREFUSED'])
  })

  test('the host has no address', async () => {
    expect((await failureOf(send('smtp://mail.invalid:25')))[0]).toBe('unreachable')
  })
})

describe('a server that does not behave', () => {
  test('it never says a word', async () => {
    const url = await listen(() => {})
    expect((await failureOf(send(url, { timeoutMs: 200 })))[0]).toBe('unreachable')
  })

  test('it dawdles, byte by byte, past the limit', async () => {
    const url = await listen((socket) => {
      socket.write('220-')
      const dawdling = setInterval(() => socket.write('x'), 20)
      socket.on('close', () => clearInterval(dawdling))
    })
    expect((await failureOf(send(url, { timeoutMs: 300 })))[0]).toBe('unreachable')
    await expect.poll(() => [...sockets].every(({ destroyed }) => destroyed)).toBe(true)
  })

  test.each(['220 hello\r\n', '', 'HTTP/1.1 400 Bad Request\r\n\r\n'])('it says %j and hangs up', async (words) => {
    const url = await listen((socket) => socket.end(words))
    expect((await failureOf(send(url)))[0]).toBe('unreachable')
  })

  test('it takes the mail and hangs up before saying so', async () => {
    server = await startMailServer({
      onTaken: () => {
        for (const socket of server?.connections() ?? []) socket.destroy()
        return new Promise(() => {})
      },
    })
    expect((await failureOf(send(server.url)))[0]).toBe('unreachable')
    expect(server.mails).toHaveLength(1)
  })

  test('stopping the program does not wait for it', async () => {
    const url = await listen(() => {})
    const stop = new AbortController()
    const sending = failureOf(send(url, { signal: stop.signal, timeoutMs: 20_000 }))
    setTimeout(() => stop.abort(), 50)
    expect(await sending).toEqual(['unreachable', 'STOPPED'])
    expect(await failureOf(send(url, { signal: stop.signal, timeoutMs: 20_000 }))).toEqual(['unreachable', 'STOPPED'])
  })
})

test('on the way to another machine a password goes encrypted or not at all', async () => {
  const words: string[] = []
  const url = await listen((socket) => {
    socket.write('220 mail.example\r\n')
    socket.on('data', (chunk) => {
      words.push(chunk.toString())
      socket.write('250-mail.example\r\n250 AUTH PLAIN LOGIN\r\n')
    })
  })
  // Another name for this machine, which the sender does not know for one.
  const port = new URL(url).port
  const failure = await failureOf(send(`smtp://clinic:hunter2@[::ffff:127.0.0.1]:${port}`))
  expect(failure[0]).toBe('unreachable')
  expect(words.join('')).not.toMatch(/AUTH|hunter2|aHVudGVyMg/)
  expect(words.join('')).toContain('STARTTLS')
})
