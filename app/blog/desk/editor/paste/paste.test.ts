// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { smallSigns } from '../tools/small-signs'
import { htmlToBlocks } from './paste-html'
import { chatToBlocks, looksLikeMarkdown } from './paste-text'

const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
<style><!-- p.MsoNormal {margin:0cm;} --></style></head><body lang=EN-IN style='tab-interval:36.0pt'><!--StartFragment-->
<h1 style='mso-list:none'><span lang=EN-GB>Winter grains<o:p></o:p></span></h1>
<p class=MsoNormal><b><span style='mso-bidi-font-weight:normal'>Bajra</span></b> warms,
so it is for <i>winter</i>. See <a href="https://www.who.int/">the <b>WHO</b></a>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Bajra from November<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>·<span>&nbsp;</span></span><![endif]>Jowar <b>all year</b><o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>Soak<o:p></o:p></p>
<table class=MsoTableGrid><tr><td><p class=MsoNormal>Ragi</p></td><td><p class=MsoNormal>344 mg</p></td></tr></table>
<img src="file:///C:/Users/asha/clip_image001.png" alt="thali"><!--EndFragment--></body></html>`

test('from Word: headings, marks, its lists, rows of tables; nothing of its styles', () => {
  expect(htmlToBlocks(fromWord)).toEqual([
    { type: 'heading', level: 2, content: 'Winter grains' },
    {
      type: 'paragraph',
      content: 'Bajra warms, so it is for winter. See the WHO.',
      marks: [
        { type: 'bold', from: 0, to: 5 },
        { type: 'italic', from: 26, to: 32 },
        { type: 'link', from: 38, to: 45, href: 'https://www.who.int/' },
        { type: 'bold', from: 42, to: 45 },
      ],
    },
    {
      type: 'list',
      style: 'bullet',
      items: ['Bajra from November', 'Jowar all year'],
      item_marks: [[], [{ type: 'bold', from: 6, to: 14 }]],
    },
    { type: 'list', style: 'number', items: ['Soak'] },
    { type: 'table', has_header: false, rows: [['Ragi', '344 mg']] },
  ])
})

const fromGoogleDocs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1b2c"><h2 dir="ltr"><span
style="font-size:16pt;font-weight:400;">Ragi</span></h2><p dir="ltr"><span style="font-weight:400;">Eat </span><span
style="font-weight:700;font-style:italic;">ragi</span><span style="font-weight:400;"> with </span><a
href="https://www.google.com/url?q=https://aahar.example/plans&amp;sa=D"><span style="text-decoration:underline">a plan</span></a></p><br />
<ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Dosa</span></p></li><ul><li aria-level="2"><p>Set
dosa</p></li></ul></ul><p><span style="font-weight:400"></span></p></b><br class="Apple-interchange-newline">`

test('from Google Docs: weights are marks, the frame in bold is none, a list in a list is one list', () => {
  expect(htmlToBlocks(fromGoogleDocs)).toEqual([
    { type: 'heading', level: 2, content: 'Ragi' },
    {
      type: 'paragraph',
      content: 'Eat ragi with a plan',
      marks: [
        { type: 'bold', from: 4, to: 8 },
        { type: 'italic', from: 4, to: 8 },
        { type: 'link', from: 14, to: 20, href: 'https://aahar.example/plans' },
      ],
    },
    { type: 'list', style: 'bullet', items: ['Dosa', 'Set dosa'] },
  ])
})

test.each([
  '<p>a<script>alert(1)</script></p>',
  '<p onclick="alert(1)">a</p>',
  '<p><a href="javascript:alert(1)">a</a></p>',
  '<p><a href="data:text/html,<script>">a</a></p>',
  '<p>a<img src="data:image/svg+xml,<svg onload=alert(1)>"></p>',
  '<p>a</p><svg><text>x</text></svg><object data="x">x</object>',
  '<p>a<span style="display:none">hidden</span></p>',
])('what could run is gone: %s', (html) => {
  expect(htmlToBlocks(html)).toEqual([{ type: 'paragraph', content: 'a' }])
})

