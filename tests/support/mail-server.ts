/** A real SMTP server on this machine that keeps what it is sent, and misbehaves on demand. */
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type ReceivedMail = {
  messageId: string
  from: string
  to: string[]
  subject: string
  /** The plain text part, decoded. */
  text: string
  /** As it came over the wire. */
  raw: string
}

export type TestMailServer = {
  url: string
  port: number
  mails: ReceivedMail[]
  /** The connections that are open now. */
  connections(): Iterable<Socket>
  stop(): Promise<void>
}

/** @param options of smtp-server; `onTaken` is awaited after a mail has been kept and before the server says so */
export async function startMailServer({
  onTaken = async () => {},
  ...options
}: SMTPServerOptions & { onTaken?: (mail: ReceivedMail) => Promise<void> } = {}): Promise<TestMailServer> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    // Its certificate is known to the whole world, which is right for a test and no warning.
    logger: false,
    closeTimeout: 50,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const mail = readMail(Buffer.concat(chunks).toString('utf8'), {
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
        })
        mails.push(mail)
        onTaken(mail).then(() => done(), done)
      })
    },
    ...options,
  })
  // A client that goes away in the middle is what some tests are about.
  server.on('error', () => {})
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    connections: () => sockets,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** An answer that refuses: `refusal(550)` for ever, `refusal(450)` for now. */
export function refusal(responseCode: number): Error {
  return Object.assign(new Error('no'), { responseCode })
}

function readMail(raw: string, envelope: { from: string; to: string[] }): ReceivedMail {
  const [head = ''] = raw.split('\r\n\r\n', 1)
  const header = (name: string, of: string) =>
    new RegExp(`^${name}: *([^\\r\\n]*(?:\\r\\n[ \\t][^\\r\\n]*)*)`, 'im').exec(of)?.[1]?.replace(/\r\n\s+/g, ' ') ?? ''
  const boundary = /boundary="([^"]+)"/.exec(header('Content-Type', head))?.[1] ?? ''
  const plain = raw.split(`--${boundary}`).find((part) => /^Content-Type: text\/plain/im.test(part)) ?? ''
  const at = plain.indexOf('\r\n\r\n')
  return {
    ...envelope,
    messageId: header('Message-ID', head),
    subject: header('Subject', head),
    text: decode(plain.slice(at + 4), header('Content-Transfer-Encoding', plain.slice(0, at))),
    raw,
  }
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
