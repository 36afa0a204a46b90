/** Programs that the benchmarks start on loopback ports: until they answer, how much they use, and how they end. */
import { type ChildProcess, execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { get } from './http'

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

export const isInstalled = (program: string, parameter = '-v'): boolean => !spawnSync(program, [parameter]).error

/** @throws where it has ended before, or says nothing for half a minute */
export async function untilItAnswers(
  child: ChildProcess,
  port: number,
  { path = '/', pauseMs = 50 } = {},
): Promise<void> {
  const deadline = performance.now() + 30_000
  while (performance.now() < deadline) {
    const status = await get(port, path).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) return
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('The program has ended at once.')
    await sleep(pauseMs)
  }
  throw new Error(`Nothing answers at ${path} on port ${port}.`)
}

export async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Resident memory in MB. */
export function residentMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
  }
}

/** Processor time that a process has used so far, in ms; NaN where the system does not tell. */
export function processorMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    // User and system time, in hundredths of a second on every Linux.
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}
