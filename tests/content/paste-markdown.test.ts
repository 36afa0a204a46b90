// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { markdownToPaste } from '~/blog/desk/editor/paste/paste-markdown'
import { looksLikeMarkdown } from '~/blog/desk/editor/paste/paste-text'
import { markdownParts } from '~/content/schema/blocks/blocks'

const markdown = `# Dosa

> Slowly.

---

1. Soak
   - ragi
   - [urad](www.dal.in)
2. Grind with \`salt\`

\`\`\`
tawa
hot
\`\`\`

Beside ![A dosa](/images/dosa.svg) words, see https://who.int and [this][x].

| Grain | Iron |
| --- | --- |
| Ragi | 5 mg |

[x]: https://aahar.example/plans
`

test('Markdown keeps its words, whatever holds them', () => {
  expect(looksLikeMarkdown(markdown)).toBe(true)
  const link = (from: number, to: number, href: string) => ({ type: 'link', from, to, href })
  expect(markdownToPaste(markdownParts(markdown))).toEqual([
    { type: 'heading', level: 1, content: 'Dosa' },
    { type: 'quote', content: 'Slowly.', source: '' },
    {
      type: 'list',
      style: 'number',
      items: ['Soak: ragi; urad', 'Grind with salt'],
      item_marks: [[link(12, 16, 'https://www.dal.in/')], []],
    },
    { type: 'paragraph', content: 'tawa' },
    { type: 'paragraph', content: 'hot' },
    { type: 'paragraph', content: 'Beside' },
    { type: 'image', url: '/images/dosa.svg', alt: 'A dosa', caption: '' },
    {
      type: 'paragraph',
      content: 'words, see https://who.int and this.',
      marks: [link(11, 26, 'https://who.int'), link(31, 35, 'https://aahar.example/plans')],
    },
    {
      type: 'table',
      has_header: true,
      rows: [
        ['Grain', 'Iron'],
        ['Ragi', '5 mg'],
      ],
    },
  ])
})
