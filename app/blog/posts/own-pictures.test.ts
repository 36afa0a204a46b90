import { expect, test } from 'vitest'
import type { PostDraft } from '../contract/admin-blogs'
import { picturesNotShown, withOwnPictures } from './own-pictures'

const draft: PostDraft = {
  ...{ title: '', slug: '', description: '', tags: [], publish_date: null },
  cover: { src: 'https://elsewhere.example/c.jpg', alt: 'A thali' },
  body: [
    { type: 'image', url: '/media/3q2-7wAbCdEf-1600x900.jpg', caption: '', alt: 'Bajra' },
    { type: 'image', url: 'https://aahar.example/media/3q2-7wAbCdEf-1600x900.jpg', caption: '' },
    { type: 'image', url: 'https://elsewhere.example/a.jpg', caption: 'Ragi', alt: 'A bowl of ragi' },
    { type: 'image', url: 'http://127.0.0.1/a.jpg', caption: '' },
  ],
}

test('a stored picture is never of another host: it becomes a link in words', () => {
  const { cover, body } = withOwnPictures(draft)
  expect(cover).toBeNull()
  expect(body.map((block) => (block.type === 'image' ? block.url : block))).toEqual([
    '/media/3q2-7wAbCdEf-1600x900.jpg',
    '/media/3q2-7wAbCdEf-1600x900.jpg',
    {
      type: 'paragraph',
      content: 'A picture from another site: A bowl of ragi, Ragi',
      marks: [{ type: 'link', href: 'https://elsewhere.example/a.jpg', from: 0, to: 49 }],
    },
    {
      type: 'paragraph',
      content: 'A picture from another site',
      marks: [{ type: 'link', href: 'http://127.0.0.1/a.jpg', from: 0, to: 27 }],
    },
  ])
})

test('the checklist names the pictures that readers would not see', async () => {
  const isThere = async (address: string) => address !== '/images/gone.jpg'
  expect(await picturesNotShown(draft, isThere)).toEqual(['the cover', 'picture 2', 'picture 3', 'picture 4'])
  const gone = { ...draft, cover: { src: '/images/gone.jpg', alt: '' }, body: draft.body.slice(0, 1) }
  expect(await picturesNotShown(gone, isThere)).toEqual(['the cover'])
})
