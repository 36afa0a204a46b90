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

/** A syntax tree as Markdown. */
export const writeMarkdown = (tree: Parameters<typeof writer.stringify>[0]): string => writer.stringify(tree)

/** A file saved on Windows ends its lines with two signs. */
const withNewlines = (text: string) => text.replace(/\r\n?/g, '\n')

/** A sanitised tree for <Prose>. */
export function markdownToTree(markdown: string): ProseTree {
  const tree = toHast.runSync(toHast.parse(withNewlines(markdown)))
  return JSON.parse(JSON.stringify(tree, (key, value) => (key === 'position' ? undefined : value)))
}
