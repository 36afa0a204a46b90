/** A mail server on loopback that takes all mail, sometimes slowly, and remembers how often each Message-ID came. */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/** The longest pause between the last byte of a mail and the 250: a kill can fall into it. */
const longestPauseMs = 150

/**
 * @typedef {object} Delivery one mail that the server had in full; `takenAt`: when its 250 was sent
 * @property {string} messageId
 * @property {string} to
 * @property {string} subject
 * @property {number} cameAt milliseconds of performance.now()
 * @property {number} takenAt
 */

/** @returns {Promise<{ url: string, deliveries: Delivery[], hurry: () => void, stop: () => Promise<void> }>} `hurry`: no pauses from now on */
export async function startMailSink() {
  /** @type {Delivery[]} */
  const deliveries = []
  let pauseMs = longestPauseMs
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      /** @type {Buffer[]} */
      const chunks = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', async () => {
        const cameAt = performance.now()
        await sleep(Math.random() * pauseMs)
        const head = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n', 1)[0] ?? ''
        const to = session.envelope.rcptTo[0]?.address ?? ''
        const [messageId, subject] = [headerOf(head, 'Message-ID'), headerOf(head, 'Subject')]
        deliveries.push({ messageId, to, subject, cameAt, takenAt: performance.now() })
        done()
      })
    },
  })
  // The sender is killed in the middle of mails; that is what this is for.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    deliveries,
    hurry: () => {
      pauseMs = 0
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** @param {string} head @param {string} name */
function headerOf(head, name) {
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ')
  return new RegExp(`^${name}: *(.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? ''
}
