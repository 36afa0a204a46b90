/**
 * contentlayer's command line, run for real on copies of the content in folders of their own. One run takes seconds, so tests
 * that read the same content share it, and runs that do not depend on each other go side by side.
 */
import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { parse, stringify } from 'yaml'
import { z } from 'zod'
import { runContentCheck } from '~/content/check/check'
import { contentlayerFields } from '~/content/schema/contentlayer/contentlayer-fields'

const folders: string[] = []
afterEach(() => {
  vi.doUnmock('contentlayer/generated')
  vi.resetModules()
})
afterAll(() => {
  for (const dir of folders) rmSync(dir, { recursive: true, force: true })
})

/** The content and all that compiles it, to be changed and built. */
function newCopy(): string {
  const dir = mkdtempSync(join(tmpdir(), 'aahar-contentlayer-'))
  folders.push(dir)
  mkdirSync(join(dir, 'app'))
  for (const name of ['content', 'app/content', 'app/domain', 'contentlayer.config.ts'])
    cpSync(name, join(dir, name), withTimes)
  writeFileSync(join(dir, 'package.json'), '{"type":"module"}')
  symlinkSync(resolve('node_modules'), join(dir, 'node_modules'), 'dir')
  return dir
}

/** contentlayer knows a file that has not changed by the time it was written. */
const withTimes = { recursive: true, preserveTimestamps: true } as const

/** The same, with what contentlayer knows of the files since the first build: it takes a third of the time. */
async function copyOfContent(): Promise<string> {
  const first = await unchanged()
  const dir = newCopy()
  cpSync(join(first.dir, '.contentlayer/.cache'), join(dir, '.contentlayer/.cache'), withTimes)
  return dir
}

type Built = { dir: string; code: number; output: string }

function build(dir: string): Promise<Built> {
  return new Promise((done) => {
    // contentlayer takes the folder to work in from PWD, which cwd alone does not change.
    const env = { ...process.env, PWD: dir, NODE_COMPILE_CACHE: join(folders[0] ?? dir, 'compile-cache') }
    execFile(
      process.execPath,
      ['node_modules/contentlayer2/bin/cli.cjs', 'build'],
      { cwd: dir, env },
      (error, stdout, stderr) => {
        done({ dir, code: error ? Number(error.code) : 0, output: stdout + stderr })
      },
    )
  })
}

/** Made when the first test asks for it, and once. */
function shared<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

function edit(dir: string, name: string, find: RegExp, replace: string) {
  const text = readFileSync(join(dir, name), 'utf8')
  expect(text).toMatch(find)
  writeFileSync(join(dir, name), text.replace(find, replace))
}

const unchanged = shared(() => build(newCopy()))

test('the content builds: a file of JSON for each document', { timeout: 60_000 }, async () => {
  const { dir, code, output } = await unchanged()
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringMatching(/Generated \d+ documents/) })
  const site = JSON.parse(readFileSync(join(dir, '.contentlayer/generated/Site/_index.json'), 'utf8'))
  expect(site).toHaveProperty('contact.email')
})

/** From now on the app reads this folder's content in place of the repository's. */
async function readFrom(dir: string) {
  const generated = await import(/* @vite-ignore */ join(dir, '.contentlayer/generated/index.mjs'))
  vi.resetModules()
  vi.doMock('contentlayer/generated', () => generated)
}

/** Everything the site, the search, the share images and search engines take from this folder's content. */
async function everythingShown(dir: string) {
  await readFrom(dir)
  const collections = await import('~/content/collections.server')
  const { contentEntries } = await import('~/search/index/content-entries')
  const { clinicData } = await import('~/pages/home/structured-clinic')
  const { faqData } = await import('~/frame/head/structured-data')
  const { pageCard } = await import('~/pages/share-image/card.server')
  const { site, plans, faq } = collections
  return JSON.stringify([
    // Limits and tables of the dietitians are no facts of the clinic.
    { ...collections, care: null },
    await contentEntries(),
    clinicData({ site, plans, origin: 'https://a.example' }),
    faqData(faq),
    ['home', 'about', 'services'].map(pageCard),
  ])
}

