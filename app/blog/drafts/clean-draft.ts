/**
 * A working copy as it is kept: without signs that show nothing or turn the direction of what follows, its marks in the one order that
 * is stored. Two drafts that are shown alike are alike.
 */

import { orderedMarks, withoutLetters } from '~/domain/text/ordered-marks'
import type { PostDraft } from '../contract/admin-blogs'
import type { BlogBlock, BlogMark } from '../contract/blog'
import { withOwnPictures } from '../posts/own-pictures'

// Control characters but tab and line feed; direction overrides and isolates; noncharacters, which XML forbids. The joiners of
// Indian scripts (U+200C, U+200D) stay.
const hidden = /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/u
const allHidden = new RegExp(hidden, 'gu')

const line = (text: string) => text.replace(/[\t\n\r\u0085\u2028\u2029]+/g, ' ').replace(allHidden, '')

export function cleanDraft(given: PostDraft): PostDraft {
  const draft = withOwnPictures(given)
  return {
    title: line(draft.title).trim(),
    slug: draft.slug,
    description: line(draft.description).trim(),
    cover: draft.cover && { src: cleanAddress(draft.cover.src), alt: line(draft.cover.alt).trim() },
    tags: [...new Set(draft.tags.map((tag) => line(tag).trim()).filter((tag) => tag !== ''))],
    publish_date: draft.publish_date === null ? null : new Date(draft.publish_date).toISOString(),
    body: draft.body.map(cleanBlock),
    ...(draft.block_ids && { block_ids: draft.block_ids }),
  }
}

const cleanAddress = (address: string) => address.replace(allHidden, '').replace(/[\t\n]/g, '')

function cleanBlock(block: BlogBlock): BlogBlock {
  switch (block.type) {
    case 'heading':
      return { type: 'heading', level: block.level, content: line(block.content) }
    case 'paragraph': {
      const { text, marks } = cleanText(block.content, block.marks)
      return { type: 'paragraph', content: text, ...(marks.length > 0 && { marks }) }
    }
    case 'quote': {
      const { text, marks } = cleanText(block.content, block.marks)
      return { type: 'quote', content: text, ...(marks.length > 0 && { marks }), source: line(block.source).trim() }
    }
    case 'table': {
      const cells = block.rows.map((row, y) => row.map((cell, x) => cleanText(cell, block.cell_marks?.[y]?.[x])))
      return {
        type: 'table',
        has_header: block.has_header,
        rows: cells.map((row) => row.map(({ text }) => text)),
        ...(cells.flat().some(({ marks }) => marks.length > 0) && {
          cell_marks: cells.map((row) => row.map(({ marks }) => marks)),
        }),
      }
    }
    case 'recipe':
      return {
        type: 'recipe',
        name: line(block.name).trim(),
        serves: line(block.serves).trim(),
        prep_minutes: block.prep_minutes,
        cook_minutes: block.cook_minutes,
        ingredients: block.ingredients.map(line),
        steps: block.steps.map(line),
      }
    case 'image':
      return {
        type: 'image',
        url: cleanAddress(block.url),
        caption: line(block.caption),
        ...(block.alt !== undefined && { alt: line(block.alt).trim() }),
      }
    case 'list': {
      const items = block.items.map((item, i) => cleanText(item, block.item_marks?.[i]))
      return {
        type: 'list',
        style: line(block.style),
        items: items.map(({ text }) => text),
        ...(items.some(({ marks }) => marks.length > 0) && { item_marks: items.map(({ marks }) => marks) }),
      }
    }
  }
}

function cleanText(given: string, givenMarks: readonly BlogMark[] = []): { text: string; marks: BlogMark[] } {
  const { text, marks } = hidden.test(given)
    ? withoutLetters(given, givenMarks, (unit) => hidden.test(unit))
    : { text: given, marks: givenMarks }
  return { text, marks: marks.length === 0 ? [] : orderedMarks(text, marks) }
}
