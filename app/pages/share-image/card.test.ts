import { expect, test } from 'vitest'
import { listedPages } from '~/domain/pages'
import { illustration } from '~/drawing/share-image/illustrations.server'
import { pageCard } from './card.server'

test('every listed page has a card with a drawing that is there; other names have none', () => {
  for (const { path } of listedPages) {
    const card = pageCard(path === '/' ? 'home' : path.slice(1))
    expect(card?.title, path).toBeTruthy()
    expect(illustration(card?.picture ?? ''), path).not.toBeNull()
  }
  for (const name of ['', 'missing', 'index', '__proto__', 'constructor']) expect(pageCard(name), name).toBeNull()
})
