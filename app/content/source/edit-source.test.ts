import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editSource, isSame, readFacts, splitSource } from './edit-source'

const names = readdirSync('content', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(yaml|mdx)$/.test(entry.name))
  .map((entry) => `${entry.parentPath.replace(/^content\/?/, '')}/${entry.name}`.replace(/^\//, ''))
const textOf = (name: string) => readFileSync(`content/${name}`, 'utf8')
const files = names.map((name) => ({ name, text: textOf(name) }))

type Path = (string | number)[]
/** Every value of a document that is no list or group. */
function leaves(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, item]) =>
    leaves(item, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}
function lists(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.entries(value).flatMap(([key, item]) =>
    lists(item, [...path, Array.isArray(value) ? Number(key) : key]),
  )
  return Array.isArray(value) && value.length > 0 ? [path, ...inner] : inner
}
const at = (data: unknown, path: Path): unknown => path.reduce<unknown>((value, key) => (value as never)[key], data)
function put(data: unknown, path: Path, value: unknown): unknown {
  const copy = structuredClone(data)
  ;(at(copy, path.slice(0, -1)) as Record<string | number, unknown>)[path.at(-1) as string] = value
  return copy
}

const anyFile = fc.constantFrom(...files)
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
  fc.constantFrom(
    'a: b',
    '#x',
    ' #x',
    '%token%',
    "it's",
    '"quoted"',
    'two\nlines',
    '🥗 thali',
    '- dash',
    '[a',
    '{b}',
    '& and',
    '*',
    '*!',
    '!x',
    '&a',
    'null',
    'true',
    '4000',
    '1e9',
    '09:00',
    '~',
    '',
    ' ',
    'a ',
    '---',
    '...',
    '\u2028',
    '\u0000',
    '\t',
  ),
  fc.string({ minLength: 10_000, maxLength: 10_000 }),
)

test('a file whose values are given back unchanged is the same, byte for byte', () => {
  expect(files.length).toBeGreaterThan(20)
  for (const { name, text } of files) {
    for (const written of [text, text.replaceAll('\n', '\r\n'), `\ufeff${text}`])
      expect(
        editSource(name, written, {
          data: readFacts(name, written),
          body: splitSource(name, written).body ?? undefined,
        }),
      ).toBe(written)
  }
})

