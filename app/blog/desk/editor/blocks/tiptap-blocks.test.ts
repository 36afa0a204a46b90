// @vitest-environment happy-dom
import { getSchema } from '@tiptap/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalBody } from '../../../../../tests/support/post-bodies'
import { schemaExtensions } from './extensions'
import { emptyTable } from './table-nodes'
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

test("every body fits the editor's schema, and comes back from it", () => {
  const schema = getSchema(schemaExtensions)
  fc.assert(
    fc.property(canonicalBody, (blocks) => {
      const document = schema.nodeFromJSON(blocksToDocument(blocks))
      document.check()
      expect(documentToBlocks(document.toJSON())).toEqual(blocks)
    }),
    { numRuns: 200 },
  )
  schema.nodeFromJSON({ type: 'doc', content: [emptyTable()] }).check()
})
