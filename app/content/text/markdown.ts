/**
 * Markdown → syntax tree, at build time. Nothing here makes a string of HTML: raw HTML and unsafe addresses are dropped
 * with the tree still a tree, and prose.tsx makes React elements of it, so the site needs neither eval nor innerHTML.
 */
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import { remark } from 'remark'
import remarkRehype from 'remark-rehype'

const parser = remark()
/** Its settings are such that what is written is read as the same again, whatever marks touch each other. */
const writer = remark().use({
  settings: {
    bullet: '-',
    emphasis: '_',
    resourceLink: true,
    rule: '-',
    listItemIndent: 'one',
    incrementListMarker: true,
  },
})
const toHast = remark()
  .use(remarkRehype)
  .use(rehypeSanitize, {
    ...defaultSchema,
    protocols: { href: ['https', 'http', 'mailto', 'tel'], src: ['https'] },
  })

/** The Markdown syntax tree (mdast), with positions. */
export type MarkdownTree = ReturnType<typeof parser.parse>
export type MarkdownNode = MarkdownTree['children'][number]

/** The HTML syntax tree (hast) of a text, without positions: plain JSON. */
export type ProseTree = ReturnType<typeof toHast.runSync>

/** The texts of a content folder: several rules read each, and `npm run dev` checks all again after each save. */
const parsed = new Map<string, MarkdownTree>()
const keptTrees = 200

/** Callers share the tree: they only read it. */
export function parseMarkdown(markdown: string): MarkdownTree {
  const known = parsed.get(markdown)
  if (known) return known
  const tree = parser.parse(withNewlines(markdown))
  if (parsed.size >= keptTrees) parsed.clear()
  parsed.set(markdown, tree)
  return tree
}

/**
 * A syntax tree as Markdown. The writer looks at UTF-16 units, and may name half of an emoji by its number: each sign outside the basic
 * plane is written as one of the private use area that the text does not have, and put back afterwards.
 */
export function writeMarkdown(tree: Parameters<typeof writer.stringify>[0]): string {
  const text = JSON.stringify(tree)
  const signs = [...new Set(text.match(/[\u{10000}-\u{10FFFF}]/gu))]
  if (signs.length === 0) return writer.stringify(tree)
  const standIns = privateSigns(text, signs.length)
  const standInOf = new Map(signs.map((sign, index) => [sign, standIns[index] ?? sign]))
  const signOf = new Map([...standInOf].map(([sign, standIn]) => [standIn, sign]))
  const shown = JSON.parse(text.replace(/[\u{10000}-\u{10FFFF}]/gu, (sign) => standInOf.get(sign) ?? sign))
  return writer
    .stringify(shown)
    .replace(/&#x([EF][\dA-F]{3});/g, (whole, code: string) => {
      const sign = signOf.get(String.fromCharCode(Number.parseInt(code, 16)))
      return sign ? `&#x${sign.codePointAt(0)?.toString(16).toUpperCase()};` : whole
    })
    .replace(/[\uE000-\uF8FF]/g, (standIn) => signOf.get(standIn) ?? standIn)
}

function privateSigns(text: string, count: number): string[] {
  const free: string[] = []
  for (let code = 0xe000; code <= 0xf8ff && free.length < count; code += 1) {
    const sign = String.fromCharCode(code)
    if (!text.includes(sign)) free.push(sign)
  }
  return free
}

/** A file saved on Windows ends its lines with two signs. */
export const withNewlines = (text: string) => text.replace(/\r\n?/g, '\n')

/** A sanitised tree for <Prose>. */
export function markdownToTree(markdown: string): ProseTree {
  const tree = toHast.runSync(toHast.parse(withNewlines(markdown)))
  return JSON.parse(JSON.stringify(tree, (key, value) => (key === 'position' ? undefined : value)))
}
