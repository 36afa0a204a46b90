/** The samples of docs/deploy, Dockerfile and compose.yaml: they name settings there are, and nginx takes its one as it is written. */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { settingNames } from '~/settings/names.server'
import { readSettings } from '~/settings.server'
import { scripts } from '../../package.json'
import { startPostgres } from '../../scripts/setup/postgres.js'
import { runOperate } from '../support/run-operate'
import { makeTempFolder } from '../support/temp-folder'

const read = (path: string) => readFileSync(path, 'utf8')
/** What `npm start` says to the C library: name=value. */
const forMalloc = [...scripts.start.matchAll(/(MALLOC_\w+)=\$\{\w+:-(\d+)\}/g)].map(
  ([, name = '', value = '']) => `${name}=${value}`,
)
/** Of others: the C library's, Compose's own. */
const others = [...forMalloc.map((pair) => pair.split('=')[0]), 'DOMAIN', 'POSTGRES_PASSWORD', 'PGPASSWORD', 'UPSTREAM']
const isKnown = (name: string) => settingNames.includes(name) || others.includes(name)

test('every setting that a sample names is one', () => {
  const lines = [
    ...read('Dockerfile').matchAll(/^ENV (.*)$/gm),
    ...read('docs/deploy/aahar.service').matchAll(/^Environment=(.*)$/gm),
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

test.each(['Dockerfile', 'docs/deploy/aahar.service'])('%s says the same to the C library as npm start', (path) => {
  expect(forMalloc.length).toBeGreaterThan(2)
  for (const pair of forMalloc) expect(read(path)).toContain(` ${pair}`)
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

const hasNginx = spawnSync('nginx', ['-v']).status === 0 && spawnSync('openssl', ['version']).status === 0

test.skipIf(!hasNginx)('nginx takes its samples as they are written, but for names of files', () => {
  const folder = makeTempFolder()
  try {
    const [key, certificate] = [join(folder.path, 'key.pem'), join(folder.path, 'cert.pem')]
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=x', '-keyout', key, '-out', certificate],
      { stdio: 'ignore' },
    )
    const fill = (path: string) =>
      read(path).replace('/etc/ssl/your.clinic.pem', certificate).replace('/etc/ssl/your.clinic.key', key)
    const logs = `pid ${folder.path}/pid; error_log ${folder.path}/error.log;`
    writeFileSync(join(folder.path, 'site.conf'), fill('docs/deploy/nginx.conf'))
    writeFileSync(
      join(folder.path, 'plain.conf'),
      `${logs}\nevents {}\nhttp { access_log off; include ${folder.path}/site.conf; }`,
    )
    writeFileSync(
      join(folder.path, 'pages.conf'),
      `${logs}\n${fill('docs/nginx.conf').replaceAll('/var/cache/aahar', folder.path).replace('/var/log/nginx/', `${folder.path}/`)}`,
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