/** Facts of the clinic, changed: what was shown of them before, and what is shown now. */
const facts: [file: string, find: RegExp, replace: string, old: RegExp, now: string][] = [
  ['plans.yaml', /priceRupees: 4000/, 'priceRupees: 4200', /4,?000/, '₹4,200'],
  ['plans.yaml', /meals: 24/, 'meals: 26', /\b24 meals/, '26 meals'],
  ['plans.yaml', /priceRupees: 4800/, 'priceRupees: 5200', /4,?800/, '₹5,200'],
  ['site.yaml', /consultationPriceRupees: 500/, 'consultationPriceRupees: 1600', /₹500/, '₹1,600'],
  ['site.yaml', /minimumOrderRupees: 500/, 'minimumOrderRupees: 650', /₹500/, '₹650'],
  ['site.yaml', /value: 5000\+/, 'value: 6200+', /5,?000/, '6200+'],
  ['site.yaml', /yearsOfExperience: 17/, 'yearsOfExperience: 18', /\b17\+/, '18+'],
  ['site.yaml', /foundedYear: 2014/, 'foundedYear: 2013', /\b2014\b/, 'Since 2013'],
  ['site.yaml', /name: Meera Sharma/g, 'name: Asha Rao', /Meera/, 'Asha Rao, Clinical Dietitian, began'],
  ['site.yaml', /requestDays: 7/, 'requestDays: 10', /within 7 days/, 'within 10 days'],
  ['site.yaml', /gymDiscountPercent: 10/, 'gymDiscountPercent: 15', /\b10(?:%| per cent)/, '15 per cent'],
  ['site.yaml', /closes: '18:00'/g, "closes: '19:00'", /6:00 PM|6pm/, '9:00 AM to 7:00 PM'],
  ['site.yaml', /text: 'Mon-Fri: 9:00 AM - 6:00 PM'/, "text: 'Mon-Fri: 9:00 AM - 7:00 PM'", /6:00 PM/, '7:00 PM'],
  ['site.yaml', /text: Mon-Sat 9am to 6pm/, 'text: Mon-Sat 9am to 7pm', /6pm/, '9am to 7pm'],
  ['site.yaml', /(?<=\+91 )98765 43210/g, '87654 32109', /98765 43210/, '87654 32109'],
  ['site.yaml', /919876543210/g, '918765432109', /9876543210/, '+918765432109'],
]

/** Adds to a list of a YAML file a copy of its first entry (that fits `like`), written over with `changes`. */
function add(
  dir: string,
  name: string,
  keys: string[],
  changes: object | string,
  like: (entry: never) => boolean = () => true,
) {
  const path = join(dir, 'content', name)
  const document = parse(readFileSync(path, 'utf8'))
  const list = keys.reduce((value, key) => value[key], document)
  const model = list.find(like)
  list.push(typeof changes === 'string' ? changes : { ...model, ...changes })
  writeFileSync(path, stringify(document, { aliasDuplicateObjects: false }))
}

const title = 'Food after an operation'

/** The content with all facts changed and an entry more in each list. */
const changed = shared(async () => {
  const dir = await copyOfContent()
  for (const [file, find, replace] of facts) edit(dir, `content/${file}`, find, replace)
  add(dir, 'services.yaml', ['items'], { id: 'after-operation', title }, ({ category }: { category: string }) => {
    return category === 'specialized'
  })
  add(dir, 'home-services.yaml', ['items'], { id: 'after-operation', serviceId: 'after-operation', title })
  add(dir, 'meals.yaml', ['items'], { id: 'bajra-khichdi', name: 'Bajra Khichdi Bowl', priceRupees: 270 })
  add(dir, 'testimonials.yaml', ['items'], {
    id: 'one-more',
    name: 'Farida from Kota',
    quote: 'The dal is as at home.',
  })
  add(dir, 'awards.yaml', ['items'], { id: 'one-more', title: 'A Seventh Award', year: 2026 })
  add(dir, 'faq.yaml', ['items'], {
    id: 'ekadashi',
    question: 'May I fast on Ekadashi?',
    answer: 'Yes: %price:one-month%.',
  })
  add(dir, 'gallery.yaml', ['items'], { id: 'one-more', title: 'A driver’s dinner', categories: ['Night shift'] })
  add(dir, 'home.yaml', ['mission', 'assurances'], 'We call back the same day')
  add(dir, 'home.yaml', ['hero'], { id: 'fourth-slide', title: 'A fourth' })
  add(dir, 'home.yaml', ['why', 'steps'], { step: 'Come back', description: 'Once a year.' })
  edit(dir, 'content/legal/refund.mdx', /^sections: 7$/m, 'sections: 8')
  const refund = join(dir, 'content/legal/refund.mdx')
  writeFileSync(refund, `${readFileSync(refund, 'utf8')}\n## Vouchers\n\nA voucher is paid back like a plan.\n`)
  // The cheapest and the dearest of all: search engines read the range.
  edit(dir, 'content/plans.yaml', /priceRupees: 200\b/, 'priceRupees: 190')
  edit(dir, 'content/plans.yaml', /priceRupees: 18000/, 'priceRupees: 19000')
  const { problems } = await runContentCheck({ contentDir: join(dir, 'content'), publicDir: 'public' })
  return { problems, ...(await build(dir)) }
})

