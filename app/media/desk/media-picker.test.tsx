// @vitest-environment happy-dom
/** The picker in a document of its own, with a site that answers on this machine. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MediaPicker } from './media-picker'

/** Vitest's own second is over soon on a busy machine. */
const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 15_000 })

const pictures = [
  { id: 'one', url: '/media/11111111-640x360.jpg', name: 'Thali.jpg', alt: 'A full plate' },
  { id: 'two', url: '/media/22222222-640x360.jpg', name: 'Roti.jpg', alt: '' },
]

let server: Server
let root: Root
let asked: string[]
let upload: { status: number; body: string }
const chosen: { url: string; alt: string }[] = []

beforeEach(async () => {
  asked = []
  chosen.length = 0
  upload = { status: 200, body: JSON.stringify({ id: 'new', url: '/media/33333333-10x10.jpg', alt: '' }) }
  server = createServer((request, response) => {
    const { method, url = '' } = request
    asked.push(`${method} ${url}`)
    let body = ''
    request.on('data', (part: Buffer) => {
      if (body.length < 1000) body += part.toString('latin1')
    })
    request.on('end', () => {
      if (method === 'POST') asked.push(body)
      const query = new URL(url, 'http://x').searchParams
      response.setHeader('content-type', 'application/json')
      if (url.startsWith('/dashboard/media/upload')) return response.writeHead(upload.status).end(upload.body)
      const found = pictures.filter(({ name }) => name.toLowerCase().startsWith(query.get('q') ?? ''))
      response.end(JSON.stringify({ pictures: found, page: 1, total: found.length }))
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  ;(window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`http://127.0.0.1:${port}/editor`)
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  root = createRoot(place)
  root.render(<Editor />)
  await waitFor(() => expect(buttons()).toContain('Choose Roti.jpg'))
})
afterEach(() => {
  root.unmount()
  server.closeAllConnections()
  server.close()
})

function Editor() {
  const [isOpen, setOpen] = useState(true)
  return (
    <form onSubmit={() => chosen.push({ url: 'the form around it was sent', alt: '' })}>
      <MediaPicker isOpen={isOpen} onClose={() => setOpen(false)} onChoose={(picture) => chosen.push(picture)} />
      <output>{isOpen ? 'open' : 'closed'}</output>
    </form>
  )
}

const all = <E extends HTMLElement>(selector: string) => [...document.querySelectorAll<E>(selector)]
const nameOf = (element: HTMLElement) => element.getAttribute('aria-label') ?? element.textContent
const buttons = () => all('button').map(nameOf)
const press = (name: string) =>
  all('button')
    .find((button) => nameOf(button) === name)
    ?.click()
const textOf = () => document.body.textContent ?? ''
const field = () => document.querySelector('textarea') as HTMLTextAreaElement
const write = (element: HTMLInputElement | HTMLTextAreaElement, text: string) => {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')
  own?.set?.call(element, text)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}

test('a picture with an alternative text is chosen with it', async () => {
  press('Choose Thali.jpg')
  await waitFor(() => expect(field().value).toBe('A full plate'))
  press('Use this picture')
  await waitFor(() => expect(textOf()).toContain('closed'))
  expect(chosen).toEqual([{ url: pictures[0]?.url, alt: 'A full plate' }])
  expect(asked.filter((call) => call.startsWith('POST'))).toEqual([])
})

test('one without is not chosen before it has one, which the library then keeps', async () => {
  press('Choose Roti.jpg')
  await waitFor(() => expect(field().value).toBe(''))
  press('Use this picture')
  await waitFor(() => expect(textOf()).toContain('Please say what the picture shows'))
  expect(chosen).toEqual([])
  write(field(), '  Two\nrotis ')
  press('Use this picture')
  await waitFor(() => expect(chosen).toEqual([{ url: pictures[1]?.url, alt: 'Two rotis' }]))
  await waitFor(() => expect(asked).toContain('id=two&alt=Two+rotis'))
})

test('the library is searched while one types, and Enter sends no form', async () => {
  const search = document.querySelector('input[type=search]') as HTMLInputElement
  write(search, 'tha')
  search.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  await waitFor(() => expect(buttons()).not.toContain('Choose Roti.jpg'))
  write(search, 'zucchini')
  await waitFor(() => expect(textOf()).toContain('No pictures match your search.'))
  expect(chosen).toEqual([])
})

const choose = (file: File) => {
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

test('an uploaded picture is asked for its text at once', async () => {
  choose(new File(['picture'], 'Dal.png', { type: 'image/png' }))
  await waitFor(() => expect(field()?.value).toBe(''))
  write(field(), 'A bowl of dal')
  press('Use this picture')
  await waitFor(() => expect(chosen).toEqual([{ url: '/media/33333333-10x10.jpg', alt: 'A bowl of dal' }]))
})

test.each([
  [422, '{"problem":"This file is no picture."}', 'This file is no picture.'],
  [413, 'nginx says no', 'larger than 10 MB'],
  [502, '<html>', 'Please check your internet connection'],
])('an upload that is refused with %d says why, and the picker stays', async (status, body, sentence) => {
  upload = { status, body }
  choose(new File(['picture'], 'Dal.png', { type: 'image/png' }))
  await waitFor(() => expect(textOf()).toContain(sentence))
  expect(buttons()).toContain('Choose Roti.jpg')
})

test('a file that is too large is not sent at all', async () => {
  choose(new File([new Uint8Array(11_000_000)], 'Dal.gif', { type: 'image/gif' }))
  await waitFor(() => expect(textOf()).toContain('larger than 10 MB'))
  expect(asked.some((call) => call.includes('upload'))).toBe(false)
})

test('Escape in the search field closes the picker, which WebKit leaves to us; to end an input method it does not', async () => {
  const pressEscape = (options: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true, ...options })
    document.querySelector('input[type=search]')?.dispatchEvent(event)
  }
  const picker = document.querySelector('dialog') as HTMLDialogElement
  pressEscape({ isComposing: true })
  expect(picker.open).toBe(true)
  pressEscape()
  expect(picker.open).toBe(false)
  await waitFor(() => expect(textOf()).toContain('closed'))
})
