/** The blog as RSS 2.0 and as JSON Feed 1.1: the newest posts, whole, from the same posts as the pages. */

import { postLanguage } from '~/domain/posts/post-language'
import { recipeFacts } from '~/domain/posts/recipe'
import { escapeMarkup } from '~/domain/text/escape-markup'
import { cutText, type TextMark, type TextRun } from '~/domain/text/marked-text'
import { instantOf } from '~/domain/time/days'
import { absolute } from '~/frame/head/page-meta'
import type { BlogBlock, BlogSummary } from '../../contract/blog'

export type FeedFacts = {
  origin: string
  title: string
  description: string
  author: string
}

type FeedPost = {
  id: string
  address: string
  title: string
  summary: string
  html: string
  at: Date
  modified: Date | null
  language: string
  tags: string[]
}

const mostPosts = 30

/** An XML document. */
export function toRss(posts: readonly BlogSummary[], { origin, title, description, author }: FeedFacts): string {
  const newest = toFeedPosts(posts, origin)
  const items = newest.map(
    (post) => `
    <item>
      <title>${escapeMarkup(post.title)}</title>
      <link>${escapeMarkup(post.address)}</link>
      <guid isPermaLink="false">${escapeMarkup(post.id)}</guid>
      <pubDate>${post.at.toUTCString()}</pubDate>
      <dc:creator>${escapeMarkup(author)}</dc:creator>${post.tags.map((tag) => `\n      <category>${escapeMarkup(tag)}</category>`).join('')}
      <description>${escapeMarkup(post.summary)}</description>
      <content:encoded>${escapeMarkup(post.html)}</content:encoded>
    </item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel>
    <title>${escapeMarkup(title)}</title>
    <link>${escapeMarkup(absolute(origin, '/blogs'))}</link>
    <atom:link href="${escapeMarkup(absolute(origin, '/feed.xml'))}" rel="self" type="application/rss+xml"/>
    <description>${escapeMarkup(description)}</description>
    <language>en-in</language>${newest[0] ? `\n    <lastBuildDate>${newest[0].at.toUTCString()}</lastBuildDate>` : ''}${items.join('')}
  </channel>
</rss>
`
}

/** An object to be sent as application/feed+json. */
export function toJsonFeed(posts: readonly BlogSummary[], { origin, title, description, author }: FeedFacts): object {
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: absolute(origin, '/blogs'),
    feed_url: absolute(origin, '/feed.json'),
    icon: absolute(origin, '/icon-512.png'),
    language: 'en-IN',
    authors: [{ name: author }],
    items: toFeedPosts(posts, origin).map((post) => ({
      id: post.id,
      url: post.address,
      title: post.title,
      summary: post.summary,
      content_html: post.html,
      date_published: post.at.toISOString(),
      ...(post.modified && { date_modified: post.modified.toISOString() }),
      language: post.language,
      tags: post.tags,
    })),
  }
}

/** Newest first by the date that is shown. A post whose date cannot be read has no place in a feed. */
function toFeedPosts(posts: readonly BlogSummary[], origin: string): FeedPost[] {
  return posts
    .map((post) => ({
      id: feedId(post, origin),
      address: absolute(origin, `/blog/${post.slug || `blog-${post.id}`}`),
      title: post.title || 'Untitled',
      summary: post.description,
      html: post.body.map((block) => blockHtml(block, origin)).join(''),
      at: instantOf(post.publish_date ?? post.created_at),
      modified: post.updated_at === undefined ? null : new Date(post.updated_at),
      language: postLanguage(post),
      tags: post.tags,
    }))
    .filter(({ at }) => !Number.isNaN(at.getTime()))
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, mostPosts)
}

/** A tag URI (RFC 4151): it stays when the address of a post changes, so that no reader shows the post as a new one. */
const feedId = ({ id }: BlogSummary, origin: string): string => `tag:${new URL(origin).hostname},2026:blog/${id}`

function blockHtml(block: BlogBlock, origin: string): string {
  if (block.type === 'heading') {
    const level = Math.min(Math.max(block.level, 2), 6)
    return `<h${level}>${escapeMarkup(block.content)}</h${level}>`
  }
  if (block.type === 'paragraph') return `<p>${markedHtml(block.content, block.marks, origin)}</p>`
  if (block.type === 'list') {
    const name = block.style === 'bullet' ? 'ul' : 'ol'
    return `<${name}>${block.items.map((item, i) => `<li>${markedHtml(item, block.item_marks?.[i], origin)}</li>`).join('')}</${name}>`
  }
  if (block.type === 'table') return tableHtml(block, origin)
  if (block.type === 'recipe') return recipeHtml(block)
  if (block.type === 'quote') {
    const source = block.source === '' ? '' : `<p>— ${escapeMarkup(block.source)}</p>`
    return `<blockquote><p>${markedHtml(block.content, block.marks, origin)}</p>${source}</blockquote>`
  }
  const alt = block.alt ?? block.caption
  return `<p><img src="${escapeMarkup(addressFrom(block.url, origin))}" alt="${escapeMarkup(alt)}"></p>`
}

function tableHtml({ has_header, rows, cell_marks }: BlogBlock & { type: 'table' }, origin: string): string {
  const html = rows.map((row, y) => {
    const name = has_header && y === 0 ? 'th' : 'td'
    const cells = row.map((cell, x) => `<${name}>${markedHtml(cell, cell_marks?.[y]?.[x], origin)}</${name}>`)
    return `<tr>${cells.join('')}</tr>`
  })
  return `<table>${html.join('')}</table>`
}

function recipeHtml(recipe: BlogBlock & { type: 'recipe' }): string {
  const list = (name: 'ol' | 'ul', lines: readonly string[]) =>
    lines.length === 0 ? '' : `<${name}>${lines.map((line) => `<li>${escapeMarkup(line)}</li>`).join('')}</${name}>`
  const facts = recipeFacts(recipe).map(([name, value]) => `${name}: ${value}`)
  return [
    `<h3>${escapeMarkup(recipe.name)}</h3>`,
    facts.length > 0 ? `<p>${escapeMarkup(facts.join(' · '))}</p>` : '',
    list('ul', recipe.ingredients),
    list('ol', recipe.steps),
  ].join('')
}

const addressFrom = (address: string, origin: string) => (address.startsWith('/') ? absolute(origin, address) : address)

function markedHtml(text: string, marks: readonly TextMark[] | undefined, origin: string): string {
  return cutText(text, marks)
    .map(({ href, runs }) => {
      const html = runs.map(runHtml).join('')
      // A place on the post's own page is none in a reader's.
      return href === null || href.startsWith('#')
        ? html
        : `<a href="${escapeMarkup(addressFrom(href, origin))}">${html}</a>`
    })
    .join('')
}

function runHtml({ text, isBold, isItalic }: TextRun): string {
  const italic = isItalic ? `<em>${escapeMarkup(text)}</em>` : escapeMarkup(text)
  return isBold ? `<strong>${italic}</strong>` : italic
}
