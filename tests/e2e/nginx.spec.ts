/** The samples of nginx in front of two processes of the build on one database, where nginx is installed. */
import { Agent, request as ask } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { operations } from '~/program/operations'
import { builtRoutes, dataPath, fillPath } from '../support/built-routes'
import { freePort, hasNginx, type Nginx, startNginx } from '../support/nginx'
import { type Site, startSite } from '../support/site'
import { makeTempFolder } from '../support/temp-folder'
import { expect, test } from './fixtures'

let url: string
let folder: ReturnType<typeof makeTempFolder>
let sites: Site[]
let nginx: Nginx

for (const sample of ['docs/deploy/nginx.conf', 'docs/nginx.conf'] as const)
  test.describe(sample, () => {
    test.beforeAll(async ({ javaScriptEnabled }) => {
      test.skip(javaScriptEnabled === false, 'no browser takes part; once is enough')
      test.skip(!hasNginx, 'nginx is not installed')
      folder = makeTempFolder()
      const port = await freePort()
      url = `http://localhost:${port}`
      const env = { PUBLIC_URL: url, TRUST_PROXY: '1', LOG_LEVEL: 'info' }
      const first = await startSite(env)
      sites = [first, await startSite({ ...env, DATA_DIR: first.dataDir })]
      const processes = sites.map((site) => Number(new URL(site.url).port))
      nginx = await startNginx({ sample, port, processes, folder: folder.path })
    })
    test.afterAll(async () => {
      await nginx?.stop()
      for (const site of sites?.toReversed() ?? []) await site.stop()
      folder?.remove()
    })

    test('a stranger with long addresses switches nothing off', async () => {
      const long = '%2F'.repeat(634)
      for (let i = 0; i < 12; i += 1)
        for (const path of [`/account?${long}`, `/account.data?${long}`, `/login?redirectTo=/account?${long}`])
          expect(await statusOf(path), path.slice(0, 20)).toBeLessThan(500)
      for (let i = 0; i < 12; i += 1) expect(await statusOf('/services')).toBe(200)
    })

    test('a restart of one process and then of the other is felt by nobody', async () => {
      test.setTimeout(180_000)
      const seen = new Map<string, number>()
      let isOver = false
      const visitors = ['/', '/services', '/account', '/login', '/blogs?page=1', '/api/health', 'POST /logout'].map(
        async (what) => {
          const [path = '', method = 'GET'] = what.split(' ').toReversed()
          // On a busy machine a restart may be over before each has asked often enough to mean something.
          for (let times = 0; !isOver || times <= 20; times += 1) {
            const status = await statusOf(path, { method })
            seen.set(`${what} ${status}`, (seen.get(`${what} ${status}`) ?? 0) + 1)
          }
        },
      )
      for (const site of sites) await site.restart()
      isOver = true
      await Promise.all(visitors)
      expect([...seen.keys()].toSorted()).toEqual([
        '/ 200',
        '/account 303',
        '/api/health 200',
        '/blogs?page=1 200',
        '/login 200',
        '/services 200',
        'POST /logout 303',
      ])
    })

    test('no parameter of any page or of the API, no query and no Referer is written by nginx or the program', async () => {
      const secret = 's3cr3tOfALink'
      const query = ['token', 't', 'order_id', 'key', 'redirectTo'].map((name) => `${name}=${secret}`).join('&')
      const headers = { referer: `${url}/reset-password?token=${secret}` }
      const paths = (await builtRoutes()).map(({ path }) => fillPath(path, () => secret))
      for (const path of paths) for (const at of [path, dataPath(path)]) await statusOf(`${at}?${query}`, { headers })
      for (const { path } of operations) await statusOf(`/api${path.replace(/\{\w+\}/g, secret)}?${query}`, { headers })
      for (const path of [
        `//calendar/${secret}.ics`,
        `/Calendar%2F${secret}.ics`,
        `/${secret}`,
        `/driver/%73${secret}`,
      ])
        await statusOf(path, { headers })
      // What is said of processes that are away quotes addresses too, at nginx's usual level.
      for (const site of sites) await site.kill()
      expect(await statusOf(`/driver/${secret}?${query}`, { headers })).toBe(502)
      await expect.poll(nginx.logs).toContain('"GET /driver/*" 502')
      expect(nginx.logs()).toContain('"GET /sandbox/*" ')
      const lines = [nginx.logs(), ...sites.map((site) => site.output())].join('\n').split('\n')
      expect(lines.filter((line) => line.toLowerCase().includes(secret.toLowerCase()))).toEqual([])
    })
  })

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

type Asking = { method?: string; headers?: Record<string, string> }

/** As nginx answers: a redirect is not followed. 0: it hung up. */
async function statusOf(path: string, { method = 'GET', headers = {} }: Asking = {}): Promise<number> {
  // Visitors do not come all at once, and the machine of the tests has other things to do.
  await wait(5)
  return new Promise((resolve) => {
    const asking = ask(url + path, { agent, method, headers: { origin: url, ...headers } }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
    })
    asking.once('error', () => resolve(0))
    asking.end()
  })
}
