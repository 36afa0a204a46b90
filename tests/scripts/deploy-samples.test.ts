/** The samples of docs/deploy, Dockerfile and compose.yaml: they name settings there are, nginx takes its ones as they are written, and the scripts do what they say. */
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { settingNames } from '~/platform/settings/names.server'
import { readSettings } from '~/platform/settings/settings.server'
import { startPostgres } from '../../scripts/setup/postgres.js'
import { freePort, hasNginx } from '../support/nginx'
import { runOperate } from '../support/run-operate'
import { makeTempFolder } from '../support/temp-folder'

const read = (path: string) => readFileSync(path, 'utf8')
/** Compose's own. */
const others = ['DOMAIN', 'POSTGRES_PASSWORD', 'PGPASSWORD', 'UPSTREAM']
const isKnown = (name: string) => settingNames.includes(name) || others.includes(name)

test('every setting that a sample names is one', () => {
  const lines = [
    ...read('Dockerfile').matchAll(/^ENV (.*)$/gm),
    ...read('docs/deploy/aahar@.service').matchAll(/^Environment=(.*)$/gm),
  ].flatMap(([, line = '']) => line.split(' ').map((pair) => pair.split('=')[0] ?? ''))
  const { services } = parse(read('compose.yaml'))
  const composed = Object.values<{ environment?: object }>(services).flatMap(({ environment = {} }) =>
    Object.keys(environment),
  )
  const page = /```\n(PUBLIC_URL=[\s\S]*?)```/.exec(read('docs/going-live.md'))?.[1] ?? ''
  const onPage = [...page.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)
  expect(onPage.length).toBeGreaterThan(8)
  expect([...lines, ...composed, ...onPage].filter((name) => !isKnown(name))).toEqual([])
})

test('the settings of the page are a site that starts, once they are filled in', () => {
  const page = /```\n(PUBLIC_URL=[\s\S]*?)```/.exec(read('docs/going-live.md'))?.[1] ?? ''
  const filled = page
    .replaceAll('…', 'key')
    .replaceAll('DOMAIN', 'aahar.example')
    .replaceAll('YOU@YOUR.CLINIC', 'asha@aahar.example')
  const env = Object.fromEntries(
    [...filled.matchAll(/^([A-Z_]+)='?(.*?)'?$/gm)].map(([, name = '', value]) => [name, value]),
  )
  expect(readSettings(env)).toMatchObject({
    publicUrl: 'https://aahar.example',
    trustProxy: 1,
    payments: { provider: 'razorpay' },
  })
})

test('the container runs as a user without rights, is asked for its health, and gets time to end', () => {
  const dockerfile = read('Dockerfile')
  const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
  expect(lastStage).toMatch(/^USER node$/m)
  expect(lastStage).toMatch(/^HEALTHCHECK /m)
  expect(lastStage).not.toContain('npm ')
  const { site } = parse(read('compose.yaml')).services
  expect(site).toMatchObject({ read_only: true, cap_drop: ['ALL'], stop_grace_period: '20s' })
})

test.skipIf(!hasNginx || spawnSync('openssl', ['version']).status !== 0)(
  'nginx takes its samples as they are written, but for names of files',
  () => {
    const folder = makeTempFolder()
    try {
      const [key, certificate] = [join(folder.path, 'key.pem'), join(folder.path, 'cert.pem')]
      execFileSync(
        'openssl',
        ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=x', '-keyout', key, '-out', certificate],
        { stdio: 'ignore' },
      )
      const fill = (path: string) =>
        read(path)
          .replace('/etc/letsencrypt/live/your.clinic/fullchain.pem', certificate)
          .replace('/etc/letsencrypt/live/your.clinic/privkey.pem', key)
          .replaceAll('/var/log/nginx/', `${folder.path}/`)
      const logs = `pid ${folder.path}/pid; error_log ${folder.path}/error.log;`
      writeFileSync(join(folder.path, 'site.conf'), fill('docs/deploy/nginx.conf'))
      writeFileSync(
        join(folder.path, 'plain.conf'),
        `${logs}\nevents {}\nhttp { access_log off; include ${folder.path}/site.conf; }`,
      )
      writeFileSync(
        join(folder.path, 'pages.conf'),
        `${logs}\n${fill('docs/nginx.conf').replaceAll('/var/cache/aahar', folder.path)}`,
      )
      for (const name of ['plain.conf', 'pages.conf']) {
        const { status, stderr } = spawnSync('nginx', ['-t', '-c', join(folder.path, name)], { encoding: 'utf8' })
        // Ports below 1024 and 443 itself may be closed to the tests' user: what is written is taken all the same.
        expect(stderr, name).toMatch(/syntax is ok/)
        if (process.getuid?.() === 0) expect(status, stderr).toBe(0)
      }
    } finally {
      folder.remove()
    }
  },
)

