/** Content that is swapped while the program runs: no module keeps what it was made of before. */
import { afterEach, expect, test } from 'vitest'
import { kindChoices } from '~/appointments/site/book/times.server'
import { onContentShown, showBuilt, showDocuments } from '~/content/changes/live/shown'
import * as collections from '~/content/collections.server'
import { requirePlan } from '~/orders/site/order-plan/order-plan.server'
import { orderSettingsOfContent, plansOfContent } from '~/orders/state/settings'
import { loader as manifest } from '~/pages/manifest'
import { pageCard, pageCardsVersion } from '~/pages/share-image/card.server'
import { letterheadOfContent } from '~/program/parts'
import { contentEntries } from '~/search/index/content-entries'

afterEach(() => showBuilt())

/** Every text of content/ with a mark behind it, every number one higher. */
function marked(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => marked(item, key))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [
        name,
        name.startsWith('_') || name === 'type' ? item : marked(item, name),
      ]),
    )
  if (typeof value === 'number') return /Rupees$|^yearsOfExperience$/.test(key) ? value + 1 : value
  const isText =
    typeof value === 'string' &&
    /^(title|name|legalName|text|description|phoneText|question|answer|tagline|label|heading|author)$/.test(key)
  return isText ? `${value} §` : value
}
const changed = () => marked(collections.builtDocuments()) as ReturnType<typeof collections.builtDocuments>

test('every module that makes something of the content makes it anew', async () => {
  const before = { version: await pageCardsVersion(), entries: await contentEntries() }
  let told: string | null = null
  let atThatMoment: string | undefined
  const end = onContentShown((version) => {
    told = version
    atThatMoment = collections.site.name
  })
  // Limits of length are the check's: what is swapped in here only has to be read.
  const documents = changed()
  await showDocuments(documents, 'other')
  end()
  expect(told).toBe('other')
  expect(atThatMoment).toBe('Aahar §')

  expect(requirePlan('three-months')).toMatchObject({ title: '3 Months §', price: 9001 })
  expect(kindChoices()[1]).toMatchObject({ name: 'Full consultation §', priceText: expect.stringContaining('501') })
  expect(pageCard('home')?.title).toContain('§')
  expect(await pageCardsVersion()).not.toBe(before.version)
  expect(await letterheadOfContent('https://aahar.example')).toMatchObject({
    name: 'Aahar §',
    phoneText: expect.stringContaining('§'),
  })
  expect((await orderSettingsOfContent()).orders.minimumOrderRupees).toBe(501)
  expect((await plansOfContent()).subscription[2]?.priceRupees).toBe(9001)
  const entries = await contentEntries()
  expect(entries.map(({ id }) => id)).toEqual(before.entries.map(({ id }) => id))
  for (const entry of entries.filter(({ group }) => group !== 'legal')) expect(entry.title).toContain('§')
  expect(await manifest().text()).toContain('Aahar §')
  // A figure that a text names changes with it.
  expect(JSON.stringify(collections.faq)).toContain('₹4,001')
})

test('what cannot be read changes nothing', async () => {
  const documents = { ...changed(), Plans: {} }
  await expect(showDocuments(documents, 'broken')).rejects.toThrow()
  expect(collections.contentVersion).toBe('built')
  expect(collections.site.name).toBe('Aahar')
})

test('no module but the collections keeps a value of the content from its start', async () => {
  const { readdirSync, readFileSync } = await import('node:fs')
  const names = [
    'site',
    'home',
    'plans',
    'services',
    'legal',
    'faq',
    'meals',
    'about',
    'gallery',
    'awards',
    'media',
    'homeTexts',
    'homeServices',
    'testimonials',
    'tokens',
    'appointmentRules',
    'servicesPage',
    'mealsIntro',
  ]
  const kept: string[] = []
  for (const entry of readdirSync('app', { recursive: true, withFileTypes: true })) {
    const path = `${entry.parentPath}/${entry.name}`
    if (!entry.isFile() || !/\.tsx?$/.test(path) || /\.test\.|content\/collections/.test(path)) continue
    const text = readFileSync(path, 'utf8')
    const taken = /import \{([^}]*)\} from '[^']*content\/collections\.server'/.exec(text)?.[1]
    if (!taken) continue
    const used = names.filter((name) => new RegExp(`(^|[\\s,])${name}([\\s,]|$)`).test(taken))
    for (const line of text.split('\n')) {
      // A line at the left edge runs at the start, unless it is a function.
      const isKept = /^(export )?(const|let) /.test(line) && !line.includes('=>') && !/= function|\($/.test(line)
      if (isKept && used.some((name) => new RegExp(`= .*\\b${name}[.,)\\s\\]]`).test(line) && !/from '/.test(line)))
        kept.push(`${path}: ${line}`)
    }
  }
  expect(kept).toEqual([])
})
