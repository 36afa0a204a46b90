import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalBody } from '../../../tests/support/post-bodies'
import { blocksToDocument, documentToBlocks } from './tiptap-blocks'

test("blocks come back from the editor's document as they were", () => {
  fc.assert(
    fc.property(canonicalBody, (blocks) => {
      expect(documentToBlocks(blocksToDocument(blocks))).toEqual(blocks)
    }),
    { numRuns: 1000 },
  )
})

test('an empty body is one empty paragraph to write in', () => {
  expect(blocksToDocument([])).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] })
  expect(documentToBlocks(blocksToDocument([]))).toEqual([])
})

test('a node that is no block of a post is left out', () => {
  expect(
    documentToBlocks({ type: 'doc', content: [{ type: 'codeBlock', content: [{ type: 'text', text: 'x' }] }] }),
  ).toEqual([])
})
