import { expect, test } from 'vitest'
import { clustersOf, scriptRuns, scriptsIn } from '~/drawing/indian-scripts/scripts'

test('a mixed line is parted by script; spaces, digits and Latin letters stay with each other', () => {
  expect(scriptRuns('श्री Asha, ₹500 আশা')).toEqual([
    { script: 'devanagari', text: 'श्री' },
    { script: null, text: ' Asha, ₹500 ' },
    { script: 'bengali', text: 'আশা' },
  ])
  expect(scriptsIn('Asha', 'ਗੁਰਪ੍ਰੀਤ and ரிதிகா')).toEqual(['gurmukhi', 'tamil'])
  expect(scriptsIn('Asha Śarmā ₹ 🥗')).toEqual([])
})

test('a full stop and a joiner belong to the script before them, and to none alone', () => {
  expect(scriptRuns('নমস্কার।')).toEqual([{ script: 'bengali', text: 'নমস্কার।' }])
  expect(scriptRuns('র\u200d্য')).toHaveLength(1)
  expect(scriptRuns('।')).toEqual([{ script: null, text: '।' }])
})

test.each([
  ['क्षत्रिय', ['क्ष', 'त्रि', 'य']],
  ['श्रीमती', ['श्री', 'म', 'ती']],
  ['ಲಕ್ಷ್ಮಿ', ['ಲ', 'ಕ್ಷ್ಮಿ']],
  ['கொட்டு', ['கொ', 'ட்டு']],
  ['ଶ୍ରୀମତୀ', ['ଶ୍ରୀ', 'ମ', 'ତୀ']],
  ['Asha', ['A', 's', 'h', 'a']],
])('%s is broken between letters, never inside one', (word, expected) => {
  expect(clustersOf(word)).toEqual(expected)
})
