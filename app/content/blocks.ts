/**
 * Markdown → the four block types of the blog (spec §3). Block texts are plain strings, so bold, links and the like have
 * no place in a post. What no block can hold is reported: the content check names its line, nothing is lost in silence.
 */
import { type MarkdownNode, parseMarkdown } from './markdown'
import { plainText } from './plain-text'

export type BlogBlock =
  | { type: 'heading'; level: number; content: string }
  | { type: 'paragraph'; content: string }
  | { type: 'image'; url: string; caption: string }
  | { type: 'list'; style: 'bullet' | 'number'; items: string[] }

/**
 * @param onUnsupported called with the line (from 1) and a plain name of what has no block; without it such a thing throws.
 */
export function markdownToBlocks(markdown: string, onUnsupported: OnUnsupported = failOnUnsupported): BlogBlock[] {
  return parseMarkdown(markdown).children.flatMap((node): BlogBlock[] => {
    const line = node.position?.start.line ?? 1
    reportInlineMarks(node, line, onUnsupported)
    if (node.type === 'heading') return [{ type: 'heading', level: node.depth, content: plainText(node) }]
    if (node.type === 'list') {
      for (const part of node.children.flatMap((item) => item.children.slice(0, 2))) {
        if (part.type !== 'paragraph') {
          onUnsupported(part.position?.start.line ?? line, nameOf(part.type, 'inside a list'))
        }
      }
      if (node.children.some((item) => item.children.length > 1)) {
        onUnsupported(line, 'a list entry with more than one part')
      }
      return [{ type: 'list', style: node.ordered ? 'number' : 'bullet', items: node.children.map(plainText) }]
    }
    if (node.type === 'paragraph') return paragraphBlocks(node, line, onUnsupported)
    onUnsupported(line, nameOf(node.type))
    return []
  })
}

type OnUnsupported = (line: number, what: string) => void

function paragraphBlocks(
  node: Extract<MarkdownNode, { type: 'paragraph' }>,
  line: number,
  onUnsupported: OnUnsupported,
): BlogBlock[] {
  const [first] = node.children
  if (node.children.length === 1 && first?.type === 'image') {
    return [{ type: 'image', url: first.url, caption: first.title ?? first.alt ?? '' }]
  }
  if (node.children.some((child) => child.type === 'image')) {
    onUnsupported(line, 'a picture inside a line of text')
  }
  return [{ type: 'paragraph', content: plainText(node) }]
}

type Node = { type: string; position?: { start: { line: number } }; children?: Node[] }

function reportInlineMarks(node: Node, line: number, onUnsupported: OnUnsupported): void {
  for (const child of node.children ?? []) {
    const childLine = child.position?.start.line ?? line
    const name = inlineNames[child.type]
    if (name) onUnsupported(childLine, name)
    reportInlineMarks(child, childLine, onUnsupported)
  }
}

function failOnUnsupported(line: number, what: string): never {
  throw new Error(`line ${line}: ${what} cannot be shown in a blog post`)
}

const inlineNames: Record<string, string> = {
  link: 'a link',
  strong: 'bold text (**)',
  emphasis: 'italic text (*)',
  inlineCode: 'code (`)',
  html: 'raw HTML',
}

const names: Record<string, string> = {
  blockquote: 'a quotation (>)',
  code: 'a code block (often an indented line)',
  thematicBreak: 'a rule (---)',
  html: 'raw HTML',
  definition: 'a link definition',
  list: 'a list',
}
const nameOf = (type: string, where = '') => `${names[type] ?? type}${where === '' ? '' : ` ${where}`}`
