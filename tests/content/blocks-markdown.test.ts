/** The Markdown field of the editor: blocks → Markdown → blocks. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blogBlockSchema } from '~/blog/contract/blog'
import { type BlogBlock, editorField, markdownToBlocks, postFile } from '~/content/schema/blocks/blocks'
import { blocksToMarkdown } from '~/content/text/blocks-to-markdown'
import { canonicalBlocks } from '~/domain/posts/post-blocks'
import { anyBody, canonicalBody } from '../support/post-bodies'

const read = (markdown: string) => markdownToBlocks(markdown, undefined, editorField)

test('blocks come back from Markdown as they were', () => {
  fc.assert(
    fc.property(canonicalBody, (blocks) => {
      expect(read(blocksToMarkdown(blocks))).toEqual(blocks)
    }),
    { numRuns: 1000 },
  )
})

test('the canonical form stays what it is and keeps the contract', () => {
  fc.assert(
    fc.property(anyBody, (blocks) => {
      const once = canonicalBlocks(blocks)
      expect(canonicalBlocks(once)).toEqual(once)
      for (const block of once) expect(blogBlockSchema.parse(block)).toEqual(block)
    }),
    { numRuns: 1000 },
  )
})

const rows: [string, string, BlogBlock[]][] = [
  [
    'marks stand beside the text',
    'Ask **a _dietitian_** on [our page](/about).',
    [
      {
        type: 'paragraph',
        content: 'Ask a dietitian on our page.',
        marks: [
          { type: 'bold', from: 4, to: 15 },
          { type: 'italic', from: 6, to: 15 },
          { type: 'link', from: 19, to: 27, href: '/about' },
        ],
      },
    ],
  ],
  [
    'a mark may end inside a word, beside an emoji',
    '_bajr&#x61;_&#x1F33E;',
    [{ type: 'paragraph', content: 'bajra🌾', marks: [{ type: 'italic', from: 0, to: 5 }] }],
  ],
  [
    'entries of a list have marks too',
    '- plain\n- **bold**',
    [{ type: 'list', style: 'bullet', items: ['plain', 'bold'], item_marks: [[], [{ type: 'bold', from: 0, to: 4 }]] }],
  ],
  [
    'the description of a picture is its alternative text, the title its caption',
    '![A thali](/images/t.svg "Sunday")\n\n![A bowl](/images/b.svg)',
    [
      { type: 'image', url: '/images/t.svg', caption: 'Sunday', alt: 'A thali' },
      { type: 'image', url: '/images/b.svg', caption: '', alt: 'A bowl' },
    ],
  ],
]

test.each([
  [
    'a table: its first row is the header, marks stand in its cells, a bar is written with a stroke before it',
    '| Grain | Iron |\n| --- | --- |\n| **Bajra** | 6 mg |\n| [Ragi](/blog/ragi) | 4 \\| 5 mg |',
    [
      {
        type: 'table',
        has_header: true,
        rows: [
          ['Grain', 'Iron'],
          ['Bajra', '6 mg'],
          ['Ragi', '4 | 5 mg'],
        ],
        cell_marks: [
          [[], []],
          [[{ type: 'bold', from: 0, to: 5 }], []],
          [[{ type: 'link', from: 0, to: 4, href: '/blog/ragi' }], []],
        ],
      },
    ],
  ],
  [
    'a table without a header',
    '|  |  |\n| --- | --- |\n| Ragi | 360 mg |',
    [{ type: 'table', has_header: false, rows: [['Ragi', '360 mg']] }],
  ],
  [
    'quotes, one with whose words they are',
    '> Eat what grows near you.\n>\n> — Nani\n\n> Slowly.',
    [
      { type: 'quote', content: 'Eat what grows near you.', source: 'Nani' },
      { type: 'quote', content: 'Slowly.', source: '' },
    ],
  ],
  [
    'a recipe',
    '```recipe\nname: Ragi dosa\nserves: 2 people\nprep: 10 minutes\ncook: 20 minutes\n- 1 cup ragi flour\n- 2 cups water\n1. Mix.\n2. Cook.\n```',
    [
      {
        type: 'recipe',
        name: 'Ragi dosa',
        serves: '2 people',
        prep_minutes: 10,
        cook_minutes: 20,
        ingredients: ['1 cup ragi flour', '2 cups water'],
        steps: ['Mix.', 'Cook.'],
      },
    ],
  ],
] satisfies [string, string, BlogBlock[]][])('%s', (_, markdown, blocks) => {
  expect(read(markdown)).toEqual(blocks)
  expect(blocksToMarkdown(blocks)).toBe(`${markdown}\n`)
})

test('a table may follow a line of text, without bars at its ends, and is filled up to its width', () => {
  expect(read('For 100 g:\nGrain | Iron | Fibre\n:-- | --: | ---\nRagi | 4 mg\n- is a list\n')).toEqual([
    { type: 'paragraph', content: 'For 100 g:' },
    {
      type: 'table',
      has_header: true,
      rows: [
        ['Grain', 'Iron', 'Fibre'],
        ['Ragi', '4 mg', ''],
      ],
    },
    { type: 'list', style: 'bullet', items: ['is a list'] },
  ])
})

test('a link without a scheme is completed, and one that leads nowhere is plain words', () => {
  expect(read('[a](www.who.int/x), [b](./plans), [c](asha@example.in), [d](javascript:alert%281%29)')).toEqual([
    {
      type: 'paragraph',
      content: 'a, b, c, d',
      marks: [
        { type: 'link', from: 0, to: 1, href: 'https://www.who.int/x' },
        { type: 'link', from: 3, to: 4, href: '/plans' },
        { type: 'link', from: 6, to: 7, href: 'mailto:asha@example.in' },
      ],
    },
  ])
})

test.each(rows)('%s', (_, markdown, blocks) => {
  expect(read(markdown)).toEqual(blocks)
  expect(blocksToMarkdown(blocks)).toBe(`${markdown}\n`)
})

test.each([
  ['## A **bold** heading', 1, 'bold text (**)'],
  ['Text.\n\n> - said', 3, 'a list inside a quotation'],
  ['```recipe\nname: Dal\nStir well\n```', 3, '“Stir well” in a recipe'],
  ['```recipe\ncook: a while\n```', 2, '“cook: a while” in a recipe'],
  ['| a |\n| --- |\n| `b` |', 3, 'code (`)'],
  ['Text with `code`', 1, 'code (`)'],
  ['One\n\n<script>alert(1)</script>', 3, 'raw HTML'],
])('what no block can hold is named with its line: %j', (markdown, line, what) => {
  const reports: [number, string][] = []
  markdownToBlocks(markdown, (...report) => reports.push(report), editorField)
  expect(reports).toContainEqual([line, what])
})

test('in a post of a file the description of a picture is its caption, and marks are kept', () => {
  const markdown =
    '![A thali](/images/t.svg)\n\n*Cook slowly.*\n\n- **Bajra** in winter\n- Ragi at [breakfast](/services)'
  expect(markdownToBlocks(markdown, undefined, postFile)).toEqual([
    { type: 'image', url: '/images/t.svg', caption: 'A thali' },
    { type: 'paragraph', content: 'Cook slowly.', marks: [{ type: 'italic', from: 0, to: 12 }] },
    {
      type: 'list',
      style: 'bullet',
      items: ['Bajra in winter', 'Ragi at breakfast'],
      item_marks: [[{ type: 'bold', from: 0, to: 5 }], [{ type: 'link', from: 8, to: 17, href: '/services' }]],
    },
  ])
})
