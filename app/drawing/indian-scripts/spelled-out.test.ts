import { expect, test } from 'vitest'
import { isSpelled, spelledOut } from '~/drawing/indian-scripts/spelled-out'

/** ASCII, é and the letters of one script of India. */
const has = (character: string) => /[ -~é\u0900-\u097f]/.test(character)

test.each([
  ['王小明, Jaipur', 'WangXiaoMing, Jaipur', true],
  ['Иван Петров', 'Ivan Petrov', true],
  ['සිංහල', 'simhl', true],
  ['Asha王', 'AshaWang', true],
  ['सुनीता 王', 'सुनीता Wang', true],
  ['Śarmā', 'Sarma', false],
  ['e\u0301 n\u0310', 'é n', false],
  ['ﬁne Ｄal №5', 'fine Dal No5', false],
  ['Al\u2011Khan', 'Al-Khan', false],
  ['Asha 🥗👩🏽\u200d🍳 🇮🇳!', 'Asha  !', false],
  ['\u202eabc\u0000 \ud83e', 'abc ', false],
])('“%s” is set as “%s”', (given, drawn, spelled) => {
  expect(spelledOut(given, has)).toBe(drawn)
  expect(isSpelled(given, has)).toBe(spelled)
})
