/**
 * The cached home page against nginx with one worker: the same bytes and headers, both with their log on, in turns.
 *   node bench/cached-home.js [path of front-door.js]
 * Needs nginx and wrk, and a build (npm start makes one). Every process it starts listens on a loopback port.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const rounds = 5
const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const frontDoor = process.argv[2] ?? 'build/front-door.js'
const run = promisify(execFile)

const folder = mkdtempSync(join(tmpdir(), 'aahar-cached-home-'))
const [sitePort, nginxPort] = [await freePort(), await freePort()]
const log = openSync(join(folder, 'site.log'), 'w')
const site = spawn(process.execPath, [frontDoor], {
  env: { ...process.env, PORT: String(sitePort), PUBLIC_URL: '', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'info' },
  stdio: ['ignore', log, 'inherit'],
})
/** @type {import('node:child_process').ChildProcess | undefined} */
let nginx
try {
  await untilUp(sitePort)
  const page = await smallPage(sitePort)
  nginx = startNginx(page)
  await untilUp(nginxPort)
  /** @type {{ site: number[], nginx: number[] }} */
  const figures = { site: [], nginx: [] }
  // The first seconds are those in which the code is compiled.
  for (const port of [sitePort, nginxPort]) await measure(port)
  for (let round = 0; round < rounds; round += 1) {
    figures.nginx.push(await measure(nginxPort))
    figures.site.push(await measure(sitePort))
  }
  const [ours, theirs] = [median(figures.site), median(figures.nginx)]
  process.stdout.write(
    `home, ${page.body.length} bytes of brotli, 16 connections, ${rounds} rounds of ${seconds} s\n` +
      `  nginx, one worker   ${theirs.toFixed(0)} pages/s   (${figures.nginx.map(Math.round).join(', ')})\n` +
      `  front door          ${ours.toFixed(0)} pages/s   (${figures.site.map(Math.round).join(', ')})\n` +
      `  ratio of medians    ${(ours / theirs).toFixed(3)}   (goal: 0.4)\n`,
  )
} finally {
  for (const child of [site, nginx]) {
    child?.kill('SIGTERM')
    if (child && child.exitCode === null) await once(child, 'exit')
  }
  closeSync(log)
  rmSync(folder, { recursive: true })
}

/** The page once it is compressed as small as it gets: the same length three times in a row. @param {number} port */
async function smallPage(port) {
  let page = await get(port, '/')
  for (let same = 0; same < 3; ) {
    await new Promise((resolve) => setTimeout(resolve, 700))
    const next = await get(port, '/')
    same = next.body.equals(page.body) ? same + 1 : 0
    page = next
  }
  return page
}

/**
 * @param {number} port
 * @param {string} path
 * @returns {Promise<{ status: number, headers: Record<string, string>, body: Buffer }>}
 */
function get(port, path) {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, agent: false, headers: { 'accept-encoding': 'br' } }
    const asking = request(options, async (answer) => {
      const chunks = []
      for await (const chunk of answer) chunks.push(chunk)
      const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]))
      resolve({ status: answer.statusCode ?? 0, headers, body: Buffer.concat(chunks) })
    })
    asking.on('error', reject)
    asking.end()
  })
}

/** @param {number} port */
async function untilUp(port) {
  for (let tries = 0; tries < 300; tries += 1) {
    const status = await get(port, '/').then(
      ({ status }) => status,
      () => 0,
    )
    if (status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`Nothing answers on port ${port}.`)
}

/** @param {{ headers: Record<string, string>, body: Buffer }} page */
function startNginx({ headers, body }) {
  const own = join(folder, 'nginx')
  mkdirSync(own)
  writeFileSync(join(own, 'page'), body)
  // nginx writes these itself.
  const made = ['date', 'connection', 'keep-alive', 'content-length', 'content-type', 'etag', 'x-request-id']
  const lines = Object.entries(headers)
    .filter(([name]) => !made.includes(name))
    .map(([name, value]) => `add_header ${name} "${value}";`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${own}/${name};`,
  )
  writeFileSync(
    join(own, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${own}/pid; error_log ${own}/errors; ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 1024; }
    http {
      access_log ${own}/access.log; keepalive_requests 1000000000; sendfile on; tcp_nopush on; server_tokens off;
      open_file_cache max=100; open_file_cache_valid 60s;
      ${temporary.join('\n')}
      server {
        listen 127.0.0.1:${nginxPort};
        location = / { root ${own}; try_files /page =404; types {} default_type "${headers['content-type']}";
          add_header x-request-id $request_id; ${lines.join('\n')} }
      }
    }`,
  )
  return spawn('nginx', ['-p', own, '-e', join(own, 'errors'), '-c', join(own, 'nginx.conf')], { stdio: 'inherit' })
}

/** Pages a second. @param {number} port */
async function measure(port) {
  const url = `http://127.0.0.1:${port}/`
  const { stdout } = await run('wrk', ['-t1', '-c16', `-d${seconds}s`, '-H', 'Accept-Encoding: br', url])
  if (/Non-2xx/.test(stdout)) throw new Error(stdout)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}

/** @param {number[]} figures */
function median(figures) {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
