/** What is looked at before a post is published, but for its links, which have to be asked (link-answers.ts). Pure. */
import { countWords, textsOf } from '~/domain/posts/post-words'
import type { PostCheck, PostDraft } from '../../contract/admin-blogs'
import type { BlogBlock } from '../../contract/blog'

/** What search engines show of a title and of a description. */
const [longTitle, longDescription] = [70, 160]
/** From so many words on a reader looks for headings. */
const longBody = 400

/** What holds up publishing. */
export const missingOf = (draft: PostDraft): PostCheck[] =>
  checksOf(draft).filter((check) => check.is_required && !check.is_met)

export const checksOf = (draft: PostDraft): PostCheck[] => [
  checkTitle(draft),
  checkDescription(draft),
  checkBody(draft),
  checkAlts(draft),
  checkCover(draft),
  checkHeadings(draft),
  checkPromises(draft),
]

type Outcome = Omit<PostCheck, 'id'>
const met = (text: string): Outcome => ({ is_met: true, is_required: true, text })
const missing = (text: string): Outcome => ({ is_met: false, is_required: true, text })
const advice = (text: string): Outcome => ({ is_met: false, is_required: false, text })
const fine = (text: string): Outcome => ({ is_met: true, is_required: false, text })

function checkTitle({ title }: PostDraft): PostCheck {
  const { length } = [...title]
  if (length === 0) return { id: 'title', ...missing('The post needs a title.') }
  if (length > longTitle)
    return { id: 'title', ...advice(`The title has ${length} letters; searches show about ${longTitle} of them.`) }
  return { id: 'title', ...met('The title is there, and short enough to be shown whole.') }
}

function checkDescription({ description }: PostDraft): PostCheck {
  const { length } = [...description]
  if (length === 0)
    return { id: 'description', ...missing('The post needs a short description: cards and searches show it.') }
  if (length > longDescription)
    return {
      id: 'description',
      ...advice(`The description has ${length} letters; searches show about ${longDescription} of them.`),
    }
  return { id: 'description', ...met('The description is there, and short enough to be shown whole.') }
}

function checkBody({ body }: PostDraft): PostCheck {
  const words = countWords(textsOf(body.filter(({ type }) => type !== 'heading' && type !== 'image')))
  if (words === 0)
    return { id: 'body', ...missing('The post needs a text: at least one paragraph, list, table, quote or recipe.') }
  // As the editor and the list count them, with headings and captions.
  const all = countWords(textsOf(body))
  return {
    id: 'body',
    ...met(all === 1 ? 'The text has 1 word.' : `The text has ${all.toLocaleString('en-IN')} words.`),
  }
}

/** What a person is told who cannot see the picture. */
const altOf = (block: BlogBlock & { type: 'image' }) => (block.alt ?? block.caption).trim()

function checkAlts({ body }: PostDraft): PostCheck {
  const pictures = body.filter((block): block is BlogBlock & { type: 'image' } => block.type === 'image')
  const without = pictures.flatMap((picture, i) => (altOf(picture) === '' ? [i + 1] : []))
  if (pictures.length === 0) return { id: 'alt', ...met('No picture in the text needs a description.') }
  if (without.length === 0) return { id: 'alt', ...met('Every picture says what it shows.') }
  const which = without.length === 1 ? `Picture ${without[0]} needs` : `Pictures ${listed(without)} need`
  return { id: 'alt', ...missing(`${which} a description for those who cannot see it.`) }
}

function checkCover({ cover }: PostDraft): PostCheck {
  if (cover === null) return { id: 'cover', ...advice('There is no cover: cards show a picture of ours instead.') }
  if (cover.alt.trim() === '')
    return { id: 'cover', ...missing('The cover needs a description for those who cannot see it.') }
  return { id: 'cover', ...met('The cover says what it shows.') }
}

function checkHeadings({ body }: PostDraft): PostCheck {
  const levels = body.flatMap((block) => (block.type === 'heading' ? [block] : []))
  if (levels.some(({ content }) => content.trim() === '')) return { id: 'heading', ...advice('A heading is empty.') }
  const skipping = levels.find(({ level }, i) => level > (levels[i - 1]?.level ?? 2) + 1)
  if (skipping)
    return { id: 'heading', ...advice(`The heading “${shortened(skipping.content)}” leaves out a level above it.`) }
  const words = countWords(textsOf(body))
  if (levels.length === 0 && words > longBody)
    return { id: 'heading', ...advice(`${words} words without a heading are hard to look through.`) }
  return {
    id: 'heading',
    ...fine(levels.length === 0 ? 'Short enough to need no headings.' : 'The headings are in order.'),
  }
}

/** Words that promise what no diet can; the law on advertisements for remedies knows them as well. */
const promises =
  /\b(cur(?:e[sd]?|ing)|heal(?:s|ed)? (?:you|your|diabetes|cancer|thyroid|pcos|pcod)|guarantee[sd]?|guaranteed|100 ?% (?:result|safe|success)\w*|miracle\w*|magic(?:al)? (?:remed|cure|diet)\w*|permanent(?:ly)? (?:cure|relief|solution|revers)\w*|no side[- ]effects?|detox(?:es|ed)? your|melts? (?:away )?(?:the )?fat|overnight results?|revers(?:es?|ed|ing) (?:diabetes|pcos|pcod|thyroid|cancer))\b/gi
/** Said of a cure, but no promise of one: a sentence that denies it, and what is done with food. */
const denials =
  /\b(no|not|never|nor|cannot|can['’]t|won['’]t|isn['’]t|doesn['’]t|don['’]t|without|instead of)\b[^.!?]{0,40}$/i
const kitchenWords = /\b(salt|air|dry|sun|sugar)[- ]?$/i

function checkPromises({ title, description, body }: PostDraft): PostCheck {
  const found = new Set<string>()
  for (const text of [title, description, ...textsOf(body)]) {
    for (const match of text.matchAll(promises)) {
      const before = text.slice(Math.max(0, match.index - 60), match.index)
      if (!denials.test(before) && !kitchenWords.test(before)) found.add(match[0].toLowerCase())
    }
  }
  if (found.size === 0) return { id: 'cure', ...fine('Nothing reads like the promise of a cure.') }
  const words = listed([...found].slice(0, 5).map((word) => `“${word}”`))
  return { id: 'cure', ...advice(`This may read like the promise of a cure: ${words}. Please look at it again.`) }
}

export function listed(items: readonly (string | number)[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}

export const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text)
