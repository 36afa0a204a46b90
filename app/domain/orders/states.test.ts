import { expect, test } from 'vitest'
import { likelyStateOf, stateCodes, states, stateText } from './states'

test('a state is named with its code, and the list to choose from is by name with abroad at its end', () => {
  expect(stateText('08')).toBe('Rajasthan (08)')
  expect(states).toHaveLength(stateCodes.length)
  expect(states[0]?.name).toBe('Andaman and Nicobar Islands')
  expect(states.at(-1)).toEqual({ code: '96', name: 'Outside India' })
  expect(stateCodes.every((code) => /^\d{2}$/.test(code))).toBe(true)
})

test.each([
  ['302021', '08'],
  ['345001', '08'],
  ['110001', '07'],
  ['160017', '04'],
  ['201301', '09'],
  ['248001', '05'],
  ['400001', '27'],
  ['403001', '30'],
  ['396230', '26'],
  ['500001', '36'],
  ['520001', '37'],
  ['605001', '34'],
  ['682555', '31'],
  ['682001', '32'],
  ['737101', '11'],
  ['744101', '35'],
  ['781001', '18'],
  ['834001', '20'],
  ['800001', '10'],
  ['194101', '38'],
  ['560001', '29'],
  ['910000', null],
])('the PIN code %s lies in the state %s', (pinCode, expected) => {
  expect(likelyStateOf(pinCode)).toBe(expected)
})
