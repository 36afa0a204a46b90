/**
 * What comes from the clipboard as HTML (Word, Google Docs, Excel, any page) → blocks of a post. Texts are kept, whatever holds them: a
 * list in a list gives entries of the outer one. Styles, scripts, comments and what is hidden go.
 */
import { completedLink } from '~/domain/posts/link-address'
import type { PostBlock } from '~/domain/posts/post-blocks'
import { imageAddressSchema } from '../../../contract/blog'
import { smallSigns } from '../tools/small-signs'
import { linkedAddresses } from './paste-links'
import { readTable } from './paste-table'
import { createBlockWriter, createLineWriter, type ListKind, type Look, type Writer } from './paste-writer'

/** Called with the address of each picture that a post cannot show, as one in a file of the computer. */
export type OnLost = (address: string) => void

export function htmlToBlocks(html: string, onLost: OnLost = () => {}): PostBlock[] {
  return elementToBlocks(new DOMParser().parseFromString(html, 'text/html').body, onLost)
}

export function elementToBlocks(element: Element, onLost: OnLost = () => {}): PostBlock[] {
  const writer = createBlockWriter()
  walk(element, { look: { isBold: false, isItalic: false, href: null }, keepsLines: false, onLost }, writer)
  return linkedAddresses(writer.finish())
}

type Context = { look: Look; keepsLines: boolean; onLost: OnLost }

const dropped =
  /^(script|style|head|title|meta|link|noscript|template|svg|math|iframe|object|embed|form|button|select|o:p|xml)$/
const blockLike =
  /^(p|div|section|article|header|footer|main|aside|pre|figure|figcaption|address|dl|dt|dd|center|hr|tr|td|th|tbody|thead|caption|ul|ol|li|h[1-6])$/

function walk(parent: globalThis.Node, context: Context, writer: Writer): void {
  for (const node of parent.childNodes) {
    if (node.nodeType === 3) addText(node.textContent ?? '', context, writer)
    else if (node.nodeType === 1) walkElement(node as HTMLElement, context, writer)
  }
}

function addText(text: string, { look, keepsLines }: Context, writer: Writer) {
  const lines = keepsLines ? text.split(/\r\n?|\n/) : [text]
  lines.forEach((line, at) => {
    if (at > 0) writer.endLine()
    writer.add(line.replace(/[\t\n\r ]+/g, ' '), look)
  })
}

function walkElement(element: HTMLElement, given: Context, writer: Writer): void {
  const tag = element.tagName.toLowerCase()
  const style = (element.getAttribute('style') ?? '').toLowerCase()
  if (dropped.test(tag) || /display:\s*none|mso-hide:\s*all/.test(style)) return
  // The sign that Word writes before an entry of a list.
  if (/mso-list:\s*ignore/.test(style)) return
  const whiteSpace = /white-space:\s*([\w-]+)\s*(?:;|$)/.exec(style)?.[1]
  const context: Context = {
    ...given,
    look: lookOf(element, tag, style, given.look),
    keepsLines: tag === 'pre' || (whiteSpace === undefined ? given.keepsLines : whiteSpace.startsWith('pre')),
  }
  const level = headingLevel(element, tag)
  const wordEntry = wordListKind(element, style)
  const place = placeOf(tag, style)
  const inside = () => walk(element, context, writer)
  if (tag === 'br') writer.endLine()
  else if (tag === 'img') walkImage(element, context, writer)
  else if (place && element.children.length === 0)
    writer.add(smallSigns((element.textContent ?? '').replace(/\s+/g, ' '), place), context.look)
  else if (tag === 'table' && !writer.isLine) walkTable(element, context, writer)
  else if (tag === 'ul' || tag === 'ol') walkList(element, tag === 'ul' ? 'bullet' : 'number', context, writer)
  else if (wordEntry) writer.within({ entry: wordEntry }, inside)
  else if (level !== null) writer.within({ heading: level }, inside)
  // Mail programs indent with a quotation that has no line at its side.
  else if (tag === 'blockquote' && !/border(-left)?:\s*(none|0)/.test(style)) writer.quote(inside)
  else if (blockLike.test(tag) || tag === 'blockquote') {
    writer.endLine()
    inside()
    writer.endLine()
  } else inside()
}

function walkTable(element: HTMLElement, context: Context, writer: Writer): void {
  const pictures: [string, string][] = []
  const table = readTable(element, (cell) => {
    const line = createLineWriter((url, alt) => pictures.push([url, alt]))
    walk(cell, context, line)
    return line.finish()
  })
  // A frame for the layout of a page or a mail.
  if (table === null) {
    writer.endBlock()
    walk(element, context, writer)
    writer.endBlock()
    return
  }
  if (table.caption) {
    writer.endBlock()
    walk(table.caption, context, writer)
  }
  writer.table(table.rows, table.hasHeader)
  for (const [url, alt] of pictures) writer.picture(url, alt)
}

