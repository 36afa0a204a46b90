// @vitest-environment happy-dom
import { Editor } from '@tiptap/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blockKey } from '~/domain/posts/block-ids'
import type { PostBlock } from '~/domain/posts/post-blocks'
import { canonicalBody } from '../../../../../tests/support/post-bodies'
import { refillHistory } from '../saving/undo/undo-across-reload'
import { BlockIds, type BlocksWithIds, fromDocument, toDocument } from './block-ids'
import { changeBlocks } from './change-blocks'
import { editingExtensions, schemaExtensions } from './extensions'

const line = (content: string): PostBlock => ({ type: 'paragraph', content })
const textOf = (lines: string): BlocksWithIds => {
  const parts = lines.split(' ').map((part) => part.split(':'))
  return { body: parts.map(([, content = '']) => line(content)), block_ids: parts.map(([id = '']) => id) }
}
const linesOf = (editor: Editor) => {
  const { body, block_ids } = fromDocument(editor.getJSON())
  return body.map((block, index) => `${block_ids[index]}:${block.type === 'paragraph' ? block.content : ''}`).join(' ')
}
const open = (text: BlocksWithIds) =>
  new Editor({ extensions: [...schemaExtensions, ...editingExtensions, BlockIds], content: toDocument(text) })

test('another’s changes come in around the line that is being written, with its cursor and its undo', () => {
  const editor = open(textOf('a:one b:two c:three d:four'))
  editor.commands.setTextSelection(9)
  editor.commands.insertContent('X')
  expect(linesOf(editor)).toBe('a:one b:twoX c:three d:four')
  changeBlocks(editor, textOf('n:new a:hers b:twoX d:four m:more'))
  expect(linesOf(editor)).toBe('n:new a:hers b:twoX d:four m:more')
  editor.commands.insertContent('Y')
  expect(linesOf(editor)).toBe('n:new a:hers b:twoXY d:four m:more')
  editor.commands.undo()
  editor.commands.undo()
  expect(linesOf(editor), 'hers stays').toBe('n:new a:hers b:two d:four m:more')
  editor.destroy()
})

test('an empty line, where somebody is about to write, stays', () => {
  const editor = open(textOf('a:one b:two'))
  editor.commands.setTextSelection(4)
  editor.commands.splitBlock()
  changeBlocks(editor, textOf('a:one b:hers'))
  editor.commands.insertContent('mine')
  expect(fromDocument(editor.getJSON()).body).toEqual([line('one'), line('mine'), line('hers')])
  editor.destroy()
})

test('a block that is split, copied or joined leaves each with an id of its own', () => {
  const editor = open(textOf('a:onetwo b:three'))
  editor.commands.setTextSelection(4)
  editor.commands.splitBlock()
  const { body, block_ids } = fromDocument(editor.getJSON())
  expect(body).toEqual([line('one'), line('two'), line('three')])
  expect([block_ids[0], block_ids[2], new Set(block_ids).size]).toEqual(['a', 'b', 3])
  editor.commands.insertContentAt(0, editor.getJSON().content ?? [])
  expect(new Set(fromDocument(editor.getJSON()).block_ids).size).toBe(6)
  editor.destroy()
})

test('whatever both texts are, the editor shows the other one afterwards, ids and all', () => {
  const ids = (body: unknown[], name: string) => body.map((_, index) => (index % 2 ? `${index}` : `${name}${index}`))
  fc.assert(
    fc.property(canonicalBody, canonicalBody, (one, other) => {
      const editor = open({ body: one, block_ids: ids(one, 'b') })
      const next = { body: other, block_ids: ids(other, 'c') }
      changeBlocks(editor, next)
      const shown = fromDocument(editor.getJSON())
      expect(shown.body.map(blockKey)).toEqual(other.map(blockKey))
      expect(shown.block_ids).toEqual(next.block_ids)
      editor.destroy()
    }),
    { numRuns: 60 },
  )
})

test('undo goes on over a reload, step by step, and redo comes back', () => {
  const steps = [textOf('a:one'), textOf('a:one b:two'), textOf('a:one b:other')]
  const editor = open(textOf('a:one b:other'))
  refillHistory(
    editor,
    steps.map(({ body, block_ids = [] }) => ({ body: [...body], block_ids: [...block_ids] })),
  )
  expect(linesOf(editor)).toBe('a:one b:other')
  editor.commands.undo()
  expect(linesOf(editor)).toBe('a:one b:two')
  editor.commands.undo()
  expect(linesOf(editor)).toBe('a:one')
  expect(editor.can().undo()).toBe(false)
  editor.commands.redo()
  editor.commands.redo()
  expect(linesOf(editor)).toBe('a:one b:other')
  editor.destroy()
})
