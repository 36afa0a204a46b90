import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { requirePostgres } from './browser.js'
import { freePort } from './run-command.js'
import { Stop } from './terminal.js'

/**
 * The server lives as long as this shell, and the shell as long as its standard input is open: both end with the process that started
 * them, however that ends. The order of no text may depend on the server's language, so the tests do not get the easy one (C).
 */
const script = `
  folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder" || exit 1
  fail() { cat log >&2; exit 1; }
  echo "$PASSWORD" > password
  initdb -D data -U aahar -A scram-sha-256 --pwfile password --no-sync \
    -E UTF8 --locale C --locale-provider icu --icu-locale en-IN > log 2>&1 || fail
  pg_ctl -D data -l log -w start > /dev/null -o "-p $PORT -c shared_buffers=32MB \
    -c listen_addresses=127.0.0.1 -c unix_socket_directories=" || fail
  echo ready
  read -r end
  pg_ctl -D data -m fast -w stop > /dev/null`

/**
 * Starts an empty PostgreSQL server for the tests. It writes as durably as one in earnest; only who knows its password gets in.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} the address of its first database, and how to end it
 * @throws {Stop}
 */
export async function startPostgres() {
  const [programs, port] = [dirname(await requirePostgres()), await freePort()]
  const password = randomBytes(16).toString('hex')
  // PostgreSQL refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : []
  const PATH = `${programs}:${process.env.PATH}`
  const env = { ...process.env, PATH, PORT: String(port), PASSWORD: password }
  // In a process group of its own: a Ctrl+C in the terminal is for the tests, which then let go of the shell.
  const stdio = /** @type {['pipe', 'pipe', 'inherit']} */ (['pipe', 'pipe', 'inherit'])
  const shell = spawn('env', [...asUser, 'sh', '-c', script], { env, cwd: '/', detached: true, stdio })
  const ended = once(shell, 'close')
  await Promise.race([once(shell.stdout, 'data'), ended])
  if (shell.exitCode !== null) throw new Stop(`PostgreSQL (${programs}) does not start; its own words stand above.`)
  return {
    url: `postgres://aahar:${password}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      shell.stdin.end()
      await ended
    },
  }
}
