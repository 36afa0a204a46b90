/**
 * The steps of `Dockerfile` without a container engine, as none can run where this is developed: the folder of `npm run build` with the
 * environment, command and HEALTHCHECK that the file names, as a user without rights or capabilities, on a read-only root where only the
 * volume and /tmp take writes. Needs Linux and a user who may mount. The short forms are tests/scripts/deploy-samples.test.ts and
 * alone.test.ts.
 */
import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { makeAloneFolder } from '../setup/alone.js'
import { root } from '../setup/run-command.js'
import { logIn } from './support/api.js'
import { freePort } from './support/site.js'

/** @typedef {import('../torture.js').Row} Row */

const claims = /** @type {const} */ ({
  sealed: 'its user can write the volume and /tmp, and neither the program nor the root',
  serves: 'it starts; a page, a log-in and an upload work',
  healthy: 'HEALTHCHECK says ill before, well while it serves, and ill after',
  ends: 'SIGTERM ends it with 0, and it wrote no error',
})
/** The system user `nobody`, who owns no file. */
const user = 65534
const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday', address: '127.0.0.1' }
/** Where the mounts of the container are here: folders that every Linux has. */
const [app, volume] = ['/mnt', '/media']
const writable = ['/media/site/written', '/tmp/written']
const closed = [
  '/mnt/written',
  '/mnt/build/written',
  '/mnt/content/plans.yaml',
  '/written',
  '/etc/written',
  '/var/written',
]

export default { name: 'container', claims: Object.values(claims), run }

/** @param {import('../torture.js').Context} context @returns {Promise<Row[]>} */
async function run({ folder, log }) {
  const file = readDockerfile()
  const [image, data] = [join(folder, 'image'), join(folder, 'volume')]
  const bytes = await makeAloneFolder(image, { withContentEditing: false })
  log(`the image's folder takes ${Math.ceil(bytes / 1024 / 1024)} MB`)
  mkdirSync(join(data, 'site'), { recursive: true, mode: 0o700 })
  cpSync(join(image, 'content'), join(data, 'content'), { recursive: true })
  execFileSync('chown', ['-R', `${user}:${user}`, data])

  const port = await freePort()
  const url = `http://localhost:${port}`
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    NODE_ENV: 'production',
    ...file.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    LOG_LEVEL: 'error',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    PATH: process.env.PATH ?? '',
  }
  const inside = (/** @type {readonly string[]} */ words) => contained({ image, data }, words)
  const runInside = async (/** @type {readonly string[]} */ words) => {
    const [command = '', ...args] = inside(words)
    const said = promisify(execFile)(command, args, { env })
    return said.then(
      ({ stdout }) => ({ code: 0, out: stdout }),
      (error) => ({ code: Number(error.code), out: String(error.stderr) }),
    )
  }
  const tried = await runInside(['node', '-e', tryWriting, ...writable, ...closed])
  const written = tried.out.trim().split('\n')

  const health = [(await runInside(file.health)).code]
  const [command = '', ...args] = inside(file.command)
  const site = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [site.stdout, site.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = once(site, 'exit')
  const wrong = []
  let figure = ''
  try {
    const startedAt = performance.now()
    while (performance.now() - startedAt < 60_000 && site.exitCode === null) {
      const answer = await fetch(`${url}/healthz`).catch(() => null)
      await answer?.body?.cancel()
      if (answer?.ok) break
      await sleep(50)
    }
    figure = `up after ${Math.round(performance.now() - startedAt)} ms, ${Math.ceil(bytes / 1024 / 1024)} MB`
    health.push((await runInside(file.health)).code)
    const home = await fetch(url)
    if (home.status !== 200 || !(await home.text()).includes('</html>')) wrong.push(`home: ${home.status}`)
    const staff = await logIn(url, admin)
    const picture = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#a52' } })
      .jpeg()
      .toBuffer()
    const uploaded = await staff('POST', '/admin/media', {
      file: picture.toString('base64'),
      name: 'Rice',
      alt: 'Rice',
    })
    if (uploaded.status >= 300) wrong.push(`upload: ${uploaded.status} ${uploaded.code}`)
  } catch (error) {
    wrong.push(`${error}: ${output.slice(-500)}`)
  } finally {
    site.kill('SIGTERM')
  }
  const killer = setTimeout(() => site.kill('SIGKILL'), 20_000)
  const [code] = await ended
  clearTimeout(killer)
  health.push((await runInside(file.health)).code)
  const errors = output.split('\n').filter((line) => /"level":"error"|EROFS|EACCES/.test(line))
  return [
    {
      claim: claims.sealed,
      figure: `written: ${written.join(', ')}; refused: ${closed.length} others`,
      ok: written.join() === writable.join(),
    },
    { claim: claims.serves, figure: [figure, ...wrong].join('; '), ok: wrong.length === 0 },
    { claim: claims.healthy, figure: `exit codes ${health.join(', ')}`, ok: health.join() === '1,0,1' },
    {
      claim: claims.ends,
      figure: [`exit code ${code}`, ...errors.slice(0, 2)].join('; '),
      ok: code === 0 && errors.length === 0,
    },
  ]
}

/** Prints which of the given files it could write. */
const tryWriting = `for (const path of process.argv.slice(1))
  try { require('node:fs').writeFileSync(path, '1'); console.log(path) } catch {}`

/** What the last stage says, with the volume where it is here. */
function readDockerfile() {
  const text = readFileSync(join(root, 'Dockerfile'), 'utf8')
  const last = text.slice(text.lastIndexOf('\nFROM '))
  const words = /^ENV (.+)$/m.exec(last)?.[1]?.replaceAll('/data/', `${volume}/`).split(' ') ?? []
  /** @param {RegExp} pattern @returns {string[]} */
  const list = (pattern) => JSON.parse(pattern.exec(last)?.[1] ?? '[]')
  return {
    env: Object.fromEntries(words.map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)])),
    health: list(/^HEALTHCHECK .*\\\n\s*CMD (\[.*\])$/m),
    command: list(/^CMD (\[.*\])$/m),
  }
}

/**
 * As `read_only: true`, `tmpfs: [/tmp]`, `cap_drop: [ALL]` and `no-new-privileges` of compose.yaml: mounts of its own, which end with it.
 * @param {{ image: string, data: string }} folders @param {readonly string[]} words
 */
function contained({ image, data }, words) {
  const mounts = [
    `mount --bind "$1" ${app}`,
    `mount --bind "$2" ${volume}`,
    'mount -t tmpfs -o mode=1777 tmpfs /tmp',
    `mount -o remount,bind,ro ${app}`,
    'mount -o remount,bind,ro /',
    `cd ${app}`,
    'shift 2',
    `exec setpriv --reuid ${user} --regid ${user} --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all -- "$@"`,
  ].join(' && ')
  return ['unshare', '--mount', '--propagation', 'private', 'sh', '-c', mounts, 'sh', image, data, ...words]
}
