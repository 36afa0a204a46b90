import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { PostDraft } from '~/blog/contract/admin-blogs'
import type { SeedPost } from '~/blog/posts/seed'
import type { Post } from '~/blog/store'

/** A published post, visible since long, unlike any other. */
export function makePost(given: Partial<Post> = {}): Post {
  const unique = randomUUID().slice(0, 8)
  return {
    id: uuidv7(),
    slug: `post-${unique}`,
    title: `Post ${unique}`,
    description: 'What a plate of dal does.',
    status: 'published',
    publish_date: '2026-01-15',
    created_at: '2026-01-10T06:00:00.000Z',
    updated_at: '2026-01-10T06:00:00.000Z',
    cover: { src: '/illustrations/cover-millets.svg', alt: 'Bowls of millet' },
    tags: ['kitchen'],
    body: [
      { type: 'heading', level: 2, content: 'Dal' },
      { type: 'paragraph', content: 'Eat it with rice.' },
      { type: 'image', url: '/illustrations/cover-millets.svg', caption: 'Bowls of millet' },
      { type: 'list', style: 'bullet', items: ['moong', 'masoor'] },
    ],
    ...given,
  }
}

/** A post as content/ gives it. */
export function makeSeedPost(given: Partial<SeedPost> = {}): SeedPost {
  const unique = randomUUID().slice(0, 8)
  return {
    slug: `seed-${unique}`,
    title: `Seed ${unique}`,
    description: 'A seed post.',
    publishDate: '2026-02-01',
    createdAt: '2026-02-01',
    cover: { src: '/illustrations/cover-masala-dabba.svg', alt: 'A spice box' },
    tags: ['spice'],
    blocks: [
      { type: 'heading', content: 'Haldi' },
      { type: 'paragraph', content: 'A pinch is enough.' },
    ],
    ...given,
  }
}

/** A working copy that lacks nothing for publishing. */
export function makeDraft(given: Partial<PostDraft> = {}): PostDraft {
  const unique = randomUUID().slice(0, 8)
  return {
    title: `Draft ${unique}`,
    slug: '',
    description: 'What a plate of dal does.',
    cover: { src: '/illustrations/cover-millets.svg', alt: 'Bowls of millet' },
    tags: ['kitchen'],
    publish_date: null,
    body: [
      { type: 'heading', level: 2, content: 'Dal' },
      { type: 'paragraph', content: 'Eat it with rice.', marks: [{ type: 'bold', from: 0, to: 3 }] },
      { type: 'list', style: 'bullet', items: ['moong', 'masoor'] },
    ],
    ...given,
  }
}
