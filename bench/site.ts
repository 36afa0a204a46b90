/** The site as `npm start` runs it, with a new database of its own and its log on, written to a file. */
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { scripts } from '../package.json'
import { cookieOf, get, postForm } from './http'
import type { BenchContext } from './part'
import { end, freePort, untilItAnswers } from './processes'

export type RunningSite = {
  port: number
  pid: number
  child: ChildProcess
  dataDir: string
  /** A new client's session. @returns the Cookie header */
  signUp(name: string): Promise<string>
  /** The first admin's session. @returns the Cookie header */
  logInAsAdmin(): Promise<string>
  stop(): Promise<void>
}

type SiteOptions = {
  dataDir?: string
  /** Instead of a SQLite file in the data folder. */
  databaseUrl?: string
  /** Beside or instead of the front door: the parameters of Node. */
  program?: string[]
  /** The same again: pages on the disk are of one address. */
  port?: number
  /** Between two questions whether it is up. */
  pauseMs?: number
}

/** What `npm start` says to the C library, where this bench is not told otherwise. */
function memorySettings(): Record<string, string> {
  const settings = scripts.start.matchAll(/(MALLOC_\w+)=\$\{\w+:-(\d+)\}/g)
  return Object.fromEntries([...settings].map(([, name = '', value = '']) => [name, process.env[name] ?? value]))
}

/** The first admin, made at the start. */
export const admin = { email: 'admin@example.in', password: 'rajma chawal & 7 rotis' }

/** Resolves once the home page answers. */
export async function startSite(context: BenchContext, options: SiteOptions = {}): Promise<RunningSite> {
  const dataDir = options.dataDir ?? mkdtempSync(join(context.folder, 'site-'))
  const port = options.port ?? (await freePort())
  const log = openSync(join(context.folder, `site-${port}.log`), 'a')
  const child = spawn(process.execPath, options.program ?? ['build/front-door.js'], {
    cwd: context.root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ...memorySettings(),
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: dataDir,
      DATABASE_URL: options.databaseUrl ?? '',
      LOG_LEVEL: 'info',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
    stdio: ['ignore', log, 'inherit'],
  })
  closeSync(log)
  const stop = () => end(child)
  try {
    await untilItAnswers(child, port, { pauseMs: options.pauseMs ?? 50 })
  } catch (error) {
    await stop()
    throw error
  }
  const session = async (path: string, form: Record<string, string>) => {
    const answer = await postForm(port, path, form)
    const cookie = cookieOf(answer)
    if (answer.status >= 400 || cookie === '') throw new Error(`${path} answered ${answer.status} without a session.`)
    // A new client has seen the welcome after the first page, which is theirs alone.
    return cookieOf(await get(port, '/', { cookie })) || cookie
  }
  return {
    port,
    pid: child.pid ?? 0,
    child,
    dataDir,
    signUp: (name) =>
      session('/signup', {
        full_name: name,
        email: `${name.toLowerCase()}@example.in`,
        password: 'ker sangri & bajra 7',
      }),
    logInAsAdmin: () => session('/login', admin),
    stop,
  }
}
