import { expect, test } from 'vitest'
import { greetedName } from './greeting'

test.each([
  ['Asha Verma', 'Asha Verma'],
  ['  Asha  ', 'Asha'],
  ['आशा वर्मा', 'आशा वर्मा'],
  ["D'Souza Maria", "D'Souza Maria"],
  ['Dr. Meera Sharma', 'Dr. Meera Sharma'],
  ['Dr.Meera Sharma', 'Dr. Meera Sharma'],
  ['Smt Kamla Devi', 'Smt Kamla Devi'],
  ['Prof. Dr. K. S. Iyer', 'Prof. Dr. K. S. Iyer'],
  ['K. Sharma', 'K. Sharma'],
  ['K.R.Sharma', 'K. R. Sharma'],
  ['A P J Abdul Kalam', 'A P J Abdul Kalam'],
  ['R', ''],
  ['Dr.', ''],
  ['', ''],
  ['https://evil.example/win now', ''],
  ['evil.example', ''],
  ['x.com', 'x. com'],
  ['WIN-10000-RUPEES', ''],
  ['a@evil.example', ''],
  ['<b>Asha</b>', ''],
  ['Your prize waits call this number', ''],
  ['x'.repeat(100), ''],
  ['Maximiliana Alexandrina-Konstantina Hohenzollern-Sigmaringen Wittelsbach', ''],
])('%j is greeted as %j', (fullName, name) => {
  expect(greetedName(fullName)).toBe(name)
})
