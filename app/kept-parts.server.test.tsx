import type { EntryContext } from '@remix-run/node'
import { useId } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { KeptPartsContext, keptPart } from './kept-part'
import { canKeepParts, createKeptParts, writePart } from './kept-parts.server'

let pages = 0
const anAddress = () => `/page-${++pages}`

/** The page as it is sent, and how many of its parts were rendered. */
function renderPage(page: React.ReactNode, address: string, mark = `mark${++pages}`) {
  rendered.mockClear()
  const parts = createKeptParts(address, mark)
  const written = renderToString(<KeptPartsContext.Provider value={parts}>{page}</KeptPartsContext.Provider>)
  const { rest, places } = parts.takeOut(written)
  let html = ''
  let at = 0
  for (const place of places) {
    html += rest.slice(at, place.at) + writePart(place.part, []).toString()
    at = place.at
  }
  html += rest.slice(at)
  return { html, rest, rendered: rendered.mock.calls.map(([name]) => name), kept: places.length }
}

const rendered = vi.fn<(name: string) => void>()

const Dish = keptPart<{ name: string; tags?: readonly string[] }>('dish', ({ name, tags = [] }) => {
  rendered(name)
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {name} & {tags.length}
      </h2>
    </section>
  )
})
const Drink = keptPart<{ name: string }>('drink', ({ name }) => {
  rendered(name)
  return <p>{name}</p>
})
const Card = keptPart<{ id: number; text: string }>(
  ({ id }) => `card ${id}`,
  ({ text }) => {
    rendered(text)
    return <li>{text}</li>
  },
)

const menu = (dish: string, drink: string) => (
  <main>
    before
    <Dish name={dish} tags={['hot', 'mild']} />
    <Drink name={drink} />
    <p>after</p>
  </main>
)

test('a part that gets what it got before is not rendered, and the page is the same to the letter', () => {
  const address = anAddress()
  const first = renderPage(menu('dal', 'chaas'), address)
  const again = renderPage(menu('dal', 'chaas'), address)
  expect(first.rendered).toEqual(['dal', 'chaas'])
  expect(again.rendered).toEqual([])
  expect(again.html).toBe(first.html)
  expect(again.rest).toBe(first.rest)
  expect(again.rest).not.toContain('dal')
})

test('but for signs that React puts between texts, it is what the browser renders', () => {
  const { html } = renderPage(menu('dal', 'chaas'), anAddress())
  expect(html).toBe(renderToString(menu('dal', 'chaas')))
})

test('a part that gets something else is rendered, those beside it are not', () => {
  const address = anAddress()
  renderPage(menu('dal', 'chaas'), address)
  const other = renderPage(menu('dal', 'nimbu pani'), address)
  expect(other.rendered).toEqual(['nimbu pani'])
  expect(other.html).toContain('<p>nimbu pani</p>')
  expect(other.html).not.toContain('chaas')
})

test('what a part gets is compared to its depth', () => {
  const address = anAddress()
  renderPage(<Dish name="dal" tags={['hot']} />, address)
  expect(renderPage(<Dish name="dal" tags={['hot']} />, address).rendered).toEqual([])
  expect(renderPage(<Dish name="dal" tags={['cold']} />, address).rendered).toEqual(['dal'])
})

test('another address has parts of its own', () => {
  renderPage(menu('dal', 'chaas'), '/menu?day=1')
  expect(renderPage(menu('dal', 'chaas'), '/menu?day=2').rendered).toEqual(['dal', 'chaas'])
})

test('parts with keys of their own are kept side by side, and one that stands twice is one', () => {
  const address = anAddress()
  const list = (texts: string[]) => (
    <ul>
      {[...texts, texts[0] ?? ''].map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the first stands there twice
        <Card key={at} id={at % texts.length} text={text} />
      ))}
    </ul>
  )
  renderPage(list(['one', 'two']), address)
  const again = renderPage(list(['one', 'three']), address)
  expect(again.rendered).toEqual(['three'])
  expect(again.html).toBe('<ul><li>one</li><li>three</li><li>one</li></ul>')
})

test('a part within a part is a piece of it', () => {
  const address = anAddress()
  const Tray = keptPart<{ drink: string }>('tray', ({ drink }) => (
    <div>
      <Drink name={drink} />
    </div>
  ))
  renderPage(<Tray drink="chaas" />, address)
  const again = renderPage(<Tray drink="chaas" />, address)
  expect(again).toMatchObject({ html: '<div><p>chaas</p></div>', rendered: [], kept: 1 })
})

test('what carries the mark of its page is not kept, and loses nothing', () => {
  const address = anAddress()
  const Script = keptPart<{ mark: string }>('script', ({ mark }) => <b data-mark={mark}>dal</b>)
  const first = renderPage(<Script mark="feed" />, address, 'feed')
  expect(first).toMatchObject({ html: '<b data-mark="feed">dal</b>', kept: 0 })
})

test('an address that is long, and many addresses, take no room', () => {
  const long = `/${'x'.repeat(5000)}`
  renderPage(<Drink name="chaas" />, long)
  expect(renderPage(<Drink name="chaas" />, long).rendered).toEqual(['chaas'])
  const first = anAddress()
  renderPage(<Drink name="chaas" />, first)
  for (let count = 0; count < 300; count += 1) renderPage(<Drink name="chaas" />, anAddress())
  expect(renderPage(<Drink name="chaas" />, first).rendered).toEqual(['chaas'])
})

test('a part of nothing is nothing', () => {
  const address = anAddress()
  const None = keptPart('none', () => null)
  for (const page of [renderPage(<None />, address), renderPage(<None />, address)]) expect(page.html).toBe('')
})

test('parts are kept of pages as anyone sees them, and of no others', () => {
  const context = (loaderData: object, actionData: object | null = null) =>
    ({ staticHandlerContext: { loaderData, actionData } }) as unknown as EntryContext
  const anyone = { root: { viewer: null } }
  expect(canKeepParts(200, context(anyone))).toBe(true)
  expect(canKeepParts(404, context(anyone))).toBe(false)
  expect(canKeepParts(200, context({ root: { viewer: { name: 'Asha' } } }))).toBe(false)
  expect(canKeepParts(200, context({}))).toBe(false)
  expect(canKeepParts(200, context(anyone, { contact: { problem: 'x' } }))).toBe(false)
})
