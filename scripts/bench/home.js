/**
 * Home of a visitor without a session: from the program’s own cache and through docs/nginx.conf with its cache, each in turn with nginx
 * that gives the same bytes from a file. One worker each, 16 connections of wrk: a client in JavaScript is slower than nginx.
 */
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { importBundled } from '../setup/bundle.js'
import { Stop } from '../setup/terminal.js'
import { freePort } from '../torture/support/site.js'
import { startSite } from './support/start.js'

const asked = { 'accept-encoding': 'br' }
const seconds = 4
/** nginx writes these itself. */
const own = [
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'content-type',
  'etag',
  'server',
]

/** @type {import('../bench.js').Measure} */
export default {
  name: 'home',
  goals: {
    'from the program’s cache, of nginx': { atLeast: 0.1, unit: '×' },
    'through docs/nginx.conf, of the bare file': { atLeast: 0.9, unit: '×' },
  },
  async measure({ checkout, folder, log }) {
    for (const name of ['nginx', 'wrk'])
      if (spawnSync(name, ['-v']).error) throw new Stop(`${name} is not installed: apt-get install ${name}`)
    const site = await startSite(checkout, { dataDir: join(folder, 'data') })
    const stops = [site.stop]
    try {
      // Twice, and a while: the page is kept, and compressed as small as it gets.
      for (let i = 0; i < 2; i += 1) await (await fetch(`${site.url}/`, { headers: asked })).text()
      await sleep(3000)
      const bare = await startBare(folder, await page(site.port))
      stops.push(bare.stop)
      /** @type {typeof import('../../tests/support/nginx')} */
      const { startNginx } = await importBundled('tests/support/nginx.ts')
      const port = await freePort()
      const sample = 'docs/nginx.conf'
      const nginx = await startNginx({ sample, port, processes: [site.port], folder: join(folder, 'data/cache') })
      stops.push(nginx.stop)
      for (const one of [bare.port, site.port, port]) await rate(one, 1)
      const [file, program, proxied] = [await rate(bare.port), await rate(site.port), await rate(port)]
      log(
        `${Math.round(file)} bare, ${Math.round(program)} by the program, ${Math.round(proxied)} by nginx.conf a second`,
      )
      return {
        'from the program’s cache, of nginx': program / file,
        'through docs/nginx.conf, of the bare file': proxied / file,
      }
    } finally {
      for (const stop of stops.reverse()) await stop()
    }
  },
}

/** As it is sent, not unpacked. @param {number} port @returns {Promise<{ body: Buffer, headers: string[][] }>} */
function page(port) {
  return new Promise((resolve, reject) => {
    const asking = get(
      { host: '127.0.0.1', port, path: '/', headers: { ...asked, host: `localhost:${port}` } },
      async (answer) => {
        const body = Buffer.concat(await answer.toArray())
        const headers = Object.entries(answer.headers).filter(([name]) => !own.includes(name))
        resolve({ body, headers: headers.map(([name, value]) => [name, String(value)]) })
      },
    )
    asking.on('error', reject)
  })
}

/** @param {string} folder @param {{ body: Buffer, headers: string[][] }} page */
async function startBare(folder, { body, headers }) {
  const port = await freePort()
  const home = join(folder, 'bare')
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'index.html'), body)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${home}/t;`)
  const added = headers.map(([name, value]) => `add_header ${name} "${value?.replaceAll('"', '\\"')}";`)
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(
    join(home, 'nginx.conf'),
    `${user} daemon off; worker_processes 1; pid ${home}/pid; events {} http { ${temporary.join(' ')}
      access_log ${home}/log; sendfile on; tcp_nopush on; server_tokens off; keepalive_requests 10000;
      open_file_cache max=100; open_file_cache_valid 60s; types {} default_type "text/html; charset=utf-8";
      server { listen 127.0.0.1:${port}; root ${home}; ${added.join('\n')} } }`,
  )
  const child = spawn('nginx', ['-e', join(home, 'errors'), '-c', join(home, 'nginx.conf')], { stdio: 'inherit' })
  const ended = once(child, 'exit')
  while (!existsSync(join(home, 'pid'))) await sleep(25)
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { port, stop }
}

/** @param {number} port @returns {Promise<number>} answers a second */
async function rate(port, duration = seconds) {
  const how = ['-t1', '-c16', `-d${duration}s`, '-H', 'accept-encoding: br', `http://127.0.0.1:${port}/`]
  const { stdout } = await promisify(execFile)('wrk', how)
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}
