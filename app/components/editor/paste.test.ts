// @vitest-environment happy-dom
import { expect, test } from 'vitest'
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
    { type: 'paragraph', content: 'Ragi · 344 mg' },
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

test('a page: quotations and lines become paragraphs, pictures keep what they show', () => {
  expect(
    htmlToBlocks(
      '<div>One<br>two</div><blockquote>said</blockquote><figure><img src="https://a.in/x.jpg" alt="A thali"></figure>',
    ),
  ).toEqual([
    { type: 'paragraph', content: 'One' },
    { type: 'paragraph', content: 'two' },
    { type: 'paragraph', content: 'said' },
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