test('a page: lines become paragraphs, quotations quotes, pictures keep what they show', () => {
  expect(
    htmlToBlocks(
      '<div>One<br>two</div><blockquote>said</blockquote><figure><img src="https://a.in/x.jpg" alt="A thali"></figure>',
    ),
  ).toEqual([
    { type: 'paragraph', content: 'One' },
    { type: 'paragraph', content: 'two' },
    { type: 'quote', content: 'said', source: '' },
    { type: 'image', url: 'https://a.in/x.jpg', alt: 'A thali', caption: '' },
  ])
})

test('from WhatsApp: stars are bold, underscores italic, lines are paragraphs and entries of lists', () => {
  const text =
    '[21/11/26, 9:41 AM] Asha: *Bajra* is for _winter_\n2*3 is 6, snake_case_stays\n\n- ragi\n- *jowar*\n1. soak\n*_both_* end'
  expect(looksLikeMarkdown(text)).toBe(false)
  expect(chatToBlocks(text)).toEqual([
    {
      type: 'paragraph',
      content: 'Bajra is for winter',
      marks: [
        { type: 'bold', from: 0, to: 5 },
        { type: 'italic', from: 13, to: 19 },
      ],
    },
    { type: 'paragraph', content: '2*3 is 6, snake_case_stays' },
    { type: 'list', style: 'bullet', items: ['ragi', 'jowar'], item_marks: [[], [{ type: 'bold', from: 0, to: 5 }]] },
    { type: 'list', style: 'number', items: ['soak'] },
    {
      type: 'paragraph',
      content: 'both end',
      marks: [
        { type: 'bold', from: 0, to: 4 },
        { type: 'italic', from: 0, to: 4 },
      ],
    },
  ])
})

test('Markdown is known by what a chat does not have', () => {
  for (const text of ['## Heading', 'a **bold** word', 'see [us](/about)', '![A thali](/t.svg)'])
    expect(looksLikeMarkdown(text), text).toBe(true)
  for (const text of ['Plain words.', '#hashtag', '*bold* in a chat', '- a list alone', '5 ** 2'])
    expect(looksLikeMarkdown(text), text).toBe(false)
})

