/**
 * LISTEN on a connection of its own, which a pool would give to others. It is made again when it is lost; a server that
 * has vanished from the network is found out by asking. A pooler between us and the server must keep sessions apart.
 */
import type pg from 'pg'
import type { Ear, Listening } from '../database'

type ListenOptions = {
  loadPg: () => Promise<typeof pg>
  connectionString: string
  channel: string
  ear: Ear
  timeoutMs: number
}

const firstPauseMs = 200
const longestPauseMs = 5000
const askEveryMs = 5000

export function listenOnPostgres({ loadPg, connectionString, channel, ear, timeoutMs }: ListenOptions): Listening {
  let client: pg.Client | null = null
  let isStopped = false
  let pauseMs = firstPauseMs
  let timer: NodeJS.Timeout | undefined

  function lose(lost: pg.Client) {
    if (client !== lost) return
    client = null
    cut(lost)
    if (isStopped) return
    ear.onDown()
    timer = setTimeout(() => void connect(), pauseMs).unref()
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }

  async function connect() {
    const { Client, escapeIdentifier } = await loadPg()
    if (isStopped) return
    const next = new Client({
      connectionString,
      application_name: 'aahar listen',
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      keepAlive: true,
    })
    client = next
    next.on('error', () => lose(next))
    next.on('end', () => lose(next))
    next.on('notification', () => ear.onMessage())
    const begin = async () => {
      await next.connect()
      await next.query(`listen ${escapeIdentifier(channel)}`)
      if (client !== next) return
      pauseMs = firstPauseMs
      ear.onUp()
    }
    begin().catch(() => lose(next))
  }

  void connect()
  const asking = setInterval(() => {
    const asked = client
    asked?.query('select 1').catch(() => lose(asked))
  }, askEveryMs).unref()

  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      clearInterval(asking)
      if (client) cut(client)
      client = null
    },
  }
}

/** Without the farewell that `end` waits for: the server may be gone. */
function cut(client: pg.Client) {
  client.removeAllListeners('notification')
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}
