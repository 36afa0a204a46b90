import { expect, test } from 'vitest'
import { applyEdits as bytesOf, editsOf, type PageEdit } from './page-edits'

const applyEdits = (html: string, edits: PageEdit[]) => bytesOf(html, edits).toString()

test('edits are made at their places in the text as it was, in whatever order they were found', () => {
  const html = '<b>dal</b> <b>rice</b>'
  const edits = [...editsOf(html, '</b>', '</i>'), ...editsOf(html, '<b>', '<i>')]
  expect(applyEdits(html, edits)).toBe('<i>dal</i> <i>rice</i>')
})

test('of two edits at one place the first given stands first, and nothing is lost between them', () => {
  const html = 'ab'
  const [one, other] = ['1', '2'].map((text) => ({ from: 1, to: 1, text }))
  expect(
    applyEdits(
      html,
      [one, other].flatMap((edit) => edit ?? []),
    ),
  ).toBe('a12b')
})

test('an edit inside a part that goes is left out', () => {
  const html = '<link nonce="x"><p nonce="x">'
  const edits = [...editsOf(html, '<link nonce="x">', ''), ...editsOf(html, ' nonce="x"', '')]
  expect(applyEdits(html, edits)).toBe('<p>')
})

test('signs that a replacement pattern would read are text', () => {
  expect(applyEdits('a-b', [{ from: 1, to: 2, text: '$&$1' }])).toBe('a$&$1b')
})

test('a text may be given as bytes', () => {
  const [bytes, text] = [Buffer.from('₹ '), 'दाल']
  const edits = [
    { from: 1, to: 1, text: bytes },
    { from: 2, to: 3, text },
    { from: 3, to: 3, text: bytes },
  ]
  expect(applyEdits('abcd', edits)).toBe('a₹ bदाल₹ d')
})
