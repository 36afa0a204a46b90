/** Bodies of posts as no person would write them, for the tests of what converts them. */
import fc from 'fast-check'
import { canonicalBlocks, type PostBlock, type TextMark } from '~/domain/posts/post-blocks'

/** Signs that mean something in Markdown, in HTML or to Unicode, among plain words. */
const text = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('dal', 'ragi ', ' bajra', 'a', '1', 'é', 'बाजरा') },
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          ...['*', '**', '_', '__', '#', '# ', '- ', '+ ', '1. ', '1) ', '[', ']', '(', ')', '![', '](', '<', '>', '`'],
          ...['&amp;', '&', '&#x20;', '\\', '|', '~~', '=', '---', '"', "'", '!', ':', 'https://a.in', 'www.a.in', '@'],
          ...[
            '<b>',
            '<!--',
            '\t',
            '\n',
            '  \n',
            '\r\n',
            '\u00a0',
            '\u2028',
            '\u202e',
            '\u200b',
            '\ufeff',
            '\0',
            '\ud83c',
          ],
          ...['🌾', 'e\u0301', '[x] ', '$', '%', '{', '}', '://', ';'],
        ),
      },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

const href = fc.oneof(
  fc.constantFrom(
    '/about',
    '#meals',
    'tel:+911412345678',
    'mailto:asha@example.in',
    'https://who.int/a_(b)?x=1&copy=2&lt;#y',
  ),
  fc.constantFrom(
    'https://a.in/*x*_y_',
    'https://a.in/[b]',
    'https://a.in/%20"q"',
    'https://बाजरा.भारत/',
    '/a&amp;b',
    'mailto:a<b>@c',
  ),
)
const place = fc.record({ from: fc.nat(40), to: fc.nat(40) })
const mark: fc.Arbitrary<TextMark> = fc
  .oneof(
    fc.record({ type: fc.constantFrom('bold' as const, 'italic' as const), at: place }),
    fc.record({ type: fc.constant('link' as const), at: place, href }),
  )
  .map(({ at, ...given }) => ({ ...given, from: Math.min(at.from, at.to), to: Math.max(at.from, at.to) }) as TextMark)
const marks = fc.array(mark, { maxLength: 6 })
const url = fc.oneof(
  fc.constantFrom(
    '/media/3q2-7wAbCdEf-1600x900.jpg',
    'https://a.in/b c.jpg',
    'https://a.in/(x).png',
    '/images/a_b*c.svg',
    '/a<b>.png',
  ),
)

const minutes = fc.option(fc.integer({ min: 1, max: 10_080 }))

const block: fc.Arbitrary<PostBlock> = fc.oneof(
  fc.record({ type: fc.constant('heading' as const), level: fc.integer({ min: 1, max: 6 }), content: text }),
  fc.record({ type: fc.constant('paragraph' as const), content: text, marks }),
  fc.record({ type: fc.constant('image' as const), url, caption: text, alt: fc.option(text, { nil: undefined }) }),
  fc
    .record({
      style: fc.constantFrom('bullet', 'number', 'ordered'),
      entries: fc.array(fc.record({ text, marks }), { maxLength: 4 }),
    })
    .map(({ style, entries }) => ({
      type: 'list' as const,
      style,
      items: entries.map((entry) => entry.text),
      item_marks: entries.map((entry) => entry.marks),
    })),
  fc
    .record({
      has_header: fc.boolean(),
      cells: fc.array(fc.array(fc.record({ text, marks }), { maxLength: 2 }), { maxLength: 3 }),
    })
    .map(({ has_header, cells }) => ({
      type: 'table' as const,
      has_header,
      rows: cells.map((row) => row.map((cell) => cell.text)),
      cell_marks: cells.map((row) => row.map((cell) => cell.marks)),
    })),
  fc.record({ type: fc.constant('quote' as const), content: text, marks, source: fc.oneof(fc.constant(''), text) }),
  fc.record({
    type: fc.constant('recipe' as const),
    name: text,
    serves: text,
    prep_minutes: minutes,
    cook_minutes: minutes,
    ingredients: fc.array(text, { maxLength: 3 }),
    steps: fc.array(text, { maxLength: 3 }),
  }),
)

/** Bodies as anything might send them. */
export const anyBody: fc.Arbitrary<PostBlock[]> = fc.array(block, { maxLength: 6 })
/** Bodies as they are kept. */
export const canonicalBody = anyBody.map(canonicalBlocks)
