/** A mail server on loopback that takes all mail, sometimes slowly, and remembers how often each Message-ID came. */
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/** @typedef {{ messageId: string, to: string, subject: string, cameAt: number, takenAt: number }} Delivery by performance.now(); `takenAt`: when its 250 was sent */

export async function startMailSink() {
  /** @type {Delivery[]} */
  const deliveries = []
  /** The longest pause between the last byte of a mail and the 250: a kill can fall into it. */
  let pauseMs = 150
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, session, done) {
      const mail = await text(stream).catch(() => null)
      if (mail === null) return
      const cameAt = performance.now()
      await sleep(Math.random() * pauseMs)
      const head = mail.split('\r\n\r\n', 1)[0] ?? ''
      const to = session.envelope.rcptTo[0]?.address ?? ''
      const [messageId, subject] = [headerOf(head, 'Message-ID'), headerOf(head, 'Subject')]
      deliveries.push({ messageId, to, subject, cameAt, takenAt: performance.now() })
      done()
    },
  })
  // The sender is killed in the middle of mails; that is what this is for.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    deliveries,
    /** No pauses from now on. */
    hurry: () => {
      pauseMs = 0
    },
    stop: () => new Promise((resolve) => server.close(() => resolve(undefined))),
  }
}

/** @param {string} head @param {string} name */
function headerOf(head, name) {
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ')
  return new RegExp(`^${name}: *(.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? ''
}