test('a changed fact changes every text that names it', { timeout: 120_000 }, async () => {
  const { dir, problems, code } = await changed()
  expect({ problems, code }).toEqual({ problems: [], code: 0 })
  const shown = await everythingShown(dir)
  for (const [file, , replace, old, now] of facts) {
    expect(old.exec(shown), `${file}: ${replace}`).toBeNull()
    expect(shown, `${file}: ${replace}`).toContain(now)
  }
})

test('an entry more in each list shows in all places its file shows', { timeout: 120_000 }, async () => {
  const { dir, problems, code } = await changed()
  expect({ problems, code }).toEqual({ problems: [], code: 0 })
  await readFrom(dir)

  const shown = await import('~/content/collections.server')
  expect(shown.services).toHaveLength(21)
  expect(shown.services.at(-1)).toMatchObject({ id: 'after-operation', title, category: 'specialized' })
  expect(shown.homeServices.at(-1)).toMatchObject({ title })
  expect(shown.meals.at(-1)).toMatchObject({ name: 'Bajra Khichdi Bowl', priceRupees: 270 })
  expect(shown.testimonials.at(-1)).toMatchObject({ name: 'Farida from Kota' })
  expect(shown.testimonials).toHaveLength(12)
  expect(shown.awards.at(-1)).toMatchObject({ title: 'A Seventh Award' })
  expect(shown.gallery.items.at(-1)).toMatchObject({ categories: ['Night shift'] })
  expect(shown.home.mission.assurances.at(-1)).toBe('We call back the same day')
  expect([shown.home.hero.length, shown.home.why.steps.length]).toEqual([4, 5])
  expect(shown.legal.refund.sections.at(-1)).toMatchObject({ id: 'vouchers', title: 'Vouchers' })

  // Texts that count, count it too.
  expect(shown.home.servicesHeading.linkLabel).toContain('21 services')
  expect(shown.servicesPage.title).toMatch(/^Twenty-one /)
  expect(shown.servicesPage.categories.find(({ id }) => id === 'specialized')?.text).toMatch(/^Eleven /)
  expect(shown.home.servicesHeading.title).toMatch(/^Six /)
  expect(JSON.stringify(shown.about)).toMatch(/\bseven awards\b/)

  const { contentEntries } = await import('~/search/index/content-entries')
  const found = await contentEntries()
  expect(found).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        id: 'services:after-operation',
        title,
        url: '/services?category=specialized#services',
      }),
      expect.objectContaining({ id: 'plans:meal-bajra-khichdi', note: '₹270' }),
      expect.objectContaining({ id: 'faq:ekadashi', text: 'Yes: ₹4,200.' }),
      expect.objectContaining({ id: 'legal:refund-vouchers', url: '/refund#vouchers' }),
    ]),
  )

  const { clinicData } = await import('~/pages/home/structured-clinic')
  const { faqData } = await import('~/frame/head/structured-data')
  const { site, plans, faq } = shown
  expect(clinicData({ site, plans, origin: 'https://a.example' })).toMatchObject({ priceRange: '₹190-₹19000' })
  expect(JSON.stringify(faqData(faq))).toContain('May I fast on Ekadashi?')

  // The page itself: the card in the grid and behind its filter, the dish on the menu.
  const { createElement } = await import('react')
  const { renderToStaticMarkup } = await import('react-dom/server')
  const { createStaticHandler, createStaticRouter, StaticRouterProvider } = await import('react-router-dom/server')
  const services = await import('~/pages/services/route')
  const route = { id: 'services', path: '/services', Component: services.default, loader: services.loader }
  const pageAt = async (address: string) => {
    const { dataRoutes, query } = createStaticHandler([route])
    const context = await query(new Request(`https://a.example${address}`))
    if (context instanceof Response) throw new Error(`${address} answered ${context.status}`)
    const router = createStaticRouter(dataRoutes, context)
    return renderToStaticMarkup(createElement(StaticRouterProvider, { router, context, hydrate: false }))
  }
  expect(await pageAt('/services')).toContain(`${title}<`)
  expect(await pageAt('/services')).toContain('Bajra Khichdi Bowl')
  expect(await pageAt('/services?category=specialized')).toContain(`${title}<`)
  expect(await pageAt('/services?category=core')).not.toContain(`${title}<`)
})

