import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AllergyFields } from './allergy-fields'

const field = (name: string) => ({ id: name, name, defaultValue: name === 'diet' ? 'jain' : undefined })

test('a form of food begins with the diet, and says which allergies the kitchen knows already', () => {
  const html = renderToStaticMarkup(<AllergyFields field={field} told="Peanuts; kiwi" />)
  expect(html).toContain('You have told us before: Peanuts; kiwi.')
  expect(html).toMatch(/<option value="jain" selected="">/)
  expect(renderToStaticMarkup(<AllergyFields field={field} told={null} />)).not.toContain('The kitchen knows it')
})
