/** A bucket of a real S3 server on this machine, and servers that are slow, full or in trouble. */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import S3rver from 's3rver'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeTempFolder } from '../../../../tests/support/temp-folder'
import { createFoldersInBucket } from './folders-in-bucket'
import { readBucket } from './open-folders'

const files = [
  { name: '480.avif', type: 'image/avif', bytes: Buffer.from('a small one') },
  { name: '640.jpg', type: 'image/jpeg', bytes: Buffer.alloc(300_000, 7) },
]
const folder = `${'a'.repeat(40)}-640x360`
const ofPictures = { root: 'media', isPublic: true }
const whole = { isHead: false, hasTag: () => false }

const bodyOf = async (body: ReadableStream<Uint8Array> | null | undefined) =>
  Buffer.from(await new Response(body ?? null).arrayBuffer())

describe('a real S3 server', () => {
  const place = makeTempFolder()
  let server: S3rver
  let address: string

  beforeAll(async () => {
    server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: place.path,
      configureBuckets: [{ name: 'pictures', configs: [] }],
    })
    const { port } = await server.run()
    address = `s3://S3RVER:S3RVER@127.0.0.1:${port}`
  })
  afterAll(async () => {
    await server.close()
    place.remove()
  })
  const open = (path = '/pictures?region=ap-south-1') => createFoldersInBucket(readBucket(address + path), ofPictures)

  test('files are put, read, listed and removed', async () => {
    const store = open()
    await store.put(folder, files)
    const file = await store.read(folder, '640.jpg', whole)
    expect(file?.size).toBe(300_000)
    expect((await bodyOf(file?.body)).equals(files[1]?.bytes as Buffer)).toBe(true)
    const tag = file?.etag ?? ''
    expect(await store.read(folder, '640.jpg', { isHead: false, hasTag: (etag) => etag === tag })).toMatchObject({
      etag: tag,
      body: null,
    })
    expect(await store.read(folder, '640.jpg', { isHead: true, hasTag: () => false })).toEqual({
      size: 300_000,
      etag: tag,
      body: null,
    })
    expect(await store.read(folder, '641.jpg', whole)).toBe(null)
    expect(await store.read('../x', '641.jpg', whole)).toBe(null)
    expect(await store.listOlder(new Date(0))).toEqual([])
    expect(await store.listOlder(new Date(Date.now() + 5000))).toEqual([folder])
    await store.remove(folder)
    expect(await store.read(folder, '640.jpg', whole)).toBe(null)
    await store.remove(folder)
    expect(await store.listOlder(new Date(Date.now() + 5000))).toEqual([])
  })

  test('pictures may stand in a folder of the bucket', async () => {
    const store = open('/pictures/aahar')
    await store.put(folder, files)
    expect((await store.read(folder, '480.avif', whole))?.size).toBe(11)
  })

  test('a bucket that is not there, or not ours, is a sentence', async () => {
    await expect(open('/nowhere').put(folder, files)).rejects.toMatchObject({ code: 'storage_unavailable' })
    const wrongKey = createFoldersInBucket({ ...readBucket(`${address}/pictures`), accessKeyId: 'nobody' }, ofPictures)
    await expect(wrongKey.put(folder, files)).rejects.toMatchObject({ code: 'storage_unavailable' })
  })
})

describe('a server in trouble', () => {
  let server: Server | undefined
  afterEach(() => {
    server?.closeAllConnections()
    server?.close()
  })
  const openAt = async (answer: RequestListener) => {
    server = createServer(answer).listen(0, '127.0.0.1')
    await new Promise((resolve) => server?.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    return createFoldersInBucket(readBucket(`s3://key:secret@127.0.0.1:${port}/pictures`), {
      ...ofPictures,
      timeoutMs: 300,
    })
  }

  test('one that never answers is given up', async () => {
    const store = await openAt(() => {})
    const before = performance.now()
    await expect(store.read(folder, '640.jpg', whole)).rejects.toMatchObject({ code: 'storage_unavailable' })
    await expect(store.put(folder, files)).rejects.toMatchObject({ code: 'storage_unavailable' })
    expect(performance.now() - before).toBeLessThan(9000)
  })

  test('one that is busy once is asked again', async () => {
    let asked = 0
    const store = await openAt((request, response) => {
      asked += 1
      request.resume().on('end', () => response.writeHead(asked === 1 ? 503 : 200).end())
    })
    await store.put(folder, files.slice(0, 1))
    expect(asked).toBe(2)
  })

  test('a full one says so, and what was put before is taken away', async () => {
    const kept = new Set<string>()
    const store = await openAt((request, response) => {
      const { method, url = '' } = request
      request.resume().on('end', () => {
        if (method === 'PUT' && url.endsWith('.jpg'))
          return response.writeHead(507).end('<Error><Code>XMinioStorageFull</Code></Error>')
        if (method === 'PUT') kept.add(url)
        if (method === 'DELETE') kept.delete(url)
        const items = [...kept].map((path) => `<Contents><Key>${path.slice('/pictures/'.length)}</Key></Contents>`)
        response.end(`<ListBucketResult><IsTruncated>false</IsTruncated>${items.join('')}</ListBucketResult>`)
      })
    })
    await expect(store.put(folder, files)).rejects.toMatchObject({ code: 'storage_full' })
    expect(kept.size).toBe(0)
  })

  test('none at the port is a sentence', async () => {
    const store = createFoldersInBucket(readBucket('s3://key:secret@127.0.0.1:9/pictures'), ofPictures)
    await expect(store.put(folder, files)).rejects.toMatchObject({ code: 'storage_unavailable' })
  })
})

test('keys may hold any sign, and only this machine is spoken to in plain', () => {
  expect(readBucket('s3://AK%2F1:se%2Bcret%40@s3.example.com/pictures/aahar/?region=ap-south-1')).toEqual({
    address: 'https://s3.example.com/pictures/aahar',
    region: 'ap-south-1',
    accessKeyId: 'AK/1',
    secretAccessKey: 'se+cret@',
  })
})
