/** The comments of a file as help texts of its form, and the names of its keys in words. */
import { isMap, isScalar, isSeq, parseDocument, type YAMLMap } from 'yaml'
import type { ContentFile } from '../source/content-files'
import type { Path } from '../source/content-tree'
import { splitSource } from '../source/edit-source'

/** The comments of a file by the names of what they stand above; '' is what stands at its head. */
export type Help = Readonly<Record<string, string>>

export const helpName = (path: Path) => path.filter((step) => typeof step === 'string').join('.')

export function helpOf(file: ContentFile, text: string): Help {
  const help: Record<string, string> = {}
  try {
    const document = parseDocument(splitSource(file.name, text).facts)
    const blocks = commentBlocks(splitSource(file.name, text).facts)
    // What stands above the first line after an empty one is said of that line.
    help[''] = plainComment((blocks.length > 1 ? blocks.slice(0, -1) : blocks).join('\n'))
    const first = isMap(document.contents) ? document.contents.items[0]?.key : null
    if (blocks.length > 1 && isScalar(first)) help[String(first.value)] = plainComment(blocks.at(-1) ?? '')
    if (isMap(document.contents)) readComments(document.contents, [], help)
  } catch {
    // A file that cannot be read has no help either.
  }
  return help
}

/** The comments above the first line of a text, without their signs. */
function commentBlocks(text: string): string[] {
  const blocks: string[][] = [[]]
  for (const line of text.split('\n')) {
    if (/^\s*$/.test(line)) blocks.push([])
    else if (line.startsWith('#')) blocks.at(-1)?.push(line.replace(/^#+ ?/, ''))
    else break
  }
  return blocks.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'))
}

function readComments(map: YAMLMap, path: Path, help: Record<string, string>) {
  for (const [at, { key, value }] of map.items.entries()) {
    if (!isScalar(key)) continue
    const name = [...path, String(key.value)]
    const comment = key.commentBefore ?? (at === 0 && path.length > 0 ? map.commentBefore : null)
    if (comment) help[helpName(name)] ??= plainComment(comment)
    if (isMap(value)) readComments(value, name, help)
    if (isSeq(value)) for (const item of value.items) if (isMap(item)) readComments(item, name, help)
  }
}

const plainComment = (comment: string) =>
  comment
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()

const labels: Record<string, string> = {
  src: 'Picture',
  alt: 'Alternative text',
  to: 'Leads to',
  priceRupees: 'Price in rupees',
  url: 'Address',
  id: 'Name in links',
  planType: 'Kind of plan',
  faq: 'Questions',
  highlighted: 'Bold',
}

export function labelOf(key: string): string {
  if (/^\d+$/.test(key)) return `Line ${Number(key) + 1}`
  const known = labels[key]
  if (known) return known
  const words = key
    .replace(/Rupees$/, 'InRupees')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
