/**
 * What is looked at before a post is published, its links among it: those on this site are compared with its pages and posts, those
 * elsewhere are asked. A link that cannot be asked says so; links hold nothing up.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { contentPlaces } from '~/content/changes/folder/places'
import { readMediaAddress } from '~/domain/media/media-address'
import { publicPaths } from '~/domain/pages'
import { listAddresses } from '~/media/store'
import type { Tables } from '~/platform/db/tables'
import { ApiError } from '~/platform/http/api/api-error'
import type { Clock } from '~/platform/work/clock'
import type { PostCheck, PostDraft } from '../../contract/admin-blogs'
import { type BlogMark, blogSlugSchema } from '../../contract/blog'
import { picturesNotShown } from '../../posts/own-pictures'
import { getPublishedPost, getPublishedPostByFormerSlug } from '../../store'
import { getDraftedPost } from '../draft-store'
import { checksOf, listed, shortened } from './checks'
import { type AskLinks, type LinkAnswer, urlOf } from './link-answers'

export type PostChecks = ReturnType<typeof createPostChecks>

type Options = { db: Kysely<Tables>; clock: Clock; publicUrl: string; askLinks: AskLinks }

/** More are not asked: a post with hundreds of links would make the clinic's machine a nuisance to others. */
const mostAsked = 60

/** @returns {function} by the post's id; throws ApiError blog_not_found */
export function createPostChecks({ db, clock, publicUrl, askLinks }: Options) {
  async function answerHere(path: string, id: string): Promise<LinkAnswer> {
    const address = path.replace(/[?#].*$/s, '')
    if (address === '' || publicPaths.some((known) => known === address)) return 'answers'
    const { data: slug } = blogSlugSchema.safeParse(/^\/blog\/([^/]+)\/?$/.exec(address)?.[1])
    // A file: pages have no dot in their addresses.
    if (slug === undefined) return address.includes('.') ? 'unknown' : 'gone'
    const now = clock()
    const post = (await getPublishedPost(db, { slug }, now)) ?? (await getPublishedPostByFormerSlug(db, slug, now))
    if (post) return 'answers'
    // Its own address, which is there once it is published.
    return (await getDraftedPost(db, id))?.slug === slug ? 'answers' : 'gone'
  }

  return async (id: string): Promise<PostCheck[]> => {
    const post = await getDraftedPost(db, id)
    if (!post) throw new ApiError('blog_not_found')
    const links = linksOf(post.draft)
    const here = links.flatMap((link) => {
      const path = pathHere(link, publicUrl)
      return path === null ? [] : [{ link, path }]
    })
    const elsewhere = links.filter((link) => /^https?:/i.test(link) && pathHere(link, publicUrl) === null)
    const answers = await askLinks(elsewhere.slice(0, mostAsked))
    for (const { link, path } of here) answers.set(link, await answerHere(path, id))
    for (const link of elsewhere.slice(mostAsked)) answers.set(link, 'unknown')
    const hidden = await picturesNotShown(post.draft, (address) => isPictureThere(db, address))
    return [
      ...checksOf(post.draft),
      { id: 'pictures', is_required: false, ...saidOfPictures(hidden) },
      { id: 'links', is_required: false, ...saidOf(answers) },
    ]
  }
}

/** In the library, or among the site's own drawings. */
async function isPictureThere(db: Kysely<Tables>, address: string): Promise<boolean> {
  const media = readMediaAddress(address)
  if (media) return (await listAddresses(db, [media.id])).has(address)
  if (!/^\/(?:illustrations|icons|images)\/[\w./-]+$/.test(address) || address.includes('..')) return false
  return existsSync(join(contentPlaces({ contentDir: '.' }).publicDir, address))
}

const saidOfPictures = (hidden: readonly string[]): Pick<PostCheck, 'is_met' | 'text'> =>
  hidden.length === 0
    ? { is_met: true, text: 'Every picture is there.' }
    : { is_met: false, text: `Readers will not see ${listed(hidden)}: please choose it among the pictures again.` }

/** Each link of the body once, but for mails and telephone numbers. */
function linksOf({ body }: PostDraft): string[] {
  const marks = body.flatMap((block): BlogMark[] => {
    if (block.type === 'paragraph' || block.type === 'quote') return block.marks ?? []
    if (block.type === 'table') return block.cell_marks?.flat(2) ?? []
    return block.type === 'list' ? (block.item_marks?.flat() ?? []) : []
  })
  const links = marks.flatMap((mark) => (mark.type === 'link' && !/^(mailto|tel):/i.test(mark.href) ? [mark.href] : []))
  return [...new Set(links)]
}

/** What follows this site's own host; null: a link elsewhere. */
function pathHere(link: string, publicUrl: string): string | null {
  if (/^[/#]/.test(link)) return link
  const [url, own] = [urlOf(link), new URL(publicUrl)]
  return url?.host === own.host ? `${url.pathname}${url.search}${url.hash}` : null
}

function saidOf(answers: ReadonlyMap<string, LinkAnswer>): Pick<PostCheck, 'is_met' | 'text'> {
  const having = (answer: LinkAnswer) => [...answers].flatMap(([link, given]) => (given === answer ? [link] : []))
  const [gone, unknown] = [having('gone'), having('unknown')]
  if (answers.size === 0) return { is_met: true, text: 'The text has no links.' }
  const few = (links: string[]) => {
    const names = links.slice(0, 5).map((link) => `“${shortened(link)}”`)
    return listed(links.length > 5 ? [...names, `${links.length - 5} more`] : names)
  }
  const sentences = [
    ...(gone.length > 0
      ? [`${gone.length === 1 ? 'This link leads' : 'These links lead'} nowhere: ${few(gone)}.`]
      : []),
    ...(unknown.length > 0
      ? [`${unknown.length === 1 ? 'This link' : 'These links'} could not be asked, please try: ${few(unknown)}.`]
      : []),
  ]
  if (sentences.length > 0) return { is_met: false, text: sentences.join(' ') }
  return { is_met: true, text: answers.size === 1 ? 'The link answers.' : `All ${answers.size} links answer.` }
}
