import type { AppLoadContext } from '@remix-run/node'
import { expect, test } from 'vitest'
import { builtDocuments, collectionsOf, showContent, site } from './collections.server'
import { readContentText } from './content-text'
import { contentText } from './content-text.server'

const elementOf = (context: AppLoadContext) => context.contentElements?.join('') ?? ''

test('the data of a page holds the content itself, a document an element with it', () => {
  const text = contentText('test', () => ({ name: '</script><b>', city: 'जयपुर' }))
  expect(readContentText(text({}))).toEqual({ name: '</script><b>', city: 'जयपुर' })
  const page = { isDocument: true }
  const id = text(page)
  expect(id).toMatch(/^content-test-/)
  expect(readContentText(id)).toEqual({ name: '</script><b>', city: 'जयपुर' })
  const [, named, inside = ''] =
    /^<script type="application\/json" id="([^"]+)">([^<]*)<\/script>$/.exec(elementOf(page)) ?? []
  expect(named).toBe(id)
  expect(JSON.parse(inside)).toEqual({ name: '</script><b>', city: 'जयपुर' })
})

test('it is made once for each version of the content, and a page of the version before can still be rendered', () => {
  let made = 0
  const text = contentText('version', () => ({ name: site.name, made: ++made }))
  const [before] = [text({ isDocument: true }), text({ isDocument: true })]
  expect(made).toBe(1)
  const { Site, ...documents } = builtDocuments()
  showContent(collectionsOf({ ...documents, Site: { ...Site, name: 'Rasoi' } }), 'another version')
  try {
    expect(readContentText(text({ isDocument: true }))).toEqual({ name: 'Rasoi', made: 2 })
    expect(readContentText(before)).toMatchObject({ made: 1 })
    expect(text({ isDocument: true })).not.toBe(before)
  } finally {
    showContent(collectionsOf(builtDocuments()), 'built again')
  }
})

test('two texts of one page stand in it both', () => {
  const page = { isDocument: true }
  contentText('one', () => ({ a: 1 }))(page)
  contentText('two', () => ({ b: 2 }))(page)
  expect(elementOf(page).match(/<script /g)).toHaveLength(2)
})