const fromExcel = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>.xl65{font-weight:700}</style></head><body>
<table border=0 cellpadding=0 width=200><col width=64><!--StartFragment--><tr height=20><td class=xl65><b>Food</b></td><td><b>Portion</b></td><td><b>Energy</b></td></tr>
<tr><td rowspan=2>Rice /<br>1 cup</td><td>cooked</td><td align=right x:num>200<p>130 g</p></td></tr>
<tr style='display:none'><td>hidden</td><td></td><td></td></tr>
<tr><td>raw</td><td>10<sup>2</sup> kJ, H<sub>2</sub>O</td></tr>
<tr><td colspan=2>See <a href="www.who.int/diet">the <b>WHO</b></a></td><td><ul><li>dal</li><li>roti</li></ul></td></tr><!--EndFragment--></table></body></html>`

test('from Excel: cells keep their spaces, powers and links; bold first cells are the header', () => {
  expect(htmlToBlocks(fromExcel)).toEqual([
    {
      type: 'table',
      has_header: true,
      rows: [
        ['Food', 'Portion', 'Energy'],
        ['Rice / 1 cup', 'cooked', '200 130 g'],
        ['', 'raw', '10² kJ, H₂O'],
        ['See the WHO', '', 'dal, roti'],
      ],
      cell_marks: [
        [[], [], []],
        [[], [], []],
        [[], [], []],
        [
          [
            { type: 'link', from: 4, to: 11, href: 'https://www.who.int/diet' },
            { type: 'bold', from: 8, to: 11 },
          ],
          [],
          [],
        ],
      ],
    },
  ])
})

test('a table that is only there for the layout gives what stands in it', () => {
  const html =
    '<table role="presentation"><tr><td><h2>Ragi</h2><p>One</p></td><td><p>Two</p></td></tr></table><table><tr><td>a</td></tr><tr><td>b</td></tr></table>'
  expect(htmlToBlocks(html)).toEqual([
    { type: 'heading', level: 2, content: 'Ragi' },
    ...['One', 'Two', 'a', 'b'].map((content) => ({ type: 'paragraph', content })),
  ])
})

test.each([
  ['2', '²'],
  ['-3', '⁻³'],
  ['th', 'th'],
  ['[1]', '[1]'],
  ['x', '^x'],
  ['2a', '^(2a)'],
])('raised %s is written %s', (text, written) => {
  expect(smallSigns(text, 'raised')).toBe(written)
})

test('a list in a bulleted list gives entries of it; in a numbered list the numbers stay', () => {
  expect(htmlToBlocks('<ul><li>Grain<ol><li>ragi</li><li>bajra</li></ol></li><li>Dal</li></ul>')).toEqual([
    { type: 'list', style: 'bullet', items: ['Grain', '1. ragi', '2. bajra', 'Dal'] },
  ])
  const numbered = [{ type: 'list', style: 'number', items: ['Soak: ragi; bajra', 'Grind', 'Rest'] }]
  expect(
    htmlToBlocks('<ol><li><p>Soak</p><ul><li>ragi</li><li>bajra</li></ul></li><li>Grind</li><li>Rest</li></ol>'),
  ).toEqual(numbered)
  // As Google Docs writes it.
  expect(htmlToBlocks('<ol><li>Soak</li><ul><li>ragi</li><li>bajra</li></ul><li>Grind</li><li>Rest</li></ol>')).toEqual(
    numbered,
  )
})

test('lines within an entry or a heading stay one', () => {
  expect(htmlToBlocks('<ul><li><p>Rice</p><p>1 cup</p></li><li>Dal<br>2 cups</li></ul><h2>Big<br>day</h2>')).toEqual([
    { type: 'list', style: 'bullet', items: ['Rice 1 cup', 'Dal 2 cups'] },
    { type: 'heading', level: 2, content: 'Big day' },
  ])
})

test('a quotation of several paragraphs, its last line whose words they are; an indent of a mail is none', () => {
  expect(htmlToBlocks('<blockquote><p>One.</p><p>Two.</p><p>— Nani</p></blockquote>')).toEqual([
    { type: 'quote', content: 'One.', source: '' },
    { type: 'quote', content: 'Two.', source: 'Nani' },
  ])
  expect(htmlToBlocks('<blockquote style="margin:0 0 0 40px;border:none">Hello</blockquote>')).toEqual([
    { type: 'paragraph', content: 'Hello' },
  ])
})

test('from WhatsApp Web: lines are lines, and emoji that are pictures are signs', () => {
  const html =
    '<span style="white-space: pre-wrap">Namaste <img alt="🙏" src="data:image/gif;base64,R0lGODlhAQABAIAAAA==">\nSee https://who.int/diet.</span>'
  expect(htmlToBlocks(html)).toEqual([
    { type: 'paragraph', content: 'Namaste 🙏' },
    {
      type: 'paragraph',
      content: 'See https://who.int/diet.',
      marks: [{ type: 'link', from: 4, to: 24, href: 'https://who.int/diet' }],
    },
  ])
})

test('pictures beside text are kept, and those that cannot be are told', () => {
  const lost: string[] = []
  const html =
    '<p>Dal <img src="//a.in/dal.jpg" alt="Dal"> and rice <img src="file:///C:/x.png"></p><img width="1" height="1" src="x">'
  expect(htmlToBlocks(html, (address) => lost.push(address))).toEqual([
    { type: 'paragraph', content: 'Dal' },
    { type: 'image', url: 'https://a.in/dal.jpg', alt: 'Dal', caption: '' },
    { type: 'paragraph', content: 'and rice' },
  ])
  expect(lost).toEqual(['file:///C:/x.png'])
})

test('cells of a spreadsheet as plain text are a table', () => {
  expect(chatToBlocks('Food\tPortion\nRice\t1 cup\n')).toEqual([
    {
      type: 'table',
      has_header: false,
      rows: [
        ['Food', 'Portion'],
        ['Rice', '1 cup'],
      ],
    },
  ])
})
