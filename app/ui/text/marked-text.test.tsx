import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { BlogBlock } from '~/blog/contract/blog'
import { BlogBlocks } from './blog-blocks'

const htmlOf = (...blocks: BlogBlock[]) => renderToStaticMarkup(<BlogBlocks blocks={blocks} />)

test('a paragraph is set as its marks say', () => {
  const html = htmlOf({
    type: 'paragraph',
    content: 'Eat dal with rice, says WHO.',
    marks: [
      { type: 'bold', from: 4, to: 7 },
      { type: 'italic', from: 4, to: 12 },
      { type: 'link', from: 13, to: 17, href: '/services#meals' },
      { type: 'link', from: 24, to: 27, href: 'https://www.who.int/' },
    ],
  })
  expect(html).toContain(
    'Eat <strong><em>dal</em></strong><em> with</em> <a href="/services#meals">rice</a>, says <a href="https://www.who.int/">WHO</a>.',
  )
})

test('entries of a list have their own marks, and one without stays text', () => {
  const items = ['moong', '<b>masoor</b>']
  const html = htmlOf({ type: 'list', style: 'bullet', items, item_marks: [[{ type: 'bold', from: 0, to: 5 }], []] })
  expect(html).toContain('<li><strong>moong</strong></li><li>&lt;b&gt;masoor&lt;/b&gt;</li>')
})

test.each([
  [{ alt: 'Dal in a bowl', caption: 'Lunch' }, 'alt="Dal in a bowl"'],
  [{ caption: 'Lunch' }, 'alt="Lunch"'],
  [{ alt: '', caption: 'Lunch' }, 'alt=""'],
])('a picture with %o has %s', (given, expected) => {
  expect(htmlOf({ type: 'image', url: '/a.jpg', ...given })).toContain(expected)
})

test('a paragraph that is all italic is a pull quote; the first of a text, and one with other letters, is not', () => {
  const content = 'Soak, rest, cook slowly.'
  const marks: BlogBlock & { type: 'paragraph' } = {
    type: 'paragraph',
    content,
    marks: [{ type: 'italic', from: 0, to: content.length }],
  }
  const lead: BlogBlock = { type: 'paragraph', content: 'Millets are back.' }
  expect(htmlOf(lead, marks)).toContain(`<p class="pull-quote">${content}</p>`)
  expect(htmlOf(marks)).toContain(`<em>${content}</em>`)
  expect(htmlOf(lead, { ...marks, marks: [{ type: 'italic', from: 0, to: 4 }] })).toContain('<em>Soak</em>, rest')
})
