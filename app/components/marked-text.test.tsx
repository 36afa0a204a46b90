import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { BlogBlock } from '~/clinic/contract/blog'
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
