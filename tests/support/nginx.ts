/** nginx with one of the samples as it is written, but for names, ports, folders and TLS. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export const hasNginx = spawnSync('nginx', ['-v']).status === 0

export type Nginx = {
  reload(): void
  /** All that its logs say. */
  logs(): string
  stop(): Promise<void>
}

type Options = {
  sample: 'docs/nginx.conf' | 'docs/deploy/nginx.conf'
  port: number
  /** Of the program's processes: one or two. */
  processes: readonly number[]
  /** Where nginx has its files. */
  folder: string
}

export async function startNginx({ sample, port, processes, folder }: Options): Promise<Nginx> {
  const own = join(folder, 'nginx')
  mkdirSync(own, { recursive: true })
  const [one, other] = processes
  const filled = readFileSync(sample, 'utf8')
    .replaceAll('/var/cache/aahar', folder)
    .replaceAll('/var/log/nginx', own)
    .replace('127.0.0.1:3000', `127.0.0.1:${one}`)
    .replace(/^.*127\.0\.0\.1:3001.*$/m, (line) => (other ? line.replace('3001', String(other)) : ''))
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replace(/^.*(?:listen \[::\]|\bssl_).*$/gm, '')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${own}/${name};`)
    .join(' ')
  const whole = filled.includes('http {')
    ? filled.replace('http {', `http { ${temporary}`)
    : `events {}\nhttp { ${temporary}\n${filled} }`
  // Workers of another user could not read a test's folder.
  const user = process.getuid?.() === 0 ? 'user root; ' : ''
  const config = join(own, 'nginx.conf')
  writeFileSync(config, `${user}daemon off; pid ${own}/pid; error_log ${own}/errors;\n${whole}`)
  const child: ChildProcess = spawn('nginx', ['-p', own, '-e', join(own, 'errors'), '-c', config], { stdio: 'inherit' })
  const isUp = () => fetch(`http://127.0.0.1:${port}/not-a-page`, { redirect: 'manual' }).then(Boolean, () => false)
  for (let tries = 0; !(await isUp()); tries += 1) {
    if (tries > 200 || child.exitCode !== null) throw new Error('nginx did not start; see above.')
    await wait(25)
  }
  return {
    reload: () => void child.kill('SIGHUP'),
    logs: () =>
      ['access.log', 'error.log', 'errors']
        .map((name) => join(own, name))
        .filter(existsSync)
        .map((path) => readFileSync(path, 'utf8'))
        .join(''),
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
