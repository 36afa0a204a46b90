/** Sends mail to the server of MAIL_URL, one connection for each mail: a clinic sends few. */
import { connect, isIP, type Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import { type MailSender, type OutgoingMail, SendError } from './sender'

type SmtpOptions = {
  /** smtp:// or smtps://, with user and password where the server wants them. */
  mailUrl: string
  /** Asked for each mail: staff may change the clinic's name and address while the program runs. */
  loadFrom: () => Promise<{ name: string; address: string }>
  /** For the whole of one mail, however the server dawdles. */
  timeoutMs?: number
}

export const sendTimeoutMs = 30_000

export function createSmtpSender({ mailUrl, loadFrom, timeoutMs = sendTimeoutMs }: SmtpOptions): MailSender {
  const server = readMailUrl(mailUrl)
  const send = async ({ pictures = [], ...mail }: OutgoingMail, signal: AbortSignal) => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    // The socket is ours, because the mail program's own could not be taken away from it.
    const socket = await openSocket(server, limit)
    const breakOff = () => socket.destroy()
    limit.addEventListener('abort', breakOff, { once: true })
    if (limit.aborted) breakOff()
    try {
      const transport = createTransport({
        ...server,
        getSocket: (_options: unknown, give: (error: Error | null, socket: { connection: Socket }) => void) =>
          give(null, { connection: socket }),
        disableFileAccess: true,
        disableUrlAccess: true,
      } as Parameters<typeof createTransport>[0])
      await transport.sendMail({
        ...mail,
        from: await loadFrom(),
        to: { name: '', address: mail.to },
        ...(mail.replyTo !== undefined && { replyTo: { name: '', address: mail.replyTo } }),
        attachments: pictures.map((picture) => ({ ...picture, contentDisposition: 'inline' as const })),
        // Out-of-office programs leave these alone.
        headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
      })
    } finally {
      limit.removeEventListener('abort', breakOff)
      socket.destroySoon()
    }
  }
  return {
    send: async (mail, signal) => {
      try {
        await send(mail, signal)
      } catch (error) {
        throw toSendError(error, signal)
      }
    },
  }
}

/**
 * Whether the server can be reached and takes our user and password; nothing is sent.
 * @throws {SendError} with a code such as EAUTH 535
 */
export async function checkSmtp(mailUrl: string, timeoutMs = 10_000): Promise<void> {
  const server = readMailUrl(mailUrl)
  const limit = AbortSignal.timeout(timeoutMs)
  let socket: Socket | undefined
  const breakOff = () => socket?.destroy()
  try {
    const opened = await openSocket(server, limit)
    socket = opened
    limit.addEventListener('abort', breakOff, { once: true })
    const transport = createTransport({
      ...server,
      getSocket: (_options: unknown, give: (error: Error | null, socket: { connection: Socket }) => void) =>
        give(null, { connection: opened }),
    } as Parameters<typeof createTransport>[0])
    await transport.verify()
  } catch (error) {
    throw limit.aborted ? new SendError('unreachable', 'ETIMEDOUT', error) : toSendError(error, limit)
  } finally {
    limit.removeEventListener('abort', breakOff)
    socket?.destroySoon()
  }
}

function readMailUrl(mailUrl: string) {
  const url = new URL(mailUrl)
  const isSecure = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isThisMachine = host === 'localhost' || host === '::1' || /^127\./.test(host)
  const hasUser = url.username !== ''
  return {
    host,
    port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
    secure: isSecure,
    // On the way to another machine the password travels encrypted or not at all; within this one there is no network to listen on.
    ignoreTLS: isThisMachine,
    requireTLS: hasUser && !isThisMachine,
    ...(isIP(host) === 0 && { tls: { servername: host } }),
    ...(hasUser && { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
  }
}

function openSocket({ host, port }: { host: string; port: number }, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port })
    const breakOff = () => socket.destroy(new Error('broken off'))
    const settle = (done: () => void) => {
      signal.removeEventListener('abort', breakOff)
      socket.off('error', fail)
      done()
    }
    const fail = (error: Error) => settle(() => reject(error))
    signal.addEventListener('abort', breakOff, { once: true })
    socket.on('error', fail)
    socket.once('connect', () => settle(() => resolve(socket)))
    if (signal.aborted) breakOff()
  })
}

/** What nodemailer tells of a failure, beside words that may quote the recipient. */
type SmtpFailure = { code?: unknown; responseCode?: unknown; command?: unknown }

function toSendError(error: unknown, signal: AbortSignal): SendError {
  const { code, responseCode, command } = (error ?? {}) as SmtpFailure
  const answer = typeof responseCode === 'number' ? responseCode : null
  const words = [typeof code === 'string' && /^[A-Z0-9_]+$/.test(code) ? code : 'EUNKNOWN', answer]
  const label = signal.aborted ? 'STOPPED' : words.filter((word) => word !== null).join(' ')
  const isAboutThisMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM')
  if (signal.aborted || !isAboutThisMail) return new SendError('unreachable', label, error)
  // No answer at all: nodemailer itself found the recipient impossible.
  return new SendError(answer === null || answer >= 500 ? 'refused' : 'postponed', label, error)
}
