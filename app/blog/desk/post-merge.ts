/** Two texts of one post side by side: where they agree and where not. Bringing them together is draft-merge.ts's. */
import { diffArrays, diffWordsWithSpace } from 'diff'
import type { PostDraft } from '../contract/admin-blogs'
import type { BlogBlock } from '../contract/blog'

/** Neighbouring blocks that are the same in both, or stand against each other; one side may be empty. */
type MergePart = { kind: 'same'; blocks: BlogBlock[] } | { kind: 'different'; mine: BlogBlock[]; theirs: BlogBlock[] }

export type Choice = 'mine' | 'theirs' | 'both'

export function compareBodies(mine: readonly BlogBlock[], theirs: readonly BlogBlock[]): MergePart[] {
  const parts: MergePart[] = []
  const changes = diffArrays([...theirs], [...mine], { comparator: (a, b) => JSON.stringify(a) === JSON.stringify(b) })
  for (const { value, added, removed } of changes) {
    const former = parts.at(-1)
    if (!added && !removed) parts.push({ kind: 'same', blocks: value })
    else if (former?.kind === 'different') former[added ? 'mine' : 'theirs'].push(...value)
    else parts.push({ kind: 'different', mine: added ? value : [], theirs: removed ? value : [] })
  }
  return parts
}

/** What stands beside the body, with its name. */
export const draftFields = [
  ['title', 'Title'],
  ['slug', 'Address'],
  ['description', 'Description'],
  ['cover', 'Cover'],
  ['tags', 'Tags'],
  ['publish_date', 'Publish date'],
] as const satisfies readonly (readonly [keyof PostDraft, string])[]
export type DraftField = (typeof draftFields)[number][0]

/** The fields in which two drafts differ. */
export const differentFields = (mine: PostDraft, theirs: PostDraft): DraftField[] =>
  draftFields.map(([name]) => name).filter((name) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]))

/** Words of a text, and whether they came or went. */
export type WordPart = { text: string; kind: 'same' | 'added' | 'removed' }

/** How a text became another one, word by word. */
export const compareWords = (before: string, after: string): WordPart[] =>
  diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    text: value,
    kind: added ? 'added' : removed ? 'removed' : 'same',
  }))

/** A block as a line of words, with what it is where that is not seen from its words. */
export function blockAsText(block: BlogBlock): string {
  switch (block.type) {
    case 'heading':
      return `${headingName(block.level)}: ${block.content}`
    case 'paragraph':
      return block.content
    case 'image':
      return `Picture: ${block.alt || 'it is not said what it shows'}${block.caption ? ` (${block.caption})` : ''}, file ${shortName(block.url)}`
    case 'list':
      return block.items.map((item, index) => `${block.style === 'bullet' ? '•' : `${index + 1}.`} ${item}`).join('\n')
    case 'table':
      return `Table:\n${block.rows.map((row) => row.join(' | ')).join('\n')}`
    case 'quote':
      return `Quote: ${block.content}${block.source ? ` (${block.source})` : ''}`
    case 'recipe':
      return [
        `Recipe: ${block.name}${block.serves ? `, for ${block.serves}` : ''}${recipeTimes(block)}`,
        ...block.ingredients.map((one) => `• ${one}`),
        ...block.steps.map((one, index) => `${index + 1}. ${one}`),
      ].join('\n')
  }
}

const recipeTimes = ({ prep_minutes, cook_minutes }: BlogBlock & { type: 'recipe' }) =>
  `${prep_minutes ? `, preparing ${prep_minutes} min` : ''}${cook_minutes ? `, cooking ${cook_minutes} min` : ''}`

const headingName = (level: number) => (level <= 2 ? 'Heading' : level === 3 ? 'Smaller heading' : 'Smallest heading')

/** The end of an address, which tells two pictures from each other. */
const shortName = (address: string) => {
  const name = address.split('/').at(-1) ?? ''
  return name.length > 24 ? `…${name.slice(-24)}` : name
}

/** Two bodies block by block, each changed pair word by word. */
export type ComparedBlock = { kind: 'same' | 'changed' | 'added' | 'removed'; words: WordPart[] }

export function compareVersions(before: readonly BlogBlock[], after: readonly BlogBlock[]): ComparedBlock[] {
  return compareBodies(after, before).flatMap((part): ComparedBlock[] => {
    if (part.kind === 'same')
      return part.blocks.map((block) => ({ kind: 'same', words: [{ text: blockAsText(block), kind: 'same' }] }))
    const { mine: now, theirs: former } = part
    return Array.from({ length: Math.max(now.length, former.length) }, (_, index): ComparedBlock => {
      const [old, next] = [former[index], now[index]]
      if (old && next && old.type === next.type) {
        const words = compareWords(blockAsText(old), blockAsText(next))
        return { kind: 'changed', words }
      }
      return {
        kind: old && next ? 'changed' : next ? 'added' : 'removed',
        words: [
          ...(old ? [{ text: `${blockAsText(old)} `, kind: 'removed' as const }] : []),
          ...(next ? [{ text: blockAsText(next), kind: 'added' as const }] : []),
        ],
      }
    })
  })
}