function walkList(element: HTMLElement, kind: ListKind, context: Context, writer: Writer): void {
  const outer = writer.list()
  const children = [...element.children] as HTMLElement[]
  const isList = (child: HTMLElement) => /^(ul|ol)$/i.test(child.tagName)
  if (outer === 'number' && !writer.isLine) {
    // The numbers of the outer list stay as they are: what is below an entry is said in it.
    for (const child of children) {
      const words = writer.continueEntry()
      writer.add(words === '' || /[:;,–—-]$/.test(words) ? ' ' : child === children[0] ? ': ' : '; ', context.look)
      walk(child, context, writer)
    }
    return
  }
  let number = 0
  const entries = () => {
    for (const child of children) {
      if (isList(child)) walkElement(child, context, writer)
      else if (child.tagName.toLowerCase() !== 'li') walkElement(child, context, writer)
      else
        writer.within({ entry: outer ?? kind }, () => {
          number += 1
          if (outer !== null && kind === 'number') writer.add(`${number}. `, context.look)
          walk(
            child,
            { ...context, look: lookOf(child, 'li', child.getAttribute('style') ?? '', context.look) },
            writer,
          )
        })
    }
  }
  if (outer === null) writer.inList(kind, entries)
  else entries()
}

/** A title of a document is no heading of level 1 here: that is the post's own. */
function headingLevel(element: HTMLElement, tag: string): number | null {
  const level = Number(/^h([1-6])$/.exec(tag)?.[1] ?? /MsoHeading(\d)/.exec(element.className)?.[1] ?? 0)
  if (/MsoTitle/.test(element.className)) return 2
  return level === 0 ? null : Math.min(Math.max(level, 2), 4)
}

/** Word writes entries of lists as paragraphs, their sign in a part of its own. */
function wordListKind(element: HTMLElement, style: string): ListKind | null {
  if (!/mso-list:\s*l\d/.test(style)) return null
  const sign = [...element.querySelectorAll('*')].find((part) =>
    /mso-list:\s*ignore/i.test(part.getAttribute('style') ?? ''),
  )
  return /^\s*[\da-z]{1,4}[.)]/i.test(sign?.textContent ?? '') ? 'number' : 'bullet'
}

function lookOf(element: HTMLElement, tag: string, style: string, look: Look): Look {
  const weight = /(?<![\w-])font-weight:\s*(\w+)/.exec(style)?.[1]
  const isHeavy = weight === undefined ? null : weight === 'bold' || weight === 'bolder' || Number(weight) >= 600
  const slant = /(?<![\w-])font-style:\s*(\w+)/.exec(style)?.[1]
  return {
    isBold: isHeavy ?? (look.isBold || tag === 'b' || tag === 'strong'),
    isItalic: slant === undefined ? look.isItalic || tag === 'i' || tag === 'em' : slant === 'italic',
    href: tag === 'a' ? linkOf(element.getAttribute('href') ?? '') : look.href,
  }
}

function placeOf(tag: string, style: string): 'raised' | 'lowered' | null {
  if (tag === 'sup' || /vertical-align:\s*super/.test(style)) return 'raised'
  return tag === 'sub' || /vertical-align:\s*sub(?!\w)/.test(style) ? 'lowered' : null
}

/** Google writes links through an address of its own. A place in the document that was copied is none in the post. */
function linkOf(address: string): string | null {
  const through = /^https:\/\/www\.google\.com\/url\?(.*)$/.exec(address)?.[1]
  const href = (through && new URLSearchParams(through.replaceAll('&amp;', '&')).get('q')) || address
  return href.trim().startsWith('#') ? null : completedLink(href)
}

function walkImage(element: HTMLElement, { look, onLost }: Context, writer: Writer) {
  const alt = element.getAttribute('alt') ?? ''
  // WhatsApp copies its emoji as pictures.
  if (/^\p{Extended_Pictographic}(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f)*$/u.test(alt))
    return writer.add(alt, look)
  const addresses = ['src', 'data-src', 'data-original'].map((name) => element.getAttribute(name) ?? '')
  const url = addresses
    .map((address) => address.replace(/^\/\/(?=\w)/, 'https://'))
    .find((address) => imageAddressSchema.safeParse(address).success)
  if (url !== undefined) writer.picture(url, alt)
  // One of a single dot counts readers.
  else if (element.getAttribute('width') !== '1') onLost(addresses[0] ?? '')
}