test('one changed value changes only the lines it stands on, whatever it becomes', () => {
  fc.assert(
    fc.property(anyFile, fc.nat(), anyText, fc.boolean(), ({ name, text }, pick, value, isWindows) => {
      const given = isWindows ? text.replaceAll('\n', '\r\n') : text
      const data = readFacts(name, given)
      const paths = leaves(data)
      const path = paths[pick % paths.length] ?? []
      const next = put(data, path, value)
      const edited = editSource(name, given, { data: next })
      expect(isSame(readFacts(name, edited), next)).toBe(true)
      // Every line but those of the value is there still, in its order, with its end.
      const old = given.split('\n')
      const now = edited.split('\n')
      let head = 0
      while (head < old.length && old[head] === now[head]) head += 1
      let tail = 0
      while (tail < old.length - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail += 1
      const changed = old.slice(head, old.length - tail)
      // A paragraph is rewrapped; any other value stands on one line.
      const isParagraph =
        /[>|]-?\r?$/.test(old[head] ?? '') || /[>|]-?\r?$/.test(old[head - 1] ?? '') || changed.length > 1
      if (!isParagraph) expect(changed.length).toBeLessThanOrEqual(1)
      expect(changed.filter((line) => /^\s*(#|- [a-z]+:|[\w-]+: (?![>|]))/i.test(line)).length).toBeLessThanOrEqual(1)
    }),
    { numRuns: 100 },
  )
})

test('entries of a list may be added, taken out and moved; the others keep their lines', () => {
  fc.assert(
    fc.property(
      anyFile,
      fc.nat(),
      fc.nat(),
      fc.nat(),
      fc.constantFrom('add', 'remove', 'move'),
      ({ name, text }, pick, first, second, deed) => {
        const data = readFacts(name, text)
        const paths = lists(data)
        fc.pre(paths.length > 0)
        const path = paths[pick % paths.length] ?? []
        const list = [...(at(data, path) as unknown[])]
        const from = first % list.length
        const to = second % list.length
        if (deed === 'add') list.splice(to, 0, structuredClone(list[from]))
        if (deed === 'remove') list.splice(from, 1)
        if (deed === 'move') list.splice(to, 0, ...list.splice(from, 1))
        const next = put(data, path, list)
        const edited = editSource(name, text, { data: next })
        expect(isSame(readFacts(name, edited), next)).toBe(true)
        const count = (lines: string[]) => {
          const counts = new Map<string, number>()
          for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
          return counts
        }
        const old = count(text.split('\n'))
        const now = count(edited.split('\n'))
        if (deed === 'add')
          for (const [line, all] of old) if (!line.includes('[')) expect(now.get(line) ?? 0).toBeGreaterThanOrEqual(all)
        if (deed === 'move' && !at(data, path)?.toString().includes('['))
          expect(edited.split('\n').length).toBe(text.split('\n').length)
      },
    ),
    { numRuns: 100 },
  )
})

test('the price of a plan changes its own line and no other', () => {
  const text = textOf('plans.yaml')
  const data = readFacts('plans.yaml', text) as { subscription: { id: string; priceRupees: number }[] }
  const plan = data.subscription.find(({ id }) => id === 'three-months')
  if (plan) plan.priceRupees = 9500
  expect(editSource('plans.yaml', text, { data })).toBe(text.replace('priceRupees: 9000', 'priceRupees: 9500'))
})

test('a fact that may be left out is written beside its neighbours, and taken out again', () => {
  const text = textOf('testimonials.yaml')
  const data = readFacts('testimonials.yaml', text) as { items: Record<string, unknown>[] }
  const [first] = data.items
  const { location: _, ...without } = first ?? {}
  const shorter = editSource('testimonials.yaml', text, { data: { items: [without, ...data.items.slice(1)] } })
  expect(shorter.split('\n').length).toBe(text.split('\n').length - (first?.location === undefined ? 0 : 1))
  const again = editSource('testimonials.yaml', shorter, {
    data: { items: [{ ...first, location: 'Jaipur: old city' }, ...data.items.slice(1)] },
  })
  expect(again).toContain("location: 'Jaipur: old city'")
})

test('an empty list becomes a list with entries, and back', () => {
  const text = 'breaks: [] # none\nlast: 1\n'
  const full = editSource('x.yaml', text, { data: { breaks: [{ name: 'Lunch', from: '13:00' }], last: 1 } })
  expect(readFacts('x.yaml', full)).toEqual({ breaks: [{ name: 'Lunch', from: '13:00' }], last: 1 })
  const back = editSource('x.yaml', full, { data: { breaks: [], last: 1 } })
  expect(readFacts('x.yaml', back)).toEqual({ breaks: [], last: 1 })
})

test('what was laid out by hand stays so beside a change, and comments stay with it', () => {
  const text = 'a:   1   # one\n\nb: 2.50\nc: >- # why\n  long\n  text\nd: |+\n  kept\n\ne: null # none\nf: "x"\n'
  const data = readFacts('x.yaml', text) as Record<string, unknown>
  const edited = editSource('x.yaml', text, { data: { ...data, b: 3, e: 'a: b' } })
  expect(edited).toBe(text.replace('2.50', '3').replace('null', "'a: b'"))
  const { e: _, ...without } = data
  expect(editSource('x.yaml', text, { data: without })).toBe(text.replace('e: null # none\n', ''))
})

test('a file whose lists are set further in is written whole where its lines and ours do not fit together', () => {
  const text = 'list:\n    - id: p\n      t: "Q"   # q\n    - { id: q,  t: it }\n    - id: r\n      t: x\n'
  const data = readFacts('x.yaml', text) as { list: Record<string, string>[] }
  for (const at of data.list.keys()) {
    const next = { list: data.list.map((item, index) => (index === at ? { ...item, t: 'new, text' } : item)) }
    expect(readFacts('x.yaml', editSource('x.yaml', text, { data: next }))).toEqual(next)
  }
})
