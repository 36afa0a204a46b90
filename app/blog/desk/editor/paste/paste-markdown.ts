/** Markdown of the clipboard: what no block can hold as it is gives its words, by way of HTML. */
import type { PostBlock } from '~/domain/posts/post-blocks'
import { elementToBlocks, htmlToBlocks } from './paste-html'
import { linkedAddresses } from './paste-links'

type Tree = {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: readonly Tree[]
}

/** A part as blocks, as a tree of HTML, or as the HTML that stood in the Markdown. */
export type MarkdownPart = { blocks: PostBlock[] } | { tree: Tree } | { html: string }

export const markdownToPaste = (parts: readonly MarkdownPart[]): PostBlock[] =>
  linkedAddresses(
    parts.flatMap((part) => {
      if ('blocks' in part) return part.blocks
      return 'html' in part ? htmlToBlocks(part.html) : elementToBlocks(elementOf(part.tree))
    }),
  )

function elementOf(tree: Tree): Element {
  const { body } = document.implementation.createHTMLDocument('')
  const add = (parent: Element, { type, tagName, value = '', properties = {}, children = [] }: Tree) => {
    if (type === 'text') parent.append(value)
    const element = type === 'element' && tagName ? body.ownerDocument.createElement(tagName) : parent
    for (const name of ['href', 'src', 'alt']) {
      const given = properties[name]
      if (typeof given === 'string') element.setAttribute(name, given)
    }
    if (element !== parent) parent.append(element)
    for (const child of children) add(element, child)
  }
  add(body, tree)
  return body
}
