import { expect, test } from 'vitest'
import { plans, site } from '~/content/collections.server'
import { clinicData, postData, websiteData } from '~/pages/structured-data'

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
  const facts = { slug: 'dal', title: 'Dal', description: '', published: '2026-01-15', author: 'Team Aahar' }
  expect(postData({ ...facts, image: '/share/blog/dal.png?v=1' }, origin)).toMatchObject({
    image: 'https://aahar.example/share/blog/dal.png?v=1',
    mainEntityOfPage: 'https://aahar.example/blog/dal',
  })
})
