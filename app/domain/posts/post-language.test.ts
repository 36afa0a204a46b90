import { expect, test } from 'vitest'
import { postLanguage, textLanguage } from './post-language'

test.each([
  ['Ragi for breakfast', 'en-IN'],
  ['सर्दियों में बाजरा', 'hi'],
  ['Vitamin B12 की कमी में क्या खाएँ', 'hi'],
  ['A thali (थाली) for Sunday', 'en-IN'],
  ['குளிர்காலத்தில் கம்பு', 'ta'],
  ['', 'en-IN'],
])('%j is %s', (text, language) => {
  expect(textLanguage(text)).toBe(language)
})

test('a post in Hindi with an English title is in Hindi', () => {
  const body = [
    {
      type: 'table' as const,
      rows: [
        ['अनाज', 'लोहा'],
        ['बाजरा', '६ मिलीग्राम'],
      ],
    },
  ]
  expect(postLanguage({ title: 'Millets', description: '', body })).toBe('hi')
})
