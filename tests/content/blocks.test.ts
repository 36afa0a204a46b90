import { expect, test } from 'vitest'
import { type BlogBlock, markdownToBlocks } from '~/content/schema/blocks/blocks'

const rows: [string, string, BlogBlock[]][] = [
  ['a heading keeps its level', '### Morning', [{ type: 'heading', level: 3, content: 'Morning' }]],
  [
    'a paragraph over two lines is one',
    'Dal, roti\nand sabzi.',
    [{ type: 'paragraph', content: 'Dal, roti and sabzi.' }],
  ],
  [
    'two paragraphs are two',
    'One.\n\nTwo.',
    [
      { type: 'paragraph', content: 'One.' },
      { type: 'paragraph', content: 'Two.' },
    ],
  ],
  ['a forced line break is a space', 'One  \ntwo', [{ type: 'paragraph', content: 'One two' }]],
  [
    'a picture on its own line, its description as caption',
    '![A thali](/images/t.svg)',
    [{ type: 'image', url: '/images/t.svg', caption: 'A thali' }],
  ],
  [
    'a picture with a caption of its own',
    '![A thali](/images/t.svg "Sunday")',
    [{ type: 'image', url: '/images/t.svg', caption: 'Sunday' }],
  ],
  ['a bullet list', '- ragi\n- bajra', [{ type: 'list', style: 'bullet', items: ['ragi', 'bajra'] }]],
  ['a loose bullet list', '- ragi\n\n- bajra', [{ type: 'list', style: 'bullet', items: ['ragi', 'bajra'] }]],
  ['a numbered list', '1. soak\n2. grind', [{ type: 'list', style: 'number', items: ['soak', 'grind'] }]],
  [
    'signs written for HTML are plain characters',
    'Salt &amp; jeera: 5 \\* 2',
    [{ type: 'paragraph', content: 'Salt & jeera: 5 * 2' }],
  ],
  ['nothing', '', []],
]

test.each(rows)('%s', (_, markdown, blocks) => {
  expect(markdownToBlocks(markdown)).toEqual(blocks)
})

const unsupported: [string, number, string][] = [
  ['Text.\n\n> said', 3, 'a quotation (>)'],
  ['One\n**two**', 2, 'bold text (**)'],
  ['*so*', 1, 'italic text (*)'],
  ['a [link](/about)', 1, 'a link'],
  ['`code`', 1, 'code (`)'],
  ['    indented', 1, 'a code block (often an indented line)'],
  ['One\n\n---\n', 3, 'a rule (---)'],
  ['See ![a](/images/a.svg) here', 1, 'a picture inside a line of text'],
  ['- a\n  - b', 2, 'a list inside a list'],
  ['- a\n\n  b', 1, 'a list entry with more than one part'],
  ['<b>x</b>', 1, 'raw HTML'],
]

test.each(unsupported)('what no block can hold is named with its line: %j', (markdown, line, what) => {
  const reports: [number, string][] = []
  markdownToBlocks(markdown, (...report) => reports.push(report))
  expect(reports).toContainEqual([line, what])
  expect(() => markdownToBlocks(markdown)).toThrow(/cannot be shown in a blog post/)
})
