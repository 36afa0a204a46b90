import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readUpload } from './read-upload.server'

const limits = { formBytes: 1_000_000 }
const type = 'multipart/form-data; boundary=mark'

const part = (head: string, value: string | Buffer = '') =>
  Buffer.concat([Buffer.from(`--mark\r\n${head}\r\n\r\n`), Buffer.from(value), Buffer.from('\r\n')])
const filePart = (value: Buffer | string, name = 'a.jpg') =>
  part(`Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/jpeg`, value)
const textPart = (name: string, value: string) => part(`Content-Disposition: form-data; name="${name}"`, value)
const end = Buffer.from('--mark--\r\n')

const read = (body: Buffer | string, contentType = type, given = limits) =>
  readUpload(
    new Request('http://x/', {
      method: 'POST',
      body: new Uint8Array(Buffer.from(body)),
      headers: { 'content-type': contentType },
    }),
    given,
  )

test('a form as browsers write it is read, its file byte for byte', async () => {
  const bytes = randomBytes(100_000)
  const form = new FormData()
  form.append('alt', 'Zwei “Rotis”, धनिया')
  form.append('file', new Blob([bytes], { type: 'image/png' }), 'thali "am" Mittag.png')
  const upload = await readUpload(new Request('http://x/', { method: 'POST', body: form }), limits)
  expect(upload).toMatchObject({ texts: { alt: 'Zwei “Rotis”, धनिया' }, file: { name: 'thali "am" Mittag.png' } })
  expect(typeof upload === 'object' && upload.file?.bytes.equals(bytes)).toBe(true)
})

test('a file may hold line breaks and what is nearly the mark', async () => {
  const bytes = Buffer.from('\r\n--mar\r\n\r\n--Mark\r\n-- mark\r\n')
  const upload = await read(Buffer.concat([filePart(bytes), end]))
  expect(typeof upload === 'object' && upload.file?.bytes.equals(bytes)).toBe(true)
})

test('no file chosen is an empty one; of two the first counts', async () => {
  expect(await read(Buffer.concat([filePart('', ''), end]))).toMatchObject({
    file: { name: '', bytes: Buffer.alloc(0) },
  })
  const two = await read(
    Buffer.concat([textPart('alt', 'one'), textPart('alt', 'two'), filePart('1'), filePart('2'), end]),
  )
  expect(two).toMatchObject({ texts: { alt: 'one' }, file: { bytes: Buffer.from('1') } })
})

describe('what no form of ours can be is refused', () => {
  const many = Array.from({ length: 9 }, (_, i) => textPart(`a_${'b'.repeat(i + 1)}`, ''))
  const cases: [string, Buffer | string, string?][] = [
    ['no boundary', filePart('x'), 'multipart/form-data'],
    ['an empty boundary', filePart('x'), 'multipart/form-data; boundary='],
    ['a boundary of 71 signs', filePart('x'), `multipart/form-data; boundary=${'m'.repeat(71)}`],
    ['a type without end', filePart('x'), `multipart/form-data; ${'a=b; '.repeat(10_000)}boundary=mark`],
    ['another type', 'file=x', 'application/x-www-form-urlencoded'],
    ['no type', 'x', 'text/plain'],
    ['no parts', ''],
    ['no end', filePart('x')],
    ['a mark that is not there', 'hello'],
    ['too many parts', Buffer.concat([...many, end])],
    ['a head that does not end', Buffer.concat([Buffer.from('--mark\r\nA: '), Buffer.alloc(500_000, 0x61), end])],
    ['a name without end', Buffer.concat([textPart('x'.repeat(5000), ''), end])],
    ['ten thousand marks', Buffer.from('--mark\r\n'.repeat(10_000))],
  ]
  test.each(cases)('%s', async (_, body, contentType) => {
    // Of the processor: other tests run beside this one.
    const before = process.cpuUsage()
    expect(await read(body, contentType)).toBe('no form')
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(500)
  })
})

test('marks and nothing else are a form without a file', async () => {
  expect(await read('--mark'.repeat(100_000))).toEqual({ file: null, texts: {} })
})

test('names that mean something to programs are not kept', async () => {
  const names = ['__proto__', 'constructor[x]', 'a.b', 'file[4999999]', '__intent__', 'toString']
  const upload = await read(Buffer.concat([...names.map((name) => textPart(name, 'x')), filePart('1'), end]))
  expect(upload).toMatchObject({ file: { bytes: Buffer.from('1') } })
  expect(typeof upload === 'object' && Object.keys(upload.texts)).toEqual([])
  expect(({} as { x?: string }).x).toBe(undefined)
})

test('a form that is announced too large is not read; one that lies about it is read no farther than it may be', async () => {
  let pulled = 0
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1
        controller.enqueue(new Uint8Array(100_000))
      },
    })
  const request = (headers: Record<string, string>) =>
    new Request('http://x/', {
      method: 'POST',
      body: endless(),
      headers: { 'content-type': type, ...headers },
      duplex: 'half',
    } as RequestInit)
  expect(await readUpload(request({ 'content-length': '1000000000' }), limits)).toBe('too large')
  expect(pulled).toBeLessThan(3)
  expect(await readUpload(request({}), limits)).toBe('too large')
  expect(pulled).toBeLessThan(20)
})

test('a client that goes away in the middle has sent no form', async () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(filePart('x')))
      controller.error(new Error('gone'))
    },
  })
  const request = new Request('http://x/', {
    method: 'POST',
    body,
    headers: { 'content-type': type },
    duplex: 'half',
  } as RequestInit)
  expect(await readUpload(request, limits)).toBe('aborted')
})
