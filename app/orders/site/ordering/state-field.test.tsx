import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StateField, stateOfAddress } from './state-field'

const chosenIn = (html: string) => /<option value="(\d\d)" selected/.exec(html)?.[1] ?? null
const drawn = (given: Partial<Parameters<typeof StateField>[0]>) =>
  renderToStaticMarkup(<StateField id="state" name="state" address="" {...given} />)

test('the state of the PIN code is preselected, from whatever the client typed last', () => {
  expect(stateOfAddress('Plot 302021, Connaught Place, Delhi 110001')).toBe('07')
  expect(stateOfAddress('Berlin')).toBe('')
  expect(chosenIn(drawn({ address: 'C-Scheme, Jaipur 302001' }))).toBe('08')
  expect(chosenIn(drawn({ address: 'Berlin' }))).toBeNull()
})

test('what the client chose stays, whatever the PIN code says', () => {
  expect(chosenIn(drawn({ address: 'Kotdwar 246149', defaultValue: '05' }))).toBe('05')
})

test('a mistake is tied to its field', () => {
  expect(drawn({ errors: ['Please choose your state'] })).toMatch(
    /aria-invalid="true" aria-describedby="state-hint state-error"/,
  )
})
