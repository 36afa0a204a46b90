/** The samples of docs/deploy, Dockerfile and compose.yaml: they name settings there are, and nginx takes its one as it is written. */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { settingNames } from '~/settings/names.server'
import { readSettings } from '~/settings.server'
import { scripts } from '../../package.json'
import { makeTempFolder } from '../support/temp-folder'

const read = (path: string) => readFileSync(path, 'utf8')
/** What `npm start` says to the C library: name=value. */
const forMalloc = [...scripts.start.matchAll(/(MALLOC_\w+)=\$\{\w+:-(\d+)\}/g)].map(
  ([, name = '', value = '']) => `${name}=${value}`,
)
/** Of others: the C library's, Compose's own. */
const others = [
  ...forMalloc.map((pair) => pair.split('=')[0]),
  'DOMAIN',
  'POSTGRES_PASSWORD',
  'POSTGRES_USER',
  'UPSTREAM',
]
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
})
