/**
 * The ids of a post's blocks, beside its body: one for each block, in order. By them two texts of one post are brought together block by
 * block, also where a block was changed or moved. Readers never see them.
 */
import { diffArrays } from 'diff'
import { canonicalBlocks, type PostBlock } from './post-blocks'

export type Identified = { readonly body: readonly PostBlock[]; readonly block_ids?: readonly string[] | undefined }

export const newBlockId = (): string => crypto.randomUUID().slice(-12)

/** Two blocks that are shown alike have the same key, whatever the order of their properties. */
export const blockKey = (block: PostBlock): string => JSON.stringify(canonicalBlocks([block]), sorted)

const sorted = (_: string, value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** More differences than these are not looked for: then blocks are paired in order. */
const mostDifferences = 2000

/**
 * The ids that came with a body, where they fit. A body without them, such as one written as Markdown, takes those of `former`: blocks that
 * are the same keep theirs, changed ones are paired in order, the rest get new ones.
 */
export function blockIdsOf({ body, block_ids: given }: Identified, former?: Identified): string[] {
  if (given && given.length === body.length && new Set(given).size === given.length) return [...given]
  if (!former?.block_ids || former.block_ids.length !== former.body.length) return body.map(newBlockId)
  const formerIds = former.block_ids
  const changes = diffArrays(former.body.map(blockKey), body.map(blockKey), { maxEditLength: mostDifferences })
  if (!changes) return body.map((_, index) => formerIds[index] ?? newBlockId())
  const ids: string[] = []
  let at = 0
  let free: string[] = []
  for (const { count = 0, added, removed } of changes) {
    const passed = added ? [] : formerIds.slice(at, at + count)
    at += passed.length
    if (removed) free.push(...passed)
    else if (added) for (let i = 0; i < count; i += 1) ids.push(free.shift() ?? newBlockId())
    else {
      ids.push(...passed)
      free = []
    }
  }
  return ids
}

/** Of a body that was kept before blocks had ids: the same for all who read it. */
export const firstBlockIds = (body: readonly unknown[]): string[] => body.map((_, index) => `b${index + 1}`)
