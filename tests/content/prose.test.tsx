import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { markdownToTree, type ProseTree } from '~/content/text/markdown'
import { Prose } from '~/content/text/prose'
import { fillAll, fillTokens, fillTreeTokens, unknownFact } from '~/content/text/tokens'

const html = (markdown: string) => renderToStaticMarkup(<Prose tree={markdownToTree(markdown)} />)

test('Markdown becomes elements', () => {
  expect(html('### Dal\n\nOne **katori**.\n\n- a\n- b')).toBe(
    '<h3>Dal</h3>\n<p>One <strong>katori</strong>.</p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>',
  )
})

test('a link out of the site says noopener and noreferrer, one inside does not', () => {
  expect(html('[out](https://example.org/a) [in](/about)')).toBe(
    '<p><a href="https://example.org/a" rel="noopener noreferrer">out</a> <a href="/about">in</a></p>',
  )
})

const scripts = [
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](<java\tscript:alert(1)>)',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:msgbox)',
  '![x](javascript:alert(1))',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<javascript:alert(1)>',
  'text <svg onload=alert(1)> text',
  '[x][y]\n\n[y]: javascript:alert(1)',
]
test.each(scripts)('no script comes through: %s', (markdown) => {
  expect(html(`${markdown}\n\nafter`)).not.toMatch(/<script|<svg|onerror=|onload=|(?:href|src)="(?!\/)/i)
  expect(html(`${markdown}\n\nafter`)).toContain('<p>after</p>')
})

test('a link with an unsafe address in a tree that came from elsewhere shows its words only', () => {
  for (const href of ['javascript:alert(1)', '//evil.example', '/\\evil.example', ' javascript:alert(1)', 'x:y']) {
    const link = {
      type: 'element' as const,
      tagName: 'a',
      properties: { href },
      children: [{ type: 'text' as const, value: 'x' }],
    }
    const tree: ProseTree = { type: 'root', children: [link] }
    expect(renderToStaticMarkup(<Prose tree={tree} />)).toBe('x')
  }
})

test('a tree is plain JSON without positions', () => {
  const tree = markdownToTree('Hello *you*')
  expect(JSON.stringify(tree)).not.toContain('position')
  expect(JSON.parse(JSON.stringify(tree))).toEqual(tree)
})

const tokens = new Map([
  ['areas', 'Jaipur'],
  ['hours', '9 to 6'],
  ['email', 'a@b.example'],
  ['phone', '+91 98765 43210'],
  ['grievanceEmail', 'g@b.example'],
  ['clinic', 'Aahar'],
  ['businessDays', unknownFact],
  ['price:one-month', '₹4,000'],
])

test('tokens of a legal text are filled, in a sentence and side by side', () => {
  expect(fillTokens('%clinic%, %businessDays%; 100% of %areas%%hours%', tokens)).toBe(
    'Aahar, to be confirmed, please call; 100% of Jaipur9 to 6',
  )
  expect(fillTokens('%nobody% %toString%', tokens)).toBe('%nobody% %toString%')
  expect(fillTokens('%price:one-month%, %price:two-months%', tokens)).toBe('₹4,000, %price:two-months%')
})

test('every text of a document is filled, its numbers and the percent signs of an address stay', () => {
  const document = {
    price: 4000,
    none: null,
    list: [{ text: '%clinic%: %price:one-month%' }],
    url: 'https://a.example/%clinic%',
  }
  expect(fillAll(document, tokens)).toEqual({ ...document, list: [{ text: 'Aahar: ₹4,000' }] })
})

test('the email address and the telephone number of a legal text become links', () => {
  const tree = fillTreeTokens(markdownToTree('Write to **%email%**, or call %phone%.'), tokens)
  expect(renderToStaticMarkup(<Prose tree={tree} />)).toBe(
    '<p>Write to <strong><a href="mailto:a@b.example">a@b.example</a></strong>, or call <a href="tel:+919876543210">+91 98765 43210</a>.</p>',
  )
  const officer = fillTreeTokens(markdownToTree('At %grievanceEmail%.'), tokens)
  expect(renderToStaticMarkup(<Prose tree={officer} />)).toBe('<p>At <a href="mailto:g@b.example">g@b.example</a>.</p>')
})