test('files saved on Windows are built into the same content', { timeout: 120_000 }, async () => {
  const dir = await copyOfContent()
  const names = readdirSync(join(dir, 'content'), { recursive: true, encoding: 'utf8' })
  for (const name of names.filter((name) => /\.(?:yaml|mdx)$/.test(name))) {
    const path = join(dir, 'content', name)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('\n', '\r\n'))
  }
  const [before, windows] = await Promise.all([unchanged(), build(dir)])
  expect(windows).toMatchObject({ code: 0, output: expect.stringMatching(/Generated \d+ documents/) })
  expect(compiled(before.dir).length).toBeGreaterThan(20)
  expect(compiled(dir)).toEqual(compiled(before.dir))
})

/** The documents contentlayer wrote, but for the text as it stood in the file. */
function compiled(dir: string) {
  const folder = join(dir, '.contentlayer/generated')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.mdx?\.json$|yaml\.json$/.test(name),
  )
  return files.map((name) => {
    const { body: _body, ...document } = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    return document
  })
}

const broken: [string, (dir: string) => void][] = [
  ['a missing field', (dir) => edit(dir, 'content/site.yaml', /^tagline:.*\n/m, '')],
  ['a wrong type', (dir) => edit(dir, 'content/plans.yaml', /priceRupees: 4000/, 'priceRupees: 4,000')],
  ['an unknown file', (dir) => writeFileSync(join(dir, 'content/notes.yaml'), 'a: 1')],
]
describe.concurrent('contentlayer stops with an error', () => {
  test.each(broken)('at %s', { timeout: 120_000 }, async (_, spoil) => {
    const dir = await copyOfContent()
    spoil(dir)
    const { code } = await build(dir)
    expect(code).toBe(1)
    expect(existsSync(join(dir, '.contentlayer/generated/index.mjs'))).toBe(false)
  })
})

test('fields are derived from a schema, kind by kind', () => {
  const schema = z.strictObject({
    name: z.string().trim().min(1),
    site: z.url(),
    day: z.iso.date(),
    price: z.number().nullable(),
    count: z.int().optional(),
    on: z.boolean(),
    tone: z.enum(['ink', 'ivory']),
    kind: z.literal('image'),
    tags: z.array(z.string()),
    rows: z.array(z.strictObject({ id: z.string() })),
  })
  expect(contentlayerFields('Thing', schema)).toMatchObject({
    name: { type: 'string', required: true },
    site: { type: 'string', required: true },
    day: { type: 'date', required: true },
    price: { type: 'number', required: false },
    count: { type: 'number', required: false },
    on: { type: 'boolean', required: true },
    tone: { type: 'enum', options: ['ink', 'ivory'], required: true },
    kind: { type: 'enum', options: ['image'], required: true },
    tags: { type: 'list', of: { type: 'string' }, required: true },
    rows: { type: 'list', of: { type: 'nested' }, required: true },
  })
})

test('a field that contentlayer would overwrite, or has no kind for, is refused', () => {
  expect(() => contentlayerFields('Thing', z.strictObject({ type: z.string() }))).toThrow('Thing.type')
  expect(() => contentlayerFields('Thing', z.strictObject({ when: z.date() }))).toThrow('ThingWhen')
})
