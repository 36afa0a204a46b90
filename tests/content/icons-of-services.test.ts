import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { services } from '~/content/collections.server'

/**
 * The icon of a service is a food or a place, never a body, an organ, a cane or a scale: what each shows stands here, and whoever draws
 * another one writes what it is.
 */
const shows: Record<string, string> = {
  'acid-reflux': 'a cup of saunf',
  'anti-inflammatory': 'a pepper',
  arthritis: 'a leaf of saag',
  celiac: 'an ear of wheat, struck out',
  'child-nutrition': 'a tiffin',
  detox: 'a glass of chaas',
  diabetes: 'an ear of millet',
  'fatty-liver': 'a beetroot',
  'fruit-bouquet-delivery': 'an apple and grapes',
  'glowing-skin': 'a carrot',
  'healthy-heart': 'rajma',
  immunity: 'a round of orange',
  'pcos-pcod': 'a katori of seeds',
  'post-menopause': 'a pot of dahi',
  'pre-post-pregnancy': 'gond laddoos',
  'salad-delivery': 'lettuce, a carrot and a tomato',
  'sports-nutrition': 'a banana',
  thyroid: 'a warm bowl',
  'weight-gain': 'a peanut',
  'weight-loss': 'a plate in its portions',
}

const colours = { core: '#275636', specialized: '#8a1f43', other: '#85560a' }

test('each service has an icon of its own that shows food, on the grid of 48, in the colour of its kind', () => {
  const names = services.map(({ icon }) => /^\/icons\/([\w-]+)\.svg$/.exec(icon)?.[1] ?? icon)
  expect(names.toSorted()).toEqual(Object.keys(shows).toSorted())
  expect(new Set(Object.values(shows)).size).toBe(names.length)
  for (const { icon, category } of services) {
    const drawing = readFileSync(`public${icon}`, 'utf8')
    expect(drawing, icon).toContain('viewBox="0 0 48 48"')
    expect(drawing, icon).toContain('currentColor')
    expect(drawing.toLowerCase(), icon).toContain(`color="${colours[category]}"`)
  }
})
