import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Field, type FieldProps } from './field'

const drawn = (given: Partial<FieldProps>) =>
  renderToStaticMarkup(<Field id="meal" name="meal" label="Meal" {...given} />)
const options = [
  { value: 'dal', label: 'Dal' },
  { value: 'roti', label: 'Roti' },
]

test.each([
  ['input', {}],
  ['textarea', { type: 'textarea' }],
  ['select', { type: 'select', options }],
  ['input', { type: 'checkbox' }],
  ['fieldset', { type: 'radio', options }],
] as const)('the hint and the mistake of a field are tied to its %s %j', (element, given) => {
  const html = drawn({ ...given, hint: 'As at home.', errors: ['Please choose one', 'Unknown'] })
  expect(html).toMatch(new RegExp(`<${element}[^>]*aria-describedby="meal-hint meal-error"`))
  expect(html).toContain('id="meal-hint"')
  expect(html).toMatch(/id="meal-error".*Please choose one/)
  expect(html).not.toContain('Unknown')
})

test('only a field that may be left out says so', () => {
  expect(drawn({ required: false })).toContain('(optional)')
  expect(drawn({ required: true })).not.toContain('(optional)')
  expect(drawn({ readOnly: true })).not.toContain('(optional)')
  expect(drawn({ required: false, labelNote: 'optional, India time' })).toContain('(optional, India time)')
})

test('a select and a radio begin with the choice they are given, a select otherwise with none', () => {
  expect(drawn({ type: 'select', options, defaultValue: 'roti' })).toContain('<option value="roti" selected="">')
  expect(drawn({ type: 'select', options, placeholder: 'Any' })).toContain('<option value="">Any</option>')
  expect(drawn({ type: 'radio', options, defaultValue: 'dal' })).toMatch(/<input(?=[^>]*value="dal")[^>]*checked=""/)
})

test('a checkbox is ticked where the form holds it', () => {
  expect(drawn({ type: 'checkbox', defaultValue: 'on' })).toContain('checked=""')
  expect(drawn({ type: 'checkbox' })).not.toContain('checked=""')
})
