import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'

export type Site = {
  url: string
  /** Where its database is. */
  dataDir: string
  /** All it has written so far: its log, and what it says to whoever started it. */
  output(): string
  restart(): Promise<void>
  /** As a power cut ends it: at once, and with nothing put in order. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** The production build with a database of its own, for a journey that restarts it or needs its own mail server. */
export async function startSite(env: Record<string, string> = {}): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'aahar-site-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  let written = ''
  let child = await launch()

  async function launch(): Promise<ChildProcess> {
    const started = spawn(process.execPath, ['build/front-door.js'], {
      env: { ...process.env, PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (chunk: Buffer) => {
        written += chunk.toString()
        // Trouble is to be seen; the lines of a log that a test has asked for are not.
        const isTrouble = stream === started.stderr || chunk.includes('"level":"error"')
        if (isTrouble && !env.LOG_LEVEL) process.stderr.write(chunk)
      })
    for (let tries = 0; tries < 300; tries += 1) {
      const isUp = await fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isUp) return started
      if (started.exitCode !== null) break
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error('The site did not start; see above.')
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }

  return {
    url,
    dataDir,
    output: () => written,
    async restart() {
      await end()
      child = await launch()
    },
    kill: () => end('SIGKILL'),
    async stop() {
      await end()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type Letter = { to: string[]; raw: string }
export type Mailbox = {
  url: string
  letters: Letter[]
  next(to: string, part: string): Promise<string>
  stop(): Promise<void>
}

/** A real mail server on loopback that keeps what it is sent. */
export async function startMailbox(): Promise<Mailbox> {
  const letters: Letter[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        letters.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    /** The letter to `to` whose text contains `part`, unfolded; waits for it. */
    async next(to, part) {
      for (let tries = 0; tries < 200; tries += 1) {
        for (const letter of letters) {
          const text = letter.raw.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
          if (letter.to.includes(to) && text.includes(part)) return text
        }
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      throw new Error(`No letter with “${part}” came within 20 s.`)
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** A port of this machine that nobody listens at. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
