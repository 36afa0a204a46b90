import { describe, expect, test } from 'vitest'
import { testClinic } from '../../../../tests/support/mails'
import { type Letter, renderLetter } from './letter'
import { letterPictures } from './letter-pictures'

const letter: Letter = {
  subject: 'A subject',
  preview: 'A preview',
  fullName: 'Asha Verma',
  before: ['First.'],
  action: { label: 'Go on', url: 'https://aahar.example/go?a=1&b=2' },
  after: ['Last.'],
}

describe('every word is escaped in HTML and left alone in text', () => {
  const nasty = `<script>alert(1)</script> & "double" 'single' <img src=x onerror=alert(1)>`
  const escaped =
    '&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;double&quot; &#39;single&#39; &lt;img src=x onerror=alert(1)&gt;'

  test.each<[string, Partial<Letter>, Partial<typeof testClinic>, boolean]>([
    ['the subject', { subject: nasty }, {}, false],
    ['the preview', { preview: nasty }, {}, false],
    ['what comes before', { before: [nasty] }, {}, true],
    ['what comes after', { after: [nasty] }, {}, true],
    ['the button', { action: { label: nasty, url: 'https://aahar.example' } }, {}, true],
    ['the clinic’s name', {}, { name: nasty }, false],
    ['its legal name', {}, { legalName: nasty }, true],
    ['its phone', {}, { phoneText: nasty }, true],
    ['its email', {}, { email: nasty }, true],
    ['its address', {}, { addressLines: [nasty] }, true],
  ])('%s', (_, words, clinicWords, isInText) => {
    const { html, text } = renderLetter({ ...letter, ...words }, { ...testClinic, ...clinicWords })
    expect(html).toContain(escaped)
    expect(html).not.toMatch(/<script|<img src=x/)
    expect(text.includes(nasty)).toBe(isInText)
  })

  test('an address in a button cannot end its attribute', () => {
    const url = `https://aahar.example/?a="><script>&b='`
    const { html, text } = renderLetter({ ...letter, action: { label: 'Go', url } }, testClinic)
    expect(html).toContain('href="https://aahar.example/?a=&quot;&gt;&lt;script&gt;&amp;b=&#39;"')
    expect(html).not.toContain('<script')
    expect(text).toContain(`Go: ${url}`)
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'])(
    '%s is no address of a button',
    (url) => {
      expect(() => renderLetter({ ...letter, action: { label: 'Go', url } }, testClinic)).toThrow(TypeError)
    },
  )
})

test('the address for a button that does not open stands on a line of its own, to be copied whole', () => {
  const { html } = renderLetter(letter, testClinic)
  expect(html).toContain('copy this address:<br>https://aahar.example/go?a=1&amp;b=2</p>')
  expect(html).not.toContain('break-all')
})

test('the pictures of a letter are there, and small enough to travel with each', () => {
  expect(letterPictures.map(({ contentType }) => contentType)).toEqual(['image/png', 'image/jpeg'])
  for (const { content } of letterPictures) expect(content.length).toBeGreaterThan(500)
  expect(letterPictures.reduce((sum, { content }) => sum + content.length, 0)).toBeLessThan(30_000)
})
