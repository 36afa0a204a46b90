/** Rules for the Markdown under the front matter: what may stand in it, and what each kind of text must hold. */
import { isKnownPath } from '~/domain/pages'
import { countWords, textsOf } from '~/domain/posts/post-words'
import { type BlogBlock, markdownToBlocks, postFile } from '../schema/blocks/blocks'
import type { SourceFile } from '../source/source-file'
import { type MarkdownTree, parseMarkdown } from '../text/markdown'
import { findTable } from '../text/markdown-table'
import { plainText } from '../text/plain-text'
import type { CheckContext, FileKind, Report } from './check-context'
import { isPicture, isThere, missingPicture } from './check-pictures'
import { findLeftOver, findWrongFact, knownLink } from './check-rules'
import { valueAt } from './plain-words'

type Say = (line: number, found: string, expected: string) => void
type Node = {
  type: string
  position?: { start: { line: number } }
  children?: Node[]
  value?: string
  url?: string
  alt?: string | null
}

const minimumWords = 400

export function proseRules(source: SourceFile, kind: FileKind, context: CheckContext, report: Report): void {
  const say: Say = (line, found, expected) => report(source, line, [], found, expected)
  const tree = parseMarkdown(source.body)
  if (tree.children.length === 0) {
    say(
      source.body.split('\n').length,
      'no text under the facts',
      'the text itself, after the second line of three hyphens',
    )
    return
  }
  visit(tree, (node) => nodeRules(node, kind, context, say))
  if (kind.folder === 'posts') tableRules(source, tree, say)
  if (kind.folder === 'legal' || kind.folder === 'notices') legalRules(source, tree, say)
  if (kind.folder === 'posts') postRules(source, say)
  if (kind.folder === 'home') blockRules(source, say)
}

/** The headings that open a section of a legal text. */
export function legalSections(source: SourceFile): { title: string; line: number }[] {
  return parseMarkdown(source.body).children.flatMap((node) =>
    node.type === 'heading' && node.depth === 2 ? [{ title: plainText(node), line: lineOf(node) }] : [],
  )
}

function nodeRules(node: Node, kind: FileKind, context: CheckContext, say: Say): void {
  const line = lineOf(node)
  switch (node.type) {
    case 'html':
      say(
        line,
        `HTML: ${(node.value ?? '').slice(0, 40)}`,
        'plain Markdown: **bold**, *italic*, - lists, [words](address)',
      )
      break
    case 'text':
      textRules(node.value ?? '', line, kind, context, say)
      break
    case 'link':
      linkRules(node.url ?? '', line, context, say)
      if (plainText(node).trim() === '') say(line, 'a link without words', '[the words to click](the address)')
      break
    case 'linkReference':
    case 'imageReference':
    case 'definition':
      say(line, 'a link whose address stands elsewhere', 'the address beside the words: [words](address)')
      break
    case 'image':
      if (!isPicture(node.url ?? '') || !isThere(node.url ?? '', context)) {
        say(
          line,
          `the picture ${node.url}, which is not there`,
          isPicture(node.url ?? '')
            ? missingPicture(decodeURI(node.url ?? ''), context)
            : 'a file in public/illustrations/, public/icons/ or public/images/, named from /',
        )
      }
      textRules(node.alt ?? '', line, kind, context, say)
      if ((node.alt ?? '').trim() === '') {
        say(line, 'a picture without a description', '![what the picture shows](its path)')
      }
      break
  }
}

function textRules(text: string, firstLine: number, kind: FileKind, context: CheckContext, say: Say): void {
  const spaced = /!\[[^\]]*\]\((\/[^)]* [^)]*)\)/.exec(text)
  const brace = /[{}]/.exec(text)
  const pipe = kind.folder === 'posts' ? null : /^\s*\|.*\|\s*$/m.exec(text)
  const wrong =
    (spaced && {
      found: spaced[0],
      expected: 'a picture whose file name has no spaces: rename the file, with hyphens in their place',
    }) ||
    (brace && { found: brace[0], expected: 'words; curly braces are for programs' }) ||
    (pipe && { found: pipe[0].trim(), expected: 'a list; tables are not supported here' }) ||
    findLeftOver(text) ||
    findWrongFact(text, kind, context.facts)
  if (!wrong) return
  const linesBefore = text.slice(0, text.indexOf(wrong.found)).split('\n').length - 1
  say(firstLine + linesBefore, `“${wrong.found}”`, wrong.expected)
}

