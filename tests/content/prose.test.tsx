import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fillTokens, fillTreeTokens, unknownFact } from '~/content/legal-tokens'
import { markdownToTree, type ProseTree } from '~/content/markdown'
import { Prose } from '~/content/prose'

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

const values = {
  businessDays: unknownFact,
  areas: 'Jaipur',
  courier: 'our kitchen',
  hours: '9 to 6',
  email: 'a@b.example',
  phone: '+91 98765 43210',
  address: 'Jaipur',
  clinic: 'Aahar',
  grievanceOfficer: 'A. Sharma, Officer',
  appointmentHours: '24',
  foodHours: '48',
  requestDays: '7',
  decisionDays: '3-5',
  payoutDays: '7-14',
}

test('tokens of a legal text are filled, in a sentence and side by side', () => {
  expect(fillTokens('%clinic%, %businessDays%; 100% of %areas%%hours%', values)).toBe(
    'Aahar, to be confirmed, please call; 100% of Jaipur9 to 6',
  )
  expect(fillTokens('%nobody% %toString%', values)).toBe('%nobody% %toString%')
})

test('the e-mail address and the telephone number of a legal text become links', () => {
  const tree = fillTreeTokens(markdownToTree('Write to **%email%**, or call %phone%.'), values)
  expect(renderToStaticMarkup(<Prose tree={tree} />)).toBe(
    '<p>Write to <strong><a href="mailto:a@b.example">a@b.example</a></strong>, or call <a href="tel:+919876543210">+91 98765 43210</a>.</p>',
  )
})
