import { expect, test } from 'vitest'
import { foldName, nameKey, otherKey } from './client-words'

/** As people in Jaipur write them, in either script. */
const names = [
  ...['Aditi अदिति', 'Sharma शर्मा', 'Verma वर्मा', 'Varma वर्मा', 'Singh सिंह', 'Singh सिंघ', 'Rao राव', 'Nair नायर'],
  ...['Rai राय', 'Jha झा', 'Iyer अय्यर', 'Reddy रेड्डी', 'Chatterjee चटर्जी', 'Mukherjee मुखर्जी', 'Chaudhary चौधरी'],
  ...['Choudhury चौधरी', 'Chopra चोपड़ा', 'Lakshmi लक्ष्मी', 'Laxmi लक्ष्मी', 'Krishna कृष्ण', 'Rishi ऋषि', 'Priya प्रिया'],
  ...['Vijay विजय', 'Yadav यादव', 'Yash यश', 'Shah शाह', 'Sinha सिन्हा', 'Mehta मेहता', 'Kohli कोहली', 'Ahmed अहमद'],
  ...['Fatima फ़ातिमा', 'Zoya ज़ोया', 'Qureshi क़ुरैशी', 'Khan ख़ान', 'Wasim वसीम', 'Anjali अंजलि', 'Amba अंबा', 'Gyan ज्ञान'],
  ...['Deshpande देशपांडे', 'Tripathi त्रिपाठी', 'Thakur ठाकुर', 'Joshi जोशी', 'Bhattacharya भट्टाचार्य', 'Ekta एकता'],
  ...['Umesh उमेश', 'Aishwarya ऐश्वर्या', 'Sanskriti संस्कृति', 'Meera मीरा', 'Meenakshi मीनाक्षी', 'Harsh हर्ष', 'Om ॐ'],
  ...['Prajapat प्रजापत', 'Shekhawat शेखावत', 'Rathore राठौड़', 'Garhwal गढ़वाल', 'Nanhe नन्हे'],
]

test.each(names.map((pair) => pair.split(' ') as [string, string]))(
  '%s finds %s, and the other way round',
  (latin, hindi) => {
    const [one, other] = [foldName(latin), foldName(hindi)]
    expect(nameKey(one)).not.toBeNull()
    expect(otherKey(one)).toBe(nameKey(other))
    expect(otherKey(other)).toBe(nameKey(one))
  },
)

test.each([
  ['adit', 'अदिति'],
  ['shar', 'शर्मा'],
  ['मुख', 'mukherjee'],
  ['चोप', 'chopra'],
])('the beginning %s finds %s', (typed, name) => {
  expect(nameKey(foldName(name))?.startsWith(otherKey(foldName(typed)) ?? 'nothing')).toBe(true)
})

test('names that differ in what is said have other keys', () => {
  const keys = ['शर्मा', 'वर्मा', 'मीरा', 'अदिति', 'मेहता', 'राव', 'खान', 'ठाकुर'].map((name) => nameKey(foldName(name)))
  expect(new Set(keys).size).toBe(keys.length)
})

test('a name of one consonant is not the beginning of others', () => {
  expect(nameKey('शर्मा')?.startsWith(otherKey('sha') ?? '')).toBe(false)
})

test('a word of digits, of another script or of both scripts has none', () => {
  for (const word of ['98290', 'فاطمة', 'ashaआ', 'o2', '']) expect(nameKey(word), word).toBeNull()
})
