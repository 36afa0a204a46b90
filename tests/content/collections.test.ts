/** Reads what `contentlayer2 build` made of content/, so it needs that build; `npm test` runs it first. */
import { expect, test } from 'vitest'
import * as collections from '~/content/collections.server'

const {
  about,
  awards,
  faq,
  gallery,
  home,
  homeServices,
  homeTexts,
  legal,
  meals,
  media,
  plans,
  seedPosts,
  services,
  servicesPage,
  site,
  testimonials,
} = collections

/** The specification's numbers describe the clinic of today. Staff who add or remove an entry change its number here. */
test('every collection is there in the number of the specification', () => {
  expect(services).toHaveLength(20)
  const { categories, featured } = servicesPage
  expect(categories.map(({ id }) => [id, services.filter(({ category }) => category === id).length])).toEqual([
    ['core', 8],
    ['specialized', 10],
    ['other', 2],
  ])
  for (const { benefits } of services) expect(benefits).toHaveLength(3)
  expect(featured).toHaveLength(2)
  expect(homeServices).toHaveLength(5)
  for (const { highlights, modalContent } of homeServices)
    expect([highlights.length, modalContent.benefits.length]).toEqual([3, 3])
  expect(testimonials).toHaveLength(11)
  expect(awards.map(({ year }) => year)).toEqual([2017, 2020, 2020, 2022, 2025, 2025])
  expect(media.length).toBeGreaterThan(0)
  expect(meals).toHaveLength(11)
  expect([plans.subscription.length, plans.food.length]).toEqual([5, 3])
  expect(home.hero).toHaveLength(3)
  expect(home.highlights).toHaveLength(3)
  const { steps, benefits, impact, quotes } = home.why
  expect([steps, benefits, impact, quotes].map(({ length }) => length)).toEqual([4, 4, 3, 2])
  expect(home.mission.assurances).toHaveLength(7)
  expect(site.social).toHaveLength(4)
  expect([about.keyFacts.length, about.highlights.length]).toEqual([3, 3])
  expect(about.company.map(({ title }) => title)).toEqual(['Mission', 'Achievements', 'Global Reach'])
  expect(gallery.items.length).toBeGreaterThan(6)
  expect(faq.length).toBeGreaterThan(5)
})

test('the prices are those of the specification, in rupees', () => {
  const prices = [...plans.subscription, ...plans.food].map(({ planType, priceRupees }) => [planType, priceRupees])
  expect(Object.fromEntries(prices)).toEqual({
    one_month: 4000,
    two_months: 7000,
    three_months: 9000,
    six_months: 18000,
    custom: null,
    single_meal: 200,
    weekly_meal_plan: 1400,
    monthly_meal_plan: 4800,
  })
  expect(meals.map(({ priceRupees }) => priceRupees)).toEqual([250, 299, 325, 300, 250, 250, 350, 300, 599, 150, null])
})

test('a null of the file stays null, a line left out stays out', () => {
  expect(site.shipping).toHaveProperty('businessDays')
  expect(plans.subscription.find(({ planType }) => planType === 'custom')).toHaveProperty('priceRupees', null)
  expect(home.why.steps.filter((step) => 'price' in step).map(({ price }) => price)).toEqual(['₹500'])
})

test('neither contentlayer’s keys nor notes for staff leave the server', () => {
  const keys = new Set<string>()
  const { legal: _legal, notices: _notices, homeTexts: _homeTexts, seedPosts: _seedPosts, ...facts } = collections
  JSON.stringify(facts, (key, value) => {
    keys.add(key)
    return value
  })
  expect(keys).toContain('priceRupees')
  for (const key of ['type', '_id', '_raw', 'body', 'evidence', 'consentNote', 'consentId'])
    expect(keys).not.toContain(key)
  expect(JSON.stringify(collections)).not.toMatch(/Owner to confirm|evidence"|consentNote/)
})

test('legal texts come in their sections, with days for dates and every token filled', () => {
  expect(Object.fromEntries(Object.entries(legal).map(([name, { sections }]) => [name, sections.length]))).toEqual({
    privacy: 8,
    terms: 11,
    refund: 7,
    shipping: 10,
  })
  for (const text of Object.values(legal)) {
    expect(text.date).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(new Set(text.sections.map(({ id }) => id)).size).toBe(text.sections.length)
    for (const { id, title, tree } of text.sections) {
      expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(title).not.toBe('')
      expect(tree.children.some((node) => node.type === 'element')).toBe(true)
    }
  }
  expect(legal.privacy.date).toBe('2025-03-20')
  expect(JSON.stringify(legal)).not.toMatch(/%[A-Za-z]|\bTBD\b|\bXX|\[[a-z]/)
  expect(JSON.stringify(legal.shipping)).toContain(site.shipping.businessDays ?? 'to be confirmed, please call')
})

test('the three texts of the home page have something to read', () => {
  for (const { title, summary, blocks } of Object.values(homeTexts)) {
    expect(title).not.toBe('')
    expect(summary).not.toBe('')
    expect(blocks.length).toBeGreaterThan(1)
  }
})

test('seed posts come newest first, with days for dates and all four block types', () => {
  expect(seedPosts.length).toBeGreaterThanOrEqual(9)
  const dates = seedPosts.map(({ publishDate }) => publishDate)
  expect(dates).toEqual([...dates].sort().reverse())
  for (const post of seedPosts) {
    expect(Object.keys(post).sort()).toEqual([
      'blocks',
      'cover',
      'createdAt',
      'description',
      'publishDate',
      'slug',
      'tags',
      'title',
    ])
    expect(post.slug).toMatch(/^[a-z0-9-]+$/)
    expect(post.createdAt).toMatch(/^\d{4}-\d\d-\d\d$/)
    const kinds = new Set(post.blocks.map(({ type }) => type))
    expect([...kinds]).toEqual(expect.arrayContaining(['heading', 'paragraph', 'image', 'list']))
  }
})
