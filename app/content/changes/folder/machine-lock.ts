/**
 * One change of content/ at a time on one machine, and one compile: the site may run in several processes there. The lock is a
 * file that names its process; that of a process which is gone, or which holds it far too long, is taken over.
 */
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const pauseMs = 25
/** Longer than any compile is let run. */
const staleMs = 90_000

/** In this process; a file alone could not tell its own calls apart. */
const queues = new Map<string, Promise<unknown>>()

export function withMachineLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const before = queues.get(path) ?? Promise.resolve()
  const mine = before.then(() => locked(path, work))
  const settled = mine.catch(() => {})
  queues.set(path, settled)
  return mine
}

async function locked<T>(path: string, work: () => Promise<T>): Promise<T> {
  await mkdir(dirname(path), { recursive: true })
  while (!(await take(path))) await wait(pauseMs)
  try {
    return await work()
  } finally {
    await rm(path, { force: true })
  }
}

async function take(path: string): Promise<boolean> {
  // A link appears whole or not at all, so no process ever reads a lock without its holder.
  const ours = `${path}.${process.pid}`
  await writeFile(ours, String(process.pid))
  try {
    await link(ours, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (await isLeftBehind(path, ours)) await rm(path, { force: true })
    return false
  } finally {
    await rm(ours, { force: true })
  }
}

async function isLeftBehind(path: string, ours: string): Promise<boolean> {
  try {
    const holder = Number(await readFile(path, 'utf8'))
    // Its own number: of a former process, as in a container, where each start has the same.
    if (holder === process.pid) return true
    // Both times are the file system's.
    if ((await stat(ours)).mtimeMs - (await stat(path)).mtimeMs > staleMs) return true
    process.kill(holder, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
