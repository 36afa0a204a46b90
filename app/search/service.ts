/**
 * The search's rules: what can be found (content/ and the posts that may be seen now), how it is grouped, and that an answer
 * is never older than the last edit of a post. What a match is, and what of a text is shown, is decided beside it.
 */
import type { Kysely } from 'kysely'
import { shownVersion } from '~/content/changes/live/shown'
import { textsOf } from '~/domain/posts/post-words'
import type { Tables } from '~/platform/db/tables'
import type { Clock } from '~/platform/work/clock'
import type { SearchGroup, SearchHit, SearchResult } from './contract/search'
import { type SearchContent, type SearchEntry, searchContent, sentences } from './index/content-entries'
import { createSearchIndex, type Found } from './index/search-index'
import { markWords, snippet } from './index/snippet'
import { type Synonym, withSynonyms } from './index/synonyms'
import { listPostEditions, listPostsToSearch, type SearchedPost, searchedVersion } from './store'

export type SearchService = ReturnType<typeof createSearchService>

type SearchServiceOptions = {
  db: Kysely<Tables>
  clock: Clock
  /** Asked by the first search, and by the first one after each change of the content. */
  loadContent?: () => Promise<SearchContent>
  loadContentVersion?: () => Promise<string>
}

export function createSearchService({
  db,
  clock,
  loadContent = searchContent,
  loadContentVersion = shownVersion,
}: SearchServiceOptions) {
  let index = createSearchIndex()
  /** The posts the index holds: id → updated_at. */
  const held = new Map<string, string>()
  /** The version of content/ that the index was made with, and its synonyms. */
  let synonyms: Synonym[] = []
  let contentVersion: string | null = null
  let version: string | null = null
  /** One refresh at a time; a later caller checks again after it. */
  let turn: Promise<void> = Promise.resolve()

  const currentVersion = async (now: Date) => `${await loadContentVersion()} ${await searchedVersion(db, now)}`

  async function refreshContent(): Promise<void> {
    const shown = await loadContentVersion()
    if (shown === contentVersion) return
    const content = await loadContent()
    const made = createSearchIndex()
    await made.put(content.entries.map((entry) => withSynonyms(entry, content.synonyms)))
    // The posts are read again too: their synonyms may be others now.
    index = made
    held.clear()
    synonyms = content.synonyms
    contentVersion = shown
  }

  async function refresh(): Promise<void> {
    const now = clock()
    const current = await currentVersion(now)
    if (current === version) return
    await refreshContent()
    const editions = await listPostEditions(db, now)
    for (const id of held.keys()) {
      if (editions.has(id)) continue
      index.remove(postEntryId(id))
      held.delete(id)
    }
    const changed = [...editions].filter(([id, updatedAt]) => held.get(id) !== updatedAt).map(([id]) => id)
    const posts = await listPostsToSearch(db, changed, now)
    await index.put(posts.map((post) => withSynonyms(toEntry(post), synonyms)))
    for (const { id, updated_at: updatedAt } of posts) held.set(id, updatedAt)
    version = current
  }

  async function refreshWhereChanged(): Promise<void> {
    if (version !== null && (await currentVersion(clock())) === version) return
    const mine = turn.then(refresh)
    // A turn that failed has rejected for its callers; the next one tries again.
    turn = mine.catch(() => {})
    await mine
  }

  return {
    /**
     * @param query trimmed and cut already
     * @param perGroup most hits of one group
     */
    async search({ query, perGroup }: { query: string; perGroup: number }): Promise<SearchResult> {
      if (query === '') return grouped(query, [], perGroup)
      await refreshWhereChanged()
      return grouped(query, index.search(query), perGroup)
    },
  }
}

function grouped(query: string, found: readonly Found[], perGroup: number): SearchResult {
  const group = (name: SearchGroup) => {
    const members = found.filter(({ entry }) => entry.group === name)
    return { total: members.length, hits: members.slice(0, perGroup).map(toHit) }
  }
  return {
    query,
    total: found.length,
    order: [...new Set(found.map(({ entry }) => entry.group))],
    groups: {
      services: group('services'),
      plans: group('plans'),
      pages: group('pages'),
      posts: group('posts'),
      faq: group('faq'),
      legal: group('legal'),
    },
  }
}

function toHit({ entry: { id, url, title, text, note }, found }: Found): SearchHit {
  return { id, url, title: markWords(title, found), snippet: snippet(text, found), note }
}

const postEntryId = (id: string) => `posts:${id}`

function toEntry({ id, slug, title, description, tags, body }: SearchedPost): SearchEntry {
  return {
    id: postEntryId(id),
    group: 'posts',
    title: title || 'Untitled',
    keywords: tags.join(' ').replaceAll('-', ' '),
    text: sentences([description, ...textsOf(body)]),
    // The slug the site's own links use for a post without one.
    url: `/blog/${slug || `blog-${id}`}`,
    note: null,
  }
}
