import { expect, test } from 'vitest'
import { postData, recipeData } from '~/blog/site/post/structured-post'
import { plans, site } from '~/content/collections.server'
import { clinicData, websiteData } from '~/pages/home/structured-clinic'

const origin = 'https://aahar.example'

test('the clinic is a business with its address, its consultation hours and no rating', () => {
  const data = clinicData({ site, plans, origin })
  expect(data).toMatchObject({
    '@id': 'https://aahar.example/#clinic',
    name: site.legalName,
    telephone: site.contact.phone,
    address: { streetAddress: '21 Nemi Sagar Colony, Vaishali Nagar', addressLocality: 'Jaipur', postalCode: '302021' },
    openingHoursSpecification: {
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '09:00',
      closes: '18:00',
    },
    priceRange: '₹200-₹18000',
  })
  expect(JSON.stringify(data)).not.toMatch(/rating|satisf|undefined|evidence/i)
})

test('the site tells how it is searched', () => {
  expect(websiteData({ site, origin })).toMatchObject({
    potentialAction: { target: { urlTemplate: 'https://aahar.example/search?q={q}' } },
  })
})

test('a post has its address and its share image', () => {
  expect(postData(postFacts, origin)).toMatchObject({
    image: 'https://aahar.example/share/blog/dal.png?v=1',
    mainEntityOfPage: 'https://aahar.example/blog/dal',
  })
})

test('a post tells its language and when it was changed; what was written ahead counts from its first day', () => {
  expect(postData({ ...postFacts, language: 'hi' }, origin)).toMatchObject({
    inLanguage: 'hi',
    dateModified: '2026-02-01T04:00:00.000Z',
  })
  expect(postData({ ...postFacts, modified: '2026-01-02T04:00:00.000Z' }, origin)).toMatchObject({
    dateModified: '2026-01-15',
  })
  expect(JSON.stringify(postData({ ...postFacts, modified: undefined }, origin))).not.toContain('dateModified')
})

test('a recipe has its times, its ingredients and its steps', () => {
  const recipe = {
    name: 'Ragi dosa',
    serves: '2 people',
    prep_minutes: 10,
    cook_minutes: 20,
    ingredients: ['1 cup ragi flour'],
    steps: ['Mix.', 'Cook.'],
  }
  const data = JSON.parse(JSON.stringify(recipeData(recipe, postFacts, origin)))
  expect(data).toMatchObject({
    '@type': 'Recipe',
    name: 'Ragi dosa',
    image: 'https://aahar.example/share/blog/dal.png?v=1',
    recipeYield: '2 people',
    prepTime: 'PT10M',
    cookTime: 'PT20M',
    totalTime: 'PT30M',
    recipeIngredient: ['1 cup ragi flour'],
    recipeInstructions: [
      { '@type': 'HowToStep', text: 'Mix.' },
      { '@type': 'HowToStep', text: 'Cook.' },
    ],
  })
  const bare = { ...recipe, name: '', serves: '', prep_minutes: null }
  const untold = JSON.parse(JSON.stringify(recipeData(bare, postFacts, origin)))
  expect(untold).toMatchObject({ name: 'Dal', cookTime: 'PT20M' })
  for (const name of ['recipeYield', 'prepTime', 'totalTime']) expect(untold).not.toHaveProperty(name)
})

const postFacts = {
  slug: 'dal',
  title: 'Dal',
  description: '',
  published: '2026-01-15',
  modified: '2026-02-01T04:00:00.000Z',
  language: 'en-IN',
  author: 'Team Aahar',
  image: '/share/blog/dal.png?v=1',
}
