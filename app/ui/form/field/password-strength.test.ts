import { expect, test } from 'vitest'
import { passwordStrength } from './password-field'

test.each([
  ['', 0],
  ['short', 0],
  ['aaaaaaaaaaaaaaaaaaaa', 0],
  ['password', 1],
  ['kadhi chawal', 1],
  ['Kadhi chawal 4', 2],
  ['kadhi chawal and papad', 2],
  ['abababababababababab', 0],
])('%j is guessed to be of strength %i', (password, strength) => expect(passwordStrength(password)).toBe(strength))