test('every folder that the settings can name is one that the unit may write to, by itself or by the drop-in', () => {
  const own = ['DATA_DIR', 'CONTENT_DIR']
  const unit = read('docs/deploy/aahar@.service')
  for (const name of own) {
    const folder = new RegExp(`${name}=(\\S+)`).exec(unit)?.[1] ?? ''
    const writable = /^ReadWritePaths=(.*)$/m.exec(unit)?.[1]?.split(' ') ?? []
    expect(
      writable.some((path) => `${folder}/`.startsWith(`${path}/`)),
      name,
    ).toBe(true)
  }
  const named = /^for name in (.*); do$/m.exec(read('docs/deploy/switch.sh'))?.[1]?.split(' ') ?? []
  const folders = settingNames.filter((name) => name.endsWith('_DIR') || name === 'BACKUP_TO')
  expect(named.toSorted()).toEqual(folders.toSorted())
})

test('no sample has root read or run what the site’s user can write', () => {
  const unit = read('docs/deploy/aahar@.service')
  const settings = /^EnvironmentFile=(.*)$/m.exec(unit)?.[1] ?? ''
  const writable = [...unit.matchAll(/^ReadWritePaths=(.*)$/gm)].flatMap(([, list = '']) => list.split(' '))
  expect(writable.filter((path) => settings.startsWith(`${path}/`))).toEqual([])
  for (const script of ['docs/deploy/aahar.sh', 'docs/deploy/switch.sh']) expect(read(script)).toContain(settings)
  const page = read('docs/going-live.md')
  // The folder that holds the releases and the link to the one that runs is root's too.
  expect(page).toMatch(/adduser .*--no-create-home/)
  expect(page).toMatch(/install -d -m 755 \/srv\/aahar \/srv\/aahar\/releases/)
})

/** A program of one line in place of a release, and of systemd a script that starts and ends it. */
async function makeMachine() {
  const folder = makeTempFolder()
  const at = (path: string) => join(folder.path, path)
  for (const path of ['etc', 'units/multi-user.target.wants', 'backup here', 'releases'])
    mkdirSync(at(path), { recursive: true, mode: 0o755 })
  chmodSync(folder.path, 0o755)
  const ports = [await freePort(), await freePort()]
  for (const port of ports) symlinkSync('/nowhere', at(`units/multi-user.target.wants/aahar@${port}.service`))
  const settings = at('etc/aahar.env')
  writeFileSync(settings, `PORT=1\nMAIL_FROM='The clinic'\nBACKUP_TO='${at('backup here')}'\n`, { mode: 0o640 })
  const release = (name: string, program: string) => {
    mkdirSync(at(`releases/${name}/build`), { recursive: true })
    writeFileSync(at(`releases/${name}/build/front-door.js`), program)
    return at(`releases/${name}`)
  }
  const answering = (name: string) =>
    release(name, `require('node:http').createServer((_, r) => r.end('${name}')).listen(process.env.PORT, '127.0.0.1')`)
  writeFileSync(
    at('restart'),
    `port=\${1#aahar@}; cd '${folder.path}'
[ -e $port ] && kill "$(cat $port)" 2>/dev/null; sleep 0.1
(cd current && PORT=$port exec node build/front-door.js >/dev/null 2>&1) & echo $! > $port
echo "$1" >> restarts`,
  )
  const env = {
    ...process.env,
    ...{ AAHAR_HOME: folder.path, AAHAR_SETTINGS: settings, AAHAR_UNITS: at('units'), RESTART: `sh ${at('restart')}` },
    ...{ AAHAR_SECONDS: '2', PORT: '' },
  }
  return {
    at,
    ports,
    settings,
    answering,
    release,
    switchTo: (path: string) => spawnSync('sh', ['docs/deploy/switch.sh', path], { env, encoding: 'utf8' }),
    running: () =>
      Promise.all(
        ports.map(async (port) =>
          (await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })).text(),
        ),
      ),
    remove() {
      for (const port of ports) spawnSync('sh', ['-c', `kill "$(cat '${at(String(port))}')"`])
      folder.remove()
    },
  }
}

test('switch.sh leads the enabled processes to a release one after the other, tells the unit its folders, and goes back', async () => {
  const machine = await makeMachine()
  try {
    const { at, ports, answering, release, switchTo, running } = machine
    expect(switchTo(answering('one'))).toMatchObject({ status: 0, stderr: '' })
    expect(await running()).toEqual(['one', 'one'])
    expect(readFileSync(at('restarts'), 'utf8').trim().split('\n').toSorted()).toEqual(
      ports.map((port) => `aahar@${port}`).toSorted(),
    )
    expect(readFileSync(at('units/aahar@.service.d/paths.conf'), 'utf8')).toMatch(
      new RegExp(`^\\[Service\\]\\nReadWritePaths="${at('backup here')}"$`, 'm'),
    )
    expect(switchTo(answering('two')).status).toBe(0)
    expect(await running()).toEqual(['two', 'two'])
    // The first of them does not start: the second has never been touched.
    const before = readFileSync(at('restarts'), 'utf8')
    const { status, stderr } = switchTo(release('three', 'process.exit(1)'))
    expect([status, stderr]).toEqual([1, expect.stringMatching(/Going back to .*two\.\n$/)])
    expect(await running()).toEqual(['two', 'two'])
    const first = readFileSync(at('restarts'), 'utf8').slice(before.length).trim().split('\n')
    expect([first.length, new Set(first).size]).toEqual([2, 1])
  } finally {
    machine.remove()
  }
})

