/** The site's content in the browser, over both transports and on both engines; what neither touches, in process and on SQLite alone. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Result } from '~/platform/session/answers/read-answer'
import { startTestBackend, type TestBackend } from '../support/backend'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { makeContentFolder } from '../support/content-folder'
import { signUp } from '../support/people'
import { makeJpeg } from '../support/pictures'
import { untilMade } from '../support/until-made'

const now = '2026-11-21T04:00:00.000Z'
const admin = { email: 'meera@aahar.example', password: 'a-kitchen-of-her-own' }

const ok = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.data
}
const failed = (result: Result<unknown>) => {
  if (result.ok) throw new Error('It was taken.')
  return result.failure
}

type Plan = {
  id: string
  title: string
  priceRupees: number | null
  features: { text: string; highlighted: boolean }[]
}
type Plans = { heading: string; subscription: Plan[]; food: Plan[] }

const withPrice = (data: unknown, id: string, priceRupees: unknown) => {
  const plans = structuredClone(data) as Plans
  for (const plan of [...plans.subscription, ...plans.food])
    if (plan.id === id) plan.priceRupees = priceRupees as number
  return plans
}

/** Tests make the same changes: the first compiles them, and the compiler knows the files that are the same. */
const content = makeContentFolder()
const compiledDir = join(content.folder, '.content-live/compiled')
afterAll(() => content.remove())

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let clinic: ClinicApi
  let desk: ReturnType<typeof untilMade>

  beforeAll(async () => {
    connection = await connect()
  })
  afterAll(() => connection.close())
  beforeEach(async () => {
    content.renew()
    await start()
  })
  afterEach(async () => {
    await backend.stop()
  })

  const start = async (env: Record<string, string> = {}) => {
    backend = await startTestBackend({
      engine,
      now,
      env: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, CONTENT_DIR: content.contentDir, ...env },
    })
    clinic = createClinicApi({ transport: connection.transport })
    await logIn()
  }
  const logIn = async () => {
    const { access_token: token } = ok(await clinic.auth.login(admin))
    const { adminContent } = createClinicApi({ transport: connection.transport, token, clientAddress: '203.0.113.7' })
    desk = untilMade(adminContent)
  }
  const plans = async () => ok(await desk.get('plans'))
  const setPrice = async (
    id: string,
    rupees: number,
    confirmed: Record<string, number> = { [`plan ${id}`]: rupees },
  ) => {
    const { digest, data } = await plans()
    return desk.save('plans', { digest, data: withPrice(data, id, rupees), confirmed_prices: confirmed })
  }
  const searched = async (query: string) => ok(await clinic.search.all({ q: query }))

  test('a price changes its own line, at once on the site, and is taken back', async () => {
    expect(JSON.stringify(await searched('3 Months'))).toContain('₹9,000')
    const before = content.read('plans.yaml')
    const change = ok(await setPrice('three-months', 9500))
    expect(change).toMatchObject({
      number: 1,
      file: 'plans.yaml',
      summary: '3 Months (three-months): ₹9,000 → ₹9,500',
      author_name: expect.any(String),
      lines_added: 1,
      lines_removed: 1,
    })
    expect(content.read('plans.yaml')).toBe(before.replace('priceRupees: 9000', 'priceRupees: 9500'))
    const shown = await import('~/content/collections.server')
    expect(shown.plans.subscription.find(({ id }) => id === 'three-months')?.priceRupees).toBe(9500)
    expect(JSON.stringify(await searched('3 Months'))).toContain('₹9,500')

    const { digest, history, state } = await plans()
    expect(state).toBe('live')
    expect(history.map(({ number, is_undone }) => [number, is_undone])).toEqual([[1, false]])
    const undone = ok(await desk.undo('1', { digest, confirmed_prices: { 'plan three-months': 9000 } }))
    expect(undone).toMatchObject({ number: 2, undoes: 1, summary: '3 Months (three-months): ₹9,500 → ₹9,000' })
    expect(content.read('plans.yaml')).toBe(before)
    expect(shown.plans.subscription.find(({ id }) => id === 'three-months')?.priceRupees).toBe(9000)
    expect((await plans()).history.map(({ number, is_undone }) => [number, is_undone])).toEqual([
      [2, false],
      [1, true],
    ])
    const compared = ok(await desk.compare('1'))
    expect(
      compared.difference.filter(({ kind }) => kind !== 'same').map(({ kind, text }) => [kind, text.trim()]),
    ).toEqual([
      ['removed', 'priceRupees: 9000'],
      ['added', 'priceRupees: 9500'],
    ])
    const audit = await backend.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('object_type', '=', 'content')
      .execute()
    expect(audit.map(({ action, object_id }) => [action, object_id])).toEqual([
      ['content_changed', 'plans.yaml'],
      ['content_change_undone', 'plans.yaml'],
    ])
  })

  test('strangers and clients reach nothing of it', async () => {
    const person = await signUp(connection.transport)
    const { access_token: token } = person
    for (const api of [clinic, createClinicApi({ transport: connection.transport, token })]) {
      const status = api === clinic ? 401 : 403
      const { adminContent } = api
      const body = { digest: '0'.repeat(32), data: {} }
      for (const result of [
        await adminContent.list(),
        await adminContent.get('plans'),
        await adminContent.check('plans', body),
        await adminContent.preview('plans', body),
        await adminContent.save('plans', body),
        await adminContent.undo('1', { digest: body.digest }),
        await adminContent.takeOver('plans', { digest: body.digest, disk_digest: body.digest }),
        await adminContent.putBack('plans', { digest: body.digest, disk_digest: body.digest }),
        await adminContent.compare('1'),
        await adminContent.history(),
      ])
        expect(failed(result).status).toBe(status)
    }
  })

  test('a change from an older text is refused, and says what changed meanwhile', async () => {
    const { digest, data } = await plans()
    ok(await setPrice('one-month', 4200))
    const failure = failed(await desk.save('plans', { digest, data: withPrice(data, 'two-months', 7200) }))
    expect(failure.code).toBe('changed_meanwhile')
    expect(failure.message).toContain('1 Month (one-month): ₹4,000 → ₹4,200')
    const later = await plans()
    const since = ok(await desk.get('plans', { since: digest })).since
    expect(since).toMatchObject({ data, changes: [{ number: 1 }] })
    // An edit on the server is not what the site shows: it neither refuses a save nor is lost by it.
    content.write('plans.yaml', `${content.read('plans.yaml')}\n# by hand\n`)
    const wish = { digest: later.digest, data: withPrice(later.data, 'two-months', 7200) }
    ok(await desk.save('plans', { ...wish, confirmed_prices: { 'plan two-months': 7200 } }))
    expect(content.read('plans.yaml')).toContain('# by hand')
  })

  test('a change is not taken back where later ones touch its lines; others stay when it is', async () => {
    ok(await setPrice('three-months', 9500))
    // The compiler reads anew what was written since: of a save that is one file.
    const writtenAt = () => statSync(join(content.folder, '.content-live/work/content/faq.yaml')).mtimeMs
    const before = writtenAt()
    ok(await setPrice('three-months', 9600))
    ok(await setPrice('one-month', 4100))
    expect(writtenAt()).toBe(before)
    const { digest } = await plans()
    expect(failed(await desk.undo('1', { digest })).code).toBe('content_undo_clash')
    ok(await desk.undo('2', { digest, confirmed_prices: { 'plan three-months': 9500 } }))
    expect(content.read('plans.yaml')).toContain('priceRupees: 9500')
    expect(content.read('plans.yaml')).toContain('priceRupees: 4100')
    expect(failed(await desk.undo('99', { digest })).code).toBe('content_change_not_found')
  })

  test('an uploaded picture takes the place of a drawing, one that is not in the library does not', async () => {
    const { access_token: token } = ok(await clinic.auth.login(admin))
    const { adminMedia } = createClinicApi({ transport: connection.transport, token })
    const file = (await makeJpeg({ width: 600, height: 400 })).toString('base64')
    const { url } = ok(await adminMedia.upload({ file, alt: 'Founders in the kitchen' }))
    const { digest, data } = ok(await desk.get('gallery'))
    const withPicture = (src: string) => {
      const changed = structuredClone(data) as { items: { image: { src: string } }[] }
      for (const { image } of changed.items.slice(0, 1)) image.src = src
      return changed
    }
    const gone = url.replace(/^\/media\/.{8}/, '/media/AAAAAAAA')
    for (const src of [gone, url.replace('600x400', '900x400'), '/media/../secret.jpg', '/media/x.svg']) {
      const { problems } = ok(await desk.check('gallery', { digest, data: withPicture(src) }))
      expect(problems[0]?.path, src).toBe('items[0].image.src')
    }
    const { problems } = ok(await desk.check('gallery', { digest, data: withPicture(url) }))
    expect(problems).toEqual([])
    ok(await desk.save('gallery', { digest, data: withPicture(url) }))
    expect(content.read('gallery.yaml')).toContain(`src: ${url}`)
    const uses = ok(await adminMedia.get(ok(await adminMedia.list())[0]?.id ?? '')).uses
    expect(JSON.stringify(uses)).toContain('gallery.yaml')
  })

  // Files, forms and the compiler.
  if (engine !== 'sqlite') return

  test('a text that was compiled before is not compiled again, unless what was kept of it cannot be read', async () => {
    const work = join(content.folder, '.content-live/work')
    const newest = () => {
      const files = readdirSync(compiledDir).map((name) => join(compiledDir, name))
      return files.toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0] ?? ''
    }
    const takeBack = async (number: string) =>
      ok(
        await desk.undo(number, {
          digest: (await plans()).digest,
          confirmed_prices: { 'plan three-months': 9000 },
        }),
      )
    const shown = await import('~/content/collections.server')
    ok(await setPrice('three-months', 9500))
    const kept = newest()
    await takeBack('1')
    rmSync(work, { recursive: true, force: true })
    ok(await setPrice('three-months', 9500))
    expect(existsSync(work)).toBe(false)
    await takeBack('3')
    writeFileSync(kept, '{}')
    ok(await setPrice('three-months', 9500))
    expect(existsSync(work)).toBe(true)
    expect(readFileSync(kept, 'utf8')).not.toBe('{}')
    expect((await plans()).state).toBe('live')
    expect(content.read('plans.yaml')).toContain('priceRupees: 9500')
    expect(shown.plans.subscription.find(({ id }) => id === 'three-months')?.priceRupees).toBe(9500)
  })

  test('a price that is none is refused with the words of the check', async () => {
    for (const price of [0, -1, 4000.5, '4,000', 1e9, null, '', Number.MAX_SAFE_INTEGER]) {
      const { digest, data } = await plans()
      const before = content.read('plans.yaml')
      const wish = { digest, data: withPrice(data, 'weekly-meal-plan', price) }
      const checked = ok(await desk.check('plans', wish))
      expect(checked.problems[0]).toMatchObject({
        file: 'content/plans.yaml',
        path: 'food[1].priceRupees',
        expected: expect.stringContaining('a price above 0'),
      })
      const failure = failed(await desk.save('plans', wish))
      expect(failure.status).toBe(422)
      expect(JSON.stringify(failure)).toContain('a price above 0')
      expect(content.read('plans.yaml')).toBe(before)
    }
  })

  test('odd texts are kept as they are', async () => {
    for (const text of [
      'a: b',
      '#x',
      '- y',
      '"',
      "it's",
      'ghee 🧈 & dal',
      '{x}',
      '*',
      '@',
      '!tag',
      'true',
      '4000',
      '~',
      'x # y',
    ]) {
      const { digest, data } = await plans()
      const wish = structuredClone(data) as Plans
      wish.heading = text
      const { problems, difference } = ok(await desk.check('plans', { digest, data: wish }))
      expect(problems).toEqual([])
      expect(difference.length).toBe(2)
    }
  })

  test('texts that break a rule are refused by the check', async () => {
    for (const text of ['', ' ', '%token%', 'x'.repeat(10_000), '₹9,000 for three months']) {
      const { digest, data } = await plans()
      const wish = structuredClone(data) as Plans
      wish.heading = text
      expect(ok(await desk.check('plans', { digest, data: wish })).problems.length).toBeGreaterThan(0)
      expect(failed(await desk.save('plans', { digest, data: wish })).status).toBe(422)
    }
  })

  test('a price is asked twice, and orders that wait are counted', async () => {
    const refused = failed(await setPrice('three-months', 9500, { 'plan three-months': 9400 }))
    expect(refused.status).toBe(422)
    expect(refused.message).toContain('Type the new price of 3 Months (three-months) once more: ₹9,500')
    const { digest, data } = await plans()
    const { price_changes: prices, patch } = ok(
      await desk.check('plans', { digest, data: withPrice(data, 'three-months', 9500) }),
    )
    expect(prices).toEqual([
      {
        key: 'plan three-months',
        label: '3 Months (three-months)',
        from: 9000,
        to: 9500,
        is_new: false,
        is_gone: false,
        waiting_orders: 0,
      },
    ])
    // git itself takes the patch.
    execFileSync('git', ['init', '-q'], { cwd: content.folder })
    writeFileSync(join(content.folder, 'change.patch'), patch)
    const before = content.read('plans.yaml')
    execFileSync('git', ['apply', 'change.patch'], { cwd: content.folder })
    expect(content.read('plans.yaml')).toBe(before.replace('priceRupees: 9000', 'priceRupees: 9500'))
  })

  test.each<Record<string, string>>([{}, { CONTENT_READONLY: '1' }])(
    'all of the content is compiled with a change that is not saved, and nothing is written (%o)',
    async (env) => {
      await backend.stop()
      await start(env)
      const { digest, data } = await plans()
      const before = content.read('plans.yaml')
      const wish = { digest, data: withPrice(data, 'three-months', 9500) }
      const documents = ok(await desk.preview('plans', wish)) as { Plans: Plans; HomeText: unknown[] }
      const prices = (plans: Plans) => plans.subscription.map(({ id, priceRupees }) => [id, priceRupees])
      expect(prices(documents.Plans)).toContainEqual(['three-months', 9500])
      expect(documents.HomeText).toHaveLength(3)
      expect(content.read('plans.yaml')).toBe(before)
      expect(await backend.db.selectFrom('content_changes').selectAll().execute()).toEqual([])
      expect(JSON.stringify(await searched('3 Months'))).toContain('₹9,000')

      const wrong = failed(await desk.preview('plans', { digest, data: withPrice(data, 'three-months', -1) }))
      expect(wrong.code).toBe('invalid_input')
      const stale = failed(await desk.preview('plans', { ...wish, digest: '0'.repeat(32) }))
      expect(stale.code).toBe('changed_meanwhile')
    },
  )

  test('a file edited by hand is not written over, is not shown, and goes live where its price is confirmed', async () => {
    ok(await setPrice('three-months', 9500))
    content.write('plans.yaml', content.read('plans.yaml').replace('9500', '9700'))
    await backend.restart()
    await logIn()
    expect(content.read('plans.yaml')).toContain('9700')
    const file = ok(await desk.list()).find(({ id }) => id === 'plans')
    expect(file?.state).toBe('by_hand')
    const shown = await import('~/content/collections.server')
    const price = () => shown.plans.subscription.find(({ id }) => id === 'three-months')?.priceRupees
    ok(await setPrice('one-month', 4100))
    expect(content.read('plans.yaml')).toContain('9700')
    expect(price()).toBe(9500)
    const { digest, on_disk: onDisk, state } = await plans()
    expect(state).toBe('by_hand')
    expect(onDisk?.price_changes).toMatchObject([{ key: 'plan three-months', from: 9500, to: 9700 }])
    const wish = { digest, disk_digest: onDisk?.digest ?? '' }
    expect(failed(await desk.takeOver('plans', wish)).status).toBe(422)
    ok(await desk.takeOver('plans', { ...wish, confirmed_prices: { 'plan three-months': 9700 } }))
    expect(price()).toBe(9700)
    expect((await plans()).state).toBe('live')
  })

  test('another machine writes the changed file when it starts, and shows it', async () => {
    const before = content.read('plans.yaml')
    ok(await setPrice('three-months', 9500))
    const elsewhere = makeContentFolder(compiledDir)
    expect(elsewhere.read('plans.yaml')).toBe(before)
    await backend.restart({ CONTENT_DIR: elsewhere.contentDir })
    expect(elsewhere.read('plans.yaml')).toContain('priceRupees: 9500')
    const shown = await import('~/content/collections.server')
    expect(shown.plans.subscription.find(({ id }) => id === 'three-months')?.priceRupees).toBe(9500)
    elsewhere.remove()
  })

  test('a change in the database that names a file elsewhere is written nowhere', async () => {
    ok(await setPrice('three-months', 9500))
    await backend.db.updateTable('content_changes').set({ file: '../elsewhere.yaml' }).where('number', '=', 1).execute()
    await backend.restart()
    expect(existsSync(join(content.folder, 'elsewhere.yaml'))).toBe(false)
    // It holds up no other change.
    await logIn()
    ok(await setPrice('one-month', 4100))
    expect(content.read('plans.yaml')).toContain('priceRupees: 4100')
  })

  test('with CONTENT_READONLY changes are checked and given as a patch, never written', async () => {
    const before = content.read('plans.yaml')
    await backend.restart({ CONTENT_READONLY: '1' })
    await logIn()
    const { digest, data, is_read_only } = await plans()
    expect(is_read_only).toBe(true)
    const wish = { digest, data: withPrice(data, 'three-months', 9500) }
    expect(ok(await desk.check('plans', wish)).patch).toContain('+    priceRupees: 9500')
    expect(failed(await desk.save('plans', { ...wish, confirmed_prices: { 'plan three-months': 9500 } })).code).toBe(
      'content_read_only',
    )
    expect(content.read('plans.yaml')).toBe(before)
  })

  test('where it cannot be written, a sentence says so and nothing has changed', async () => {
    const before = content.read('plans.yaml')
    // Where the former text is put aside there is something else.
    mkdirSync(join(content.folder, '.content-live'), { recursive: true })
    writeFileSync(join(content.folder, '.content-live', 'former'), '')
    const failure = failed(await setPrice('three-months', 9500))
    expect(failure).toMatchObject({ status: 503, code: 'content_not_written' })
    expect(content.read('plans.yaml')).toBe(before)
    expect(ok(await desk.history())).toEqual([])
  })

  test('Markdown under the facts is changed as text', async () => {
    const { digest, data, body } = ok(await desk.get('legal.refund'))
    const text = `${body}`.replace('## ', '## About: ')
    ok(await desk.save('legal.refund', { digest, data: data as Plans, body: text }))
    expect(content.read('legal/refund.mdx')).toContain('## About: ')
    const shown = await import('~/content/collections.server')
    expect(shown.legal.refund.sections[0]?.title).toContain('About: ')
  })
})