/** Posts have tables: what looks like one has to be one. */
function tableRules({ body }: SourceFile, tree: MarkdownTree, say: Say): void {
  for (const node of tree.children) {
    const text = body.replace(/\r\n?/g, '\n').slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0)
    if (node.type !== 'paragraph' || !/^\s*\|/m.test(text) || findTable(text)) continue
    const expected = 'a second row of hyphens, with as many cells as the first row: | --- | --- |'
    say(lineOf(node), `“${text.split('\n')[0]}”, which begins a table`, expected)
  }
}

function linkRules(url: string, line: number, context: CheckContext, say: Say): void {
  if (/%(?:25)?[A-Za-z]\w*%/.test(url)) {
    say(
      line,
      `a link to ${url}`,
      'an address without percent signs; %email% and %phone% in the text become links by themselves',
    )
    return
  }
  if (url.startsWith('/') && !url.startsWith('//')) {
    if (!isKnownPath(url, context.postSlugs)) {
      say(line, `a link to ${url}, which leads nowhere`, knownLink)
    }
  } else if (!/^(?:https:\/\/[^/]|mailto:.|tel:.)/i.test(url)) {
    say(
      line,
      `a link to “${url}”`,
      'a path that starts with /, or an address that starts with https://, mailto: or tel:',
    )
  }
}

function legalRules(source: SourceFile, tree: MarkdownTree, say: Say): void {
  const sections = legalSections(source)
  const stated = valueAt(source.data, ['sections'])
  if (typeof stated === 'number' && stated !== sections.length) {
    say(
      source.lineOf(['sections']),
      `sections: ${stated}, and ${sections.length} headings that start with “## ”`,
      `sections: ${sections.length}, if no heading is lost; a section is opened by a line that starts with “## ”`,
    )
  }
  const titles = new Set<string>()
  for (const { title, line } of sections) {
    if (titles.has(title)) say(line, `the heading “${title}” a second time`, 'a heading of its own for each section')
    titles.add(title)
  }
  if (!isSectionHeading(tree.children[0])) {
    const expected = 'a line that starts with “## ” first; an introduction goes into “intro:” above'
    say(lineOf(tree.children[0]), 'text before the first section', expected)
  }
  for (const [at, node] of tree.children.entries()) {
    const next = tree.children[at + 1]
    if (isSectionHeading(node) && (next === undefined || isSectionHeading(next))) {
      say(lineOf(node), 'a section without text', 'at least one paragraph under each heading')
    }
    if (node.type === 'heading' && node.depth < 2) {
      say(lineOf(node), 'a heading with one #', 'two (##) for a section, three (###) inside one')
    }
  }
}

function isSectionHeading(node: MarkdownTree['children'][number] | undefined): boolean {
  return node?.type === 'heading' && node.depth === 2
}

/** What is shown in blocks may hold nothing that no block can show. */
function blockRules(source: SourceFile, say: Say, reading?: typeof postFile): BlogBlock[] {
  const supported = 'headings (##), paragraphs, lists, and pictures on a line of their own'
  const marks = reading?.hasMarks
    ? ', tables, quotes (>) and recipes; **bold**, *italic* and [links](/services) inside a text'
    : ''
  return markdownToBlocks(source.body, (line, what) => say(line, what, supported + marks), reading)
}

function postRules(source: SourceFile, say: Say): void {
  const blocks = blockRules(source, say, postFile)
  const tree = parseMarkdown(source.body)

  // The title above is the post's first heading; one more may follow it.
  const start = blocks[0]?.type === 'heading' ? 1 : 0
  for (const [index, type] of [
    [start, 'image'],
    [start + 1, 'paragraph'],
  ] as const) {
    const found = blocks[index]?.type ?? 'nothing'
    if (found === type) continue
    say(
      lineOf(tree.children[index] ?? tree.children[0]),
      `${found} as part ${index + 1} of the post`,
      'a post that opens with a picture, then a paragraph (a heading may stand before them)',
    )
    break
  }
  for (const type of ['heading', 'paragraph', 'image', 'list'] as const) {
    if (!blocks.some((block) => block.type === type)) {
      say(lineOf(tree.children[0]), `no ${type} in the post`, 'at least one heading, paragraph, picture and list')
    }
  }
  for (const node of tree.children) {
    if (node.type === 'heading' && node.depth === 1) {
      say(lineOf(node), 'a heading with one #', 'two (##) or more; the title above is the only one with one')
    }
  }
  const words = countWords(textsOf(blocks.filter(({ type }) => type !== 'image')))
  if (words < minimumWords) say(lineOf(tree.children[0]), `${words} words`, `at least ${minimumWords} words in a post`)
}

const lineOf = (node: Node | undefined) => node?.position?.start.line ?? 1

function visit(node: Node, rule: (node: Node) => void): void {
  rule(node)
  for (const child of node.children ?? []) visit(child, rule)
}