test.each(['etc', 'etc/aahar.env'])('root runs no settings while others can write %s', async (path) => {
  const machine = await makeMachine()
  try {
    writeFileSync(machine.settings, `touch '${machine.at('was-run')}'`)
    chmodSync(machine.at(path), 0o777)
    const env = { ...process.env, AAHAR_HOME: machine.at('.'), AAHAR_SETTINGS: machine.settings }
    const switched = machine.switchTo(machine.answering('one'))
    const command = spawnSync('sh', ['docs/deploy/aahar.sh', 'doctor'], { env, encoding: 'utf8' })
    for (const { status, stderr } of [switched, command])
      expect([status, stderr]).toEqual([
        1,
        expect.stringContaining(`${machine.at(path)} can be written by another user.`),
      ])
    expect(existsSync(machine.at('was-run'))).toBe(false)
  } finally {
    machine.remove()
  }
})

test('a folder of the settings that is not there is said before anything is restarted', async () => {
  const machine = await makeMachine()
  try {
    writeFileSync(machine.settings, 'BACKUP_TO=/nowhere/at-all\n')
    const { status, stderr } = machine.switchTo(machine.answering('one'))
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^BACKUP_TO is \/nowhere\/at-all, .*install -d/)])
    expect(existsSync(machine.at('restarts'))).toBe(false)
  } finally {
    machine.remove()
  }
})

const hasAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0

test.skipIf(!hasAnalyze)('systemd takes the unit as it is written', () => {
  const folder = makeTempFolder()
  try {
    const unit = join(folder.path, 'aahar@3000.service')
    writeFileSync(unit, read('docs/deploy/aahar@.service'))
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
    expect([status, stdout, stderr.split('\n').filter((line) => line.includes('aahar'))]).toEqual([0, '', []])
  } finally {
    folder.remove()
  }
})

test('the site of compose.yaml has a role of its own, no superuser, and a password of any signs', async () => {
  const { site, db } = parse(read('compose.yaml')).services
  expect(db.volumes).toContain('./docs/deploy/compose-database.sh:/docker-entrypoint-initdb.d/site.sh:ro')
  expect(db.environment.POSTGRES_USER, 'the superuser of the image').toBe(undefined)
  const secret = /^\$\{POSTGRES_PASSWORD:\?.*\}$/
  expect([site.environment.PGPASSWORD, db.environment.POSTGRES_PASSWORD]).toEqual(
    Array(2).fill(expect.stringMatching(secret)),
  )
  const address = new URL(site.environment.DATABASE_URL)
  expect([address.username, address.password, address.pathname]).toEqual(['aahar', '', '/aahar'])

  const server = await startPostgres()
  const folder = makeTempFolder()
  try {
    const { hostname, port, username, password, pathname } = new URL(server.url)
    const ofSite = `p@ss:w/o rd?#%41$HOME"\\\\'; drop role x; -- नमक`
    const env = {
      ...{ NODE_ENV: 'test' as const, PATH: process.env.PATH, PGHOST: hostname, PGPORT: port, PGPASSWORD: password },
      // As the image calls it.
      ...{ POSTGRES_USER: username, POSTGRES_DB: pathname.slice(1), POSTGRES_PASSWORD: ofSite, SITE_ROLE: 'clinic' },
    }
    const made = spawnSync('sh', ['docs/deploy/compose-database.sh'], { env, encoding: 'utf8' })
    expect([made.stderr, made.status]).toEqual(['', 0])
    const sent = {
      ...{ DATA_DIR: folder.path, PGPASSWORD: ofSite, PUBLIC_URL: 'http://127.0.0.1:1' },
      DATABASE_URL: `postgres://clinic@${hostname}:${port}/clinic`,
    }
    // The site's own program makes its tables there.
    expect(await runOperate(['admin', 'asha@aahar.example'], sent)).toMatchObject({ code: 0, problem: '' })
    const ask = (user: string, secretOf: string, sql: string) =>
      spawnSync('psql', ['-XtA', '-h', hostname, '-p', port, '-U', user, '-d', 'clinic', '-c', sql], {
        env: { NODE_ENV: 'test', PATH: process.env.PATH, PGPASSWORD: secretOf },
        encoding: 'utf8',
      })
    const rights = ask(
      'clinic',
      ofSite,
      'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user',
    )
    expect(rights.stdout.trim()).toBe('f|f|f')
    // Who knows the site's password is no superuser, and the superuser has none.
    for (const tried of [ofSite, password]) expect(ask(username, tried, 'select 1').status).not.toBe(0)
  } finally {
    await server.stop()
    folder.remove()
  }
}, 60_000)
