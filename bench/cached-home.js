/**
 * The cached home page, and that of a signed-in client, each against nginx with one worker: the same bytes and headers, both
 * with their log on, in turns.
 *   node bench/cached-home.js [path of front-door.js]
 * Needs nginx and wrk, and a build (npm start makes one). Every process it starts listens on a loopback port.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
  const stranger = { path: '/', headers: { 'accept-encoding': 'br' } }
  const client = { path: '/', headers: { 'accept-encoding': 'gzip, deflate, br', cookie: await signUp(sitePort) } }
  const page = await smallPage(sitePort)
  const ofClient = await get(sitePort, client)
  nginx = startNginx({ '/': page, '/client': ofClient })
  await untilUp(nginxPort)
  await compare('home', 0.4, page, stranger, stranger)
  await compare('home of a signed-in client', 0.2, ofClient, client, { ...client, path: '/client' })
} finally {
  for (const child of [site, nginx]) {
    child?.kill('SIGTERM')
    if (child && child.exitCode === null) await once(child, 'exit')
  }
  closeSync(log)
  rmSync(folder, { recursive: true })
}

/** @typedef {{ path: string, headers: Record<string, string> }} Asking */
/** @typedef {{ headers: Record<string, string>, body: Buffer }} Page */

/**
 * @param {string} what
 * @param {number} goal
 * @param {Page} page
 * @param {Asking} ofSite
 * @param {Asking} ofNginx
 */
async function compare(what, goal, { headers, body }, ofSite, ofNginx) {
  /** @type {{ site: number[], nginx: number[] }} */
  const figures = { site: [], nginx: [] }
  // The first seconds are those in which the code is compiled.
  await measure(sitePort, ofSite)
  await measure(nginxPort, ofNginx)
  const cpuMs = []
  for (let round = 0; round < rounds; round += 1) {
    figures.nginx.push(await measure(nginxPort, ofNginx))
    const before = cpuMsOf(site.pid)
    const perSecond = await measure(sitePort, ofSite)
    figures.site.push(perSecond)
    cpuMs.push((cpuMsOf(site.pid) - before) / (perSecond * seconds))
  }
  const [ours, theirs] = [median(figures.site), median(figures.nginx)]
  process.stdout.write(
    `${what}, ${body.length} bytes of ${headers['content-encoding']}, 16 connections, ${rounds} rounds of ${seconds} s\n` +
      `  nginx, one worker   ${theirs.toFixed(0)} pages/s   (${figures.nginx.map(Math.round).join(', ')})\n` +
      `  front door          ${ours.toFixed(0)} pages/s   (${figures.site.map(Math.round).join(', ')})\n` +
      `  CPU of a page       ${median(cpuMs).toFixed(3)} ms\n` +
      `  ratio of medians    ${(ours / theirs).toFixed(3)}   (goal: ${goal})\n`,
  )
}

/** Of a process so far: Linux counts in hundredths of a second. @param {number | undefined} pid */
function cpuMsOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** The session cookie of a new client who has seen the welcome. @param {number} port */
async function signUp(port) {
  const site = `http://localhost:${port}`
  const form = { full_name: 'Asha Rao', email: 'asha@example.in', password: 'ker sangri & bajra 7' }
  const headers = { origin: site }
  const signedUp = await fetch(`${site}/signup`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  const welcomed = await fetch(site, { headers: { cookie: sessionIn(signedUp) } })
  return sessionIn(welcomed)
}

/** @param {Response} answer */
function sessionIn(answer) {
  const cookie = answer.headers.getSetCookie().find((value) => value.startsWith('aahar_session='))
  if (!cookie) throw new Error(`No session: ${answer.status}`)
  return cookie.split(';', 1)[0] ?? ''
}

/** The page once it is compressed as small as it gets: the same length three times in a row. @param {number} port */
async function smallPage(port) {
  const asking = { path: '/', headers: { 'accept-encoding': 'br' } }
  let page = await get(port, asking)
  for (let same = 0; same < 3; ) {
    await new Promise((resolve) => setTimeout(resolve, 700))
    const next = await get(port, asking)
    same = next.body.equals(page.body) ? same + 1 : 0
    page = next
  }
  return page
}

/**
 * @param {number} port
 * @param {Asking} asked
 * @returns {Promise<Page & { status: number }>}
 */
function get(port, { path, headers: sent }) {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, agent: false, headers: sent }
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
    const status = await get(port, { path: '/', headers: {} }).then(
      ({ status }) => status,
      () => 0,
    )
    if (status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`Nothing answers on port ${port}.`)
}

/** @param {Record<string, Page>} pages by path */
function startNginx(pages) {
  const own = join(folder, 'nginx')
  mkdirSync(own)
  // nginx writes these itself.
  const made = ['date', 'connection', 'keep-alive', 'content-length', 'content-type', 'etag', 'x-request-id']
  const locations = Object.entries(pages).map(([path, { headers, body }], number) => {
    writeFileSync(join(own, `page${number}`), body)
    const lines = Object.entries(headers)
      .filter(([name]) => !made.includes(name))
      .map(([name, value]) => `add_header ${name} "${value}";`)
    return `location = ${path} { root ${own}; try_files /page${number} =404; types {} default_type "${headers['content-type']}";
          add_header x-request-id $request_id; ${lines.join('\n')} }`
  })
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
        ${locations.join('\n')}
      }
    }`,
  )
  return spawn('nginx', ['-p', own, '-e', join(own, 'errors'), '-c', join(own, 'nginx.conf')], { stdio: 'inherit' })
}

/** Pages a second. @param {number} port @param {Asking} asked */
async function measure(port, { path, headers }) {
  const fields = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const { stdout } = await run('wrk', ['-t1', '-c16', `-d${seconds}s`, ...fields, `http://127.0.0.1:${port}${path}`])
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
