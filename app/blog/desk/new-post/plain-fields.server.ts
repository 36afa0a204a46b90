/** The working copy of a post as the fields of a form without scripts, and back. */
import { fromIndiaField, toIndiaField } from '~/appointments/desk/india-field'
import { editorField, markdownToBlocks } from '~/content/schema/blocks/blocks'
import { blocksToMarkdown } from '~/content/text/blocks-to-markdown'
import { type PostDraft, postDraftSchema } from '../../contract/admin-blogs'
import { mostBaseLetters, type PlainErrors, type PlainFields } from './plain-schema'

export const toPlainFields = (draft: PostDraft): PlainFields => ({
  title: draft.title,
  slug: draft.slug,
  description: draft.description,
  cover_src: draft.cover?.src ?? '',
  cover_alt: draft.cover?.alt ?? '',
  tags: draft.tags.join(', '),
  publish_date: toIndiaField(draft.publish_date),
  body: blocksToMarkdown(draft.body),
})

export const toBase = (draft: PostDraft): string | null => {
  const text = JSON.stringify(draft)
  return text.length > mostBaseLetters ? null : text
}

/** Null: the form has none, or one that is no post. */
export function fromBase(text: string | undefined): PostDraft | null {
  try {
    return postDraftSchema.safeParse(JSON.parse(text ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** The draft, or what is wrong with each field; a slip in the Markdown with its line. */
export function fromPlainFields(fields: PlainFields): { draft: PostDraft } | { errors: PlainErrors } {
  const slips: string[] = []
  const body = markdownToBlocks(
    fields.body,
    (line, what) => slips.push(`Line ${line}: ${what} cannot be shown in a post.`),
    editorField,
  )
  const src = fields.cover_src.trim()
  const parsed = postDraftSchema.safeParse({
    title: fields.title.replace(/\s+/g, ' '),
    slug: fields.slug.trim(),
    description: fields.description,
    cover: src === '' ? null : { src, alt: fields.cover_alt.trim() },
    tags: fields.tags
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    publish_date: fields.publish_date === '' ? null : (fromIndiaField(fields.publish_date) ?? 'unreadable'),
    body,
  })
  if (parsed.success && slips.length === 0) return { draft: parsed.data }
  const errors: PlainErrors = slips.length > 0 ? { body: [slips.slice(0, 5).join(' ')] } : {}
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = fieldOf(path)
    const said = name === 'publish_date' ? 'Please give a day and a time' : message
    errors[name] = [...(errors[name] ?? []), name === 'body' ? `${partOf(path)}${said}` : said]
  }
  return { errors }
}

function fieldOf([first, second]: PropertyKey[]): keyof PlainFields {
  if (first === 'cover') return second === 'alt' ? 'cover_alt' : 'cover_src'
  return first as keyof PlainFields
}

/** Counted as a person counts them. */
const partOf = (path: PropertyKey[]) => (typeof path[1] === 'number' ? `Part ${path[1] + 1}: ` : '')
