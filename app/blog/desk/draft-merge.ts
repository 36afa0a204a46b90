/**
 * Two texts of one post that were both made from a third one, brought together block by block. What only one of the two has touched is
 * taken as that one has it; people are asked only where both touched the same block or the same field. Pure.
 */
import { blockIdsOf, blockKey, newBlockId } from '~/domain/posts/block-ids'
import type { PostDraft } from '../contract/admin-blogs'
import type { BlogBlock } from '../contract/blog'
import { type Choice, type DraftField, draftFields } from './post-merge'

export type BlockWithId = { id: string; block: BlogBlock }

/** Neighbouring blocks that are settled, or one block that both have touched; where one of them removed it, that side is empty. */
export type DraftPart =
  | { kind: 'settled'; blocks: BlockWithId[] }
  | { kind: 'open'; mine: BlockWithId[]; theirs: BlockWithId[] }

export type DraftMerge = {
  parts: DraftPart[]
  /** What stands beside the body; an open field as mine has it. */
  settled: Omit<PostDraft, 'body' | 'block_ids'>
  openFields: DraftField[]
  theirs: PostDraft
}

type Texts = {
  /** What both were made from. */
  base: PostDraft
  /** Texts of mine that were sent and whose answer was lost: where theirs has them, theirs has not touched it. */
  sent?: readonly PostDraft[]
  mine: PostDraft
  theirs: PostDraft
}

export function mergeDrafts({ base: given, sent = [], mine, theirs }: Texts): DraftMerge {
  const base = { ...given, block_ids: blockIdsOf(given) }
  const before = readBlocks(base)
  const ours = readBlocks(mine, base)
  const others = readBlocks(theirs, base)
  const onTheWay = sent.map((one) => readBlocks(one, base))
  const choose = (id: string): 'mine' | 'theirs' | 'open' => {
    const [m, t] = [ours.keys.get(id), others.keys.get(id)]
    const former = onTheWay.some(({ keys }) => keys.get(id) === t) ? t : before.keys.get(id)
    if (m === t || t === former) return 'mine'
    return m === former ? 'theirs' : 'open'
  }

  const parts: DraftPart[] = []
  for (const id of mergedOrder(before.ids, ours.ids, others.ids)) {
    const sides = { mine: blocksAt(ours, id), theirs: blocksAt(others, id) }
    const chosen = choose(id)
    const last = parts.at(-1)
    if (chosen === 'open') parts.push({ kind: 'open', ...sides })
    else if (last?.kind === 'settled') last.blocks.push(...sides[chosen])
    else if (sides[chosen].length > 0) parts.push({ kind: 'settled', blocks: sides[chosen] })
  }

  const settled: Record<string, unknown> = {}
  const openFields: DraftField[] = []
  for (const [field] of draftFields) {
    const [m, t] = [fieldKey(mine, field), fieldKey(theirs, field)]
    const former = sent.some((one) => fieldKey(one, field) === t) ? t : fieldKey(base, field)
    if (m !== t && m !== former && t !== former) openFields.push(field)
    settled[field] = m === former && t !== former ? theirs[field] : mine[field]
  }
  return { parts, settled: settled as DraftMerge['settled'], openFields, theirs }
}

/** Nobody needs to be asked. */
export const isSettled = ({ parts, openFields }: DraftMerge): boolean =>
  openFields.length === 0 && parts.every(({ kind }) => kind === 'settled')

/** @param choices one for each part, in order; those of settled parts are not looked at. Without one: both. */
export function mergedDraft(
  { parts, settled, openFields, theirs }: DraftMerge,
  choices: readonly (Choice | undefined)[] = [],
  fieldChoices: Partial<Record<DraftField, Choice>> = {},
): PostDraft {
  const seen = new Set<string>()
  const blocks = parts
    .flatMap((part, index) => {
      if (part.kind === 'settled') return part.blocks
      const choice = choices[index] ?? 'both'
      return choice === 'both' ? [...part.theirs, ...part.mine] : part[choice]
    })
    .map(({ id, block }) => {
      const own = seen.has(id) ? newBlockId() : id
      seen.add(own)
      return { id: own, block }
    })
  const chosen = openFields.filter((field) => fieldChoices[field] === 'theirs').map((field) => [field, theirs[field]])
  return {
    ...settled,
    ...Object.fromEntries(chosen),
    body: blocks.map(({ block }) => block),
    block_ids: blocks.map(({ id }) => id),
  }
}

/** Whether two drafts say the same, with the same ids. */
export const isSameDraft = (a: PostDraft, b: PostDraft): boolean =>
  draftFields.every(([field]) => fieldKey(a, field) === fieldKey(b, field)) &&
  JSON.stringify(a.body.map(blockKey)) === JSON.stringify(b.body.map(blockKey)) &&
  JSON.stringify(a.block_ids) === JSON.stringify(b.block_ids)

type Blocks = { ids: string[]; blocks: Map<string, BlogBlock>; keys: Map<string, string> }

function readBlocks(draft: PostDraft, base?: PostDraft): Blocks {
  const ids = blockIdsOf(draft, base)
  const entries = draft.body.map((block, index): [string, BlogBlock] => [ids[index] ?? newBlockId(), block])
  return { ids, blocks: new Map(entries), keys: new Map(entries.map(([id, block]) => [id, blockKey(block)])) }
}

const blocksAt = ({ blocks }: Blocks, id: string): BlockWithId[] => {
  const block = blocks.get(id)
  return block ? [{ id, block }] : []
}

/** The server trims texts and writes instants with milliseconds. */
function fieldKey(draft: PostDraft, field: DraftField): string {
  const value = draft[field]
  if (field === 'publish_date') return value === null ? '' : new Date(String(value)).toISOString()
  if (field === 'cover') return draft.cover ? JSON.stringify([draft.cover.src, draft.cover.alt.trim()]) : ''
  return Array.isArray(value) ? JSON.stringify(value.map((tag) => tag.trim())) : String(value).trim()
}

/** The ids of both. Where mine moved nothing, theirs is the order; what only the other has follows what it followed there. */
function mergedOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const [frame, other] = hasMoved(base, mine) ? [mine, theirs] : [theirs, mine]
  const known = new Set([...base, ...other])
  const inFrame = new Set(frame)
  const following = new Map<string | null, string[]>()
  let former: string | null = null
  for (const id of other) {
    if (inFrame.has(id)) former = id
    else following.set(former, [...(following.get(former) ?? []), id])
  }
  const order: string[] = []
  let waiting = following.get(null) ?? []
  for (const id of frame) {
    // What both added in one place stands one after the other.
    if (known.has(id)) {
      order.push(...waiting, id)
      waiting = following.get(id) ?? []
    } else order.push(id)
  }
  return [...order, ...waiting]
}

function hasMoved(base: readonly string[], ids: readonly string[]): boolean {
  const kept = new Set(ids)
  const places = new Map(base.filter((id) => kept.has(id)).map((id, place) => [id, place]))
  const order = ids.flatMap((id) => places.get(id) ?? [])
  return order.some((place, index) => index !== place)
}
