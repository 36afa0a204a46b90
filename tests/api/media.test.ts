/** The library of pictures and what it serves, over both transports, on both engines. */
import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { copyAddress, copyWidths, mediaFormats, readMediaAddress } from '~/domain/media/media-address'
import { pictureFileBytes } from '~/domain/media/media-upload'
import { sweepPictures } from '~/media/sweep'
import { createFoldersOnDisk } from '~/platform/files/folders/folders-on-disk'
import type { Result } from '~/platform/session/answers/read-answer'
import { startTestBackend, type TestBackend } from '../support/backend'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { signUp } from '../support/people'
import {
  avifSequence,
  heic,
  htmlPage,
  hugeHeader,
  longGif,
  makeJpeg,
  makeMovingPng,
  makeMovingWebp,
  makePhoto,
  makePng,
  pixelBomb,
  svgWithScript,
  textBomb,
} from '../support/pictures'
import { makePost } from '../support/posts'

const now = '2026-11-21T04:00:00.000Z'
const admin = { email: 'meera@aahar.example', password: 'a-kitchen-of-her-own' }

const ok = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.data
}

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let clinic: ClinicApi
  let desk: ClinicApi['adminMedia']

  beforeAll(async () => {
    connection = await connect()
  })
  afterAll(() => connection.close())
  beforeEach(async () => {
    backend = await startTestBackend({
      engine,
      now,
      env: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    })
    clinic = createClinicApi({ transport: connection.transport })
    const { access_token: token } = ok(await clinic.auth.login(admin))
    desk = createClinicApi({ transport: connection.transport, token, clientAddress: '203.0.113.7' }).adminMedia
  })
  afterEach(() => backend.stop())

  const upload = async (bytes: Buffer, more: { name?: string; alt?: string } = {}) =>
    desk.upload({ file: bytes.toString('base64'), ...more })
  const problemWith = async (bytes: Buffer) => {
    const result = await upload(bytes)
    if (result.ok) throw new Error('It was taken in.')
    return result.failure
  }
  const folders = () => readdirSync(join(backend.dataDir, 'media'))
  const get = (address: string, init: RequestInit = {}) => {
    const [, picture = '', rest] = /^\/media\/([^/]+?)(?:\.jpg|\/(.+))$/.exec(address) ?? []
    const copy = rest ?? `${/-(\d+)x\d+$/.exec(picture)?.[1]}.jpg`
    return connection.transport.send(new Request(`${connection.transport.baseUrl}/api/media/${picture}/${copy}`, init))
  }

  test('a picture gets copies at four widths and its own in three formats, which never change', async () => {
    const picture = ok(await upload(await makeJpeg({ width: 1800, height: 1200 }), { name: 'Ker sangri.jpg' }))
    const size = readMediaAddress(picture.url)
    expect(picture).toMatchObject({ name: 'Ker sangri.jpg', alt: '', width: 1800, height: 1200, uses: [], version: 1 })
    expect(picture.created_by).toBe(ok(await desk.get(picture.id)).created_by)
    if (!size) throw new Error('no address')
    expect(copyWidths(size)).toEqual([480, 800, 1200, 1600, 1800])
    let bytes = 0
    for (const width of copyWidths(size))
      for (const format of mediaFormats) {
        const answer = await get(copyAddress(size, width, format))
        expect([answer.status, answer.headers.get('content-type')]).toEqual([
          200,
          { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }[format],
        ])
        expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
        const body = Buffer.from(await answer.arrayBuffer())
        expect(answer.headers.get('content-length')).toBe(String(body.length))
        bytes += body.length
        expect(await sharp(body).metadata()).toMatchObject({ width, height: Math.round((width * 1200) / 1800) })
      }
    expect(picture.bytes).toBe(bytes)
    const whole = await get(picture.url)
    const etag = whole.headers.get('etag') ?? ''
    await whole.body?.cancel()
    expect((await get(picture.url, { headers: { 'if-none-match': `"x", W/${etag}` } })).status).toBe(304)
    const head = await get(picture.url, { method: 'HEAD' })
    expect([head.status, (await head.text()).length, Number(head.headers.get('content-length')) > 1000]).toEqual([
      200,
      0,
      true,
    ])
  })

  test('the same file twice is one picture, which keeps its alternative text', async () => {
    const file = await makeJpeg()
    const one = ok(await upload(file))
    expect(ok(await upload(file, { alt: 'A thali' }))).toMatchObject({ id: one.id, alt: 'A thali', version: 2 })
    expect(ok(await upload(file, { alt: 'Another thali' }))).toMatchObject({ alt: 'A thali', version: 2 })
    const all = await Promise.all([1, 2, 3].map(() => upload(file)))
    expect(new Set(all.map((result) => ok(result).id))).toEqual(new Set([one.id]))
    expect(ok(await desk.list()).length).toBe(1)
    expect(folders().length).toBe(1)
  })

  test('no address leads out of the store', async () => {
    const { url } = ok(await upload(await makeJpeg()))
    const folder = /^\/media\/(.+)\.jpg$/.exec(url)?.[1] ?? ''
    writeFileSync(join(backend.dataDir, 'media', 'secret'), 'secret')
    const send = async (path: string) =>
      (await connection.transport.send(new Request(`${connection.transport.baseUrl}/api/media/${path}`))).status
    for (const path of [
      `${folder}/..%2f..%2faahar.sqlite`,
      '..%2f../secret',
      `${folder}/%2e%2e`,
      `${folder}/640.png`,
      `..%5c/640.jpg`,
      `${folder}%00/640.jpg`,
    ])
      expect([path, [404, 422].includes(await send(path))]).toEqual([path, true])
    expect(await send(`${folder}/481.jpg`)).toBe(404)
    expect(await send(`${'a'.repeat(40)}-640x360/640.jpg`)).toBe(404)
  })

  test('pictures are found by words of their name and text, newest first, in pages', async () => {
    for (const [at, name, alt] of [
      ['04:01', 'Thali.jpg', 'A full plate'],
      ['04:02', 'IMG_2041.jpg', 'Plate of ker sangri'],
      ['04:03', 'Clinic.png', ''],
    ] as const) {
      backend.setNow(`2026-11-21T${at}:00.000Z`)
      ok(await upload(await makePng({ colour: `#0000${at.slice(3)}` }), { name, alt }))
    }
    const names = async (query: Parameters<typeof desk.list>[0]) => ok(await desk.list(query)).map(({ name }) => name)
    expect(await names({})).toEqual(['Clinic.png', 'IMG_2041.jpg', 'Thali.jpg'])
    expect(await names({ sort: 'oldest', page: 2, per_page: 2 })).toEqual(['Clinic.png'])
    expect(await names({ q: 'plat' })).toEqual(['IMG_2041.jpg', 'Thali.jpg'])
    expect(await names({ q: 'sangri pla' })).toEqual(['IMG_2041.jpg'])
    expect(await names({ q: '%' })).toEqual([])
  })

  test('a change needs the newest version, is found by the new words, and is in the audit log', async () => {
    const { id } = ok(await upload(await makeJpeg(), { name: 'One.jpg' }))
    const changed = ok(await desk.change(id, { name: 'Two', alt: 'Millet\u202e rotis', version: 1 }))
    expect(changed).toMatchObject({ name: 'Two', version: 2 })
    expect(await desk.change(id, { name: 'Three', alt: '', version: 1 })).toMatchObject({
      ok: false,
      failure: { status: 409, code: 'changed_meanwhile' },
    })
    expect(await desk.change(id, { name: '', alt: 'x'.repeat(301), version: 2 })).toMatchObject({
      failure: { status: 422 },
    })
    expect(ok(await desk.list({ q: 'millet' })).length).toBe(1)
    expect(ok(await desk.list({ q: 'One' })).length).toBe(0)
    const actions = await backend.db.selectFrom('audit_entries').select('action').where('object_id', '=', id).execute()
    expect(actions.map(({ action }) => action).toSorted()).toEqual(['picture_changed', 'picture_uploaded'])
  })

  test('a picture that a post uses cannot be deleted; another one can, and is back for a day', async () => {
    const used = ok(await upload(await makeJpeg({ colour: '#aa0000' })))
    const free = ok(await upload(await makeJpeg({ colour: '#00aa00' })))
    await backend.addPost(
      makePost({ title: 'Ker sangri', slug: 'ker-sangri', body: [{ type: 'image', url: used.url, caption: '' }] }),
    )
    expect(ok(await desk.get(used.id)).uses).toEqual([
      { kind: 'post', name: 'Ker sangri', path: '/blog/ker-sangri/edit' },
    ])
    expect(await desk.remove(used.id, { version: 1 })).toMatchObject({
      failure: { status: 409, code: 'media_in_use', message: expect.stringContaining('“Ker sangri”') },
    })
    expect(await desk.remove(free.id, { version: 7 })).toMatchObject({ failure: { code: 'changed_meanwhile' } })
    const gone = ok(await desk.remove(free.id, { version: 1 }))
    expect(gone.gone_at).toBe('2026-11-22T04:00:00.000Z')
    expect(ok(await desk.list()).map(({ id }) => id)).toEqual([used.id])
    expect(ok(await desk.bringBack(free.id)).gone_at).toBe(null)
    expect(ok(await desk.list()).length).toBe(2)
    ok(await desk.remove(free.id, { version: 3 }))
    expect(ok(await upload(await makeJpeg({ colour: '#00aa00' })))).toMatchObject({ id: free.id, gone_at: null })
  })

  test('what is unused for 30 days goes in two steps; what is used never does', async () => {
    const files = createFoldersOnDisk(join(backend.dataDir, 'media'))
    const sweep = (at: string) =>
      sweepPictures({ db: backend.db, files, contentFolder: join(backend.dataDir, 'content'), now: new Date(at) })
    const inCover = ok(await upload(await makeJpeg({ colour: '#aa0000' })))
    const unused = ok(await upload(await makeJpeg({ colour: '#00aa00' })))
    const late = ok(await upload(await makeJpeg({ colour: '#0000aa' })))
    await backend.addPost(makePost({ slug: 'one', cover: { src: inCover.url, alt: 'One' } }))
    const there = async () => ok(await desk.list({ sort: 'oldest' })).map(({ id }) => id)
    const ids = new Set([inCover.id, unused.id, late.id])
    await sweep('2026-12-21T03:59:00.000Z')
    expect(new Set(await there())).toEqual(ids)
    await sweep('2026-12-21T04:01:00.000Z')
    expect(await there()).toEqual([inCover.id])
    // Chosen before it left the library, saved after.
    await backend.addPost(makePost({ slug: 'two', body: [{ type: 'image', url: late.url, caption: '' }] }))
    expect((await get(unused.url)).status).toBe(200)
    await sweep('2026-12-22T04:02:00.000Z')
    expect(new Set(await there())).toEqual(new Set([inCover.id, late.id]))
    expect((await get(unused.url)).status).toBe(404)
    expect((await get(late.url)).status).toBe(200)
    expect(await desk.get(unused.id)).toMatchObject({ failure: { status: 404, code: 'media_not_found' } })
    await sweep('2027-06-01T00:00:00.000Z')
    expect(new Set(await there())).toEqual(new Set([inCover.id, late.id]))
    expect(folders().length).toBe(2)
  })

  test('a picture in a working copy or in a former version is used', async () => {
    const { access_token: token } = ok(await clinic.auth.login(admin))
    const { adminBlogs } = createClinicApi({ transport: connection.transport, token })
    const [first, second] = [
      ok(await upload(await makeJpeg({ colour: '#aa0000' }))),
      ok(await upload(await makeJpeg({ colour: '#00aa00' }))),
    ]
    const draftOf = (url: string) => ({
      title: 'Millets',
      slug: 'millets',
      description: '',
      cover: { src: url, alt: 'Millets' },
      tags: [],
      publish_date: null,
      body: [{ type: 'paragraph' as const, content: 'Ragi.' }],
    })
    const post = ok(await adminBlogs.create({ draft: draftOf(first.url) }))
    expect(ok(await desk.get(first.id)).uses).toEqual([
      { kind: 'working_copy', name: 'Millets', path: '/blog/millets/edit' },
    ])
    backend.setNow('2026-11-21T04:12:00.000Z')
    const saved = ok(await adminBlogs.save(post.id, { version: post.version, draft: draftOf(second.url) }))
    const kept = ok(await adminBlogs.revisions(post.id, {}))
    if (kept.length === 0) throw new Error('no revision was kept')
    expect(saved.version).toBe(2)
    for (const { id, version } of [first, second]) {
      expect(ok(await desk.get(id)).uses.length).toBe(1)
      expect(await desk.remove(id, { version })).toMatchObject({ failure: { code: 'media_in_use' } })
    }
    const files = createFoldersOnDisk(join(backend.dataDir, 'media'))
    for (const at of ['2027-01-01', '2027-01-03'])
      await sweepPictures({ db: backend.db, files, contentFolder: 'nowhere', now: new Date(at) })
    expect(ok(await desk.list()).length).toBe(2)
  })

  test('a client and a stranger get nothing of the library, and pictures are for all', async () => {
    const { id, url } = ok(await upload(await makeJpeg()))
    const person = await signUp(connection.transport)
    const others = [
      clinic.adminMedia,
      createClinicApi({ transport: connection.transport, token: person.access_token }).adminMedia,
    ]
    for (const [index, other] of others.entries()) {
      const status = [401, 403][index]
      for (const call of [
        other.list(),
        other.get(id),
        other.upload({ file: 'AAAA' }),
        other.change(id, { name: 'x', alt: '', version: 1 }),
        other.remove(id, { version: 1 }),
        other.bringBack(id),
      ])
        expect(await call).toMatchObject({ ok: false, failure: { status } })
    }
    expect((await get(url)).status).toBe(200)
  })

  // What is in a file, and the store of files, touch neither the transport nor the engine.
  if (engine !== 'sqlite') return

  test('a photo loses its place, its camera and its turn, and is shown upright', async () => {
    const photo = await makePhoto()
    expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('SecretCamera')
    const picture = ok(await upload(photo))
    expect([picture.width, picture.height]).toEqual([400, 600])
    const size = readMediaAddress(picture.url)
    if (!size) throw new Error('no address')
    for (const format of mediaFormats) {
      const body = Buffer.from(await (await get(copyAddress(size, 400, format))).arrayBuffer())
      const { exif, xmp, iptc, orientation } = await sharp(body).metadata()
      expect({ exif, xmp, iptc, orientation }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined })
      expect(body.includes('SecretCamera')).toBe(false)
      const { data } = await sharp(body).resize(1, 2).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      // Turned to the right, what was at the left is above: red above blue.
      expect([(data[0] ?? 0) > 200, (data[5] ?? 0) > 200]).toEqual([true, true])
    }
  })

  test('what is larger than a screen is made smaller, what is smaller stays', async () => {
    expect(ok(await upload(await makePng({ width: 3000, height: 1500 })))).toMatchObject({ width: 2000, height: 1000 })
    // A tall one keeps a width that can be read.
    expect(ok(await upload(await makePng({ width: 300, height: 9000 })))).toMatchObject({ width: 300, height: 9000 })
    expect(ok(await upload(await makePng({ width: 1200, height: 8000 })))).toMatchObject({ width: 1200, height: 8000 })
    const small = ok(await upload(await makePng({ width: 3, height: 2 })))
    expect(copyWidths(small)).toEqual([3])
    expect((await get(small.url)).status).toBe(200)
  })

  test('files that mean harm or are no picture are refused with a sentence, and leave nothing', async () => {
    const jpeg = await makeJpeg({ width: 1200, height: 800 })
    const png = await makePng({ width: 1200, height: 800 })
    const cases: [string, Buffer, RegExp][] = [
      ['SVG', svgWithScript, /SVG drawing/],
      ['SVG without a declaration', svgWithScript.subarray(21), /SVG drawing/],
      ['HTML', htmlPage, /no picture/],
      ['HEIC', heic, /HEIC photo of an iPhone/],
      ['PDF', Buffer.from('%PDF-1.7 and so on'), /PDF/],
      ['no bytes that mean anything', Buffer.from([1, 2, 3]), /no picture/],
      ['half a JPEG', jpeg.subarray(0, jpeg.length / 2), /damaged/],
      ['half a PNG', png.subarray(0, png.length / 2), /damaged/],
      ['the head of a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex'), /damaged/],
      ['a web page behind the head of a GIF', Buffer.concat([Buffer.from('GIF89a'), htmlPage]), /damaged/],
      ['a drawing behind the head of a PNG', Buffer.concat([png.subarray(0, 8), svgWithScript]), /damaged/],
      ['65,000 × 65,000', hugeHeader(), /4,225 megapixels/],
      ['400 megapixels of nothing', pixelBomb(), /400 megapixels/],
      [
        '10 MB and a byte',
        Buffer.concat([jpeg, Buffer.alloc(pictureFileBytes + 1 - jpeg.length)]),
        /larger than 10 MB/,
      ],
      [
        'a thread of a picture',
        await makePng({ width: 400, height: 40_000 }),
        /100 times as tall .* cut it into several/,
      ],
      ['a GIF that moves', longGif(2), /moves/],
      ['ten thousand frames', longGif(), /moves/],
      ['a GIF of two colours', await makeMovingWebp('gif'), /moves/],
      ['a WebP that moves', await makeMovingWebp(), /moves/],
      ['a PNG that moves', makeMovingPng(), /moves/],
      ['an AVIF that moves', avifSequence, /moves/],
      ['nothing', Buffer.alloc(0), /Please choose a picture/],
    ]
    for (const [what, bytes, sentence] of cases) {
      const failure = await problemWith(bytes)
      expect([what, failure.status, failure.message]).toEqual([what, 422, expect.stringMatching(sentence)])
    }
    for (const file of ['not base64!', '=', 'AAA', '\u0000'.repeat(4)])
      expect(await desk.upload({ file })).toMatchObject({ ok: false, failure: { kind: 'status' } })
    expect(ok(await desk.list())).toEqual([])
    expect(readdirSync(backend.dataDir).includes('media') ? folders() : []).toEqual([])
  })

  test('ten thousand frames are refused at once, and of a text that unpacks to 200 MB nothing is taken', async () => {
    const before = process.memoryUsage().rss
    expect((await problemWith(longGif())).message).toMatch(/moves/)
    expect(ok(await upload(longGif(1)))).toMatchObject({ width: 1, height: 1 })
    const bomb = await upload(textBomb())
    expect(bomb.ok || bomb.failure.status === 422).toBe(true)
    expect(process.memoryUsage().rss - before).toBeLessThan(250e6)
  })

  test('what hides behind a picture is not served', async () => {
    const polyglot = Buffer.concat([await makeJpeg(), htmlPage])
    const picture = ok(await upload(polyglot, { name: '../../etc/<script>.html' }))
    expect(picture.name).toBe('<script>.html')
    const body = Buffer.from(await (await get(picture.url)).arrayBuffer())
    expect(body.includes('alert(')).toBe(false)
  })

  test('what an upload has left in the middle is swept, and hinders no other', async () => {
    const file = await makeJpeg()
    const { id, url } = ok(await upload(file))
    await backend.db.deleteFrom('media').execute()
    // Killed between its files and its entry.
    const folder = folders()[0] ?? ''
    expect(ok(await upload(file))).toMatchObject({ id, url })
    await backend.db.deleteFrom('media').execute()
    const root = join(backend.dataDir, 'media')
    const files = createFoldersOnDisk(root)
    const sweep = () => sweepPictures({ db: backend.db, files, contentFolder: 'nowhere', now: new Date() })
    await sweep()
    expect(folders()).toEqual([folder])
    const dayBefore = Date.now() / 1000 - 90_000
    utimesSync(join(root, folder), dayBefore, dayBefore)
    await sweep()
    expect(folders()).toEqual([])
  })

  test('files that were lost are made again by uploading the picture again', async () => {
    const file = await makeJpeg()
    const { id, url } = ok(await upload(file))
    rmSync(join(backend.dataDir, 'media'), { recursive: true })
    expect((await get(url)).status).toBe(404)
    expect(ok(await upload(file))).toMatchObject({ id, url })
    expect((await get(url)).status).toBe(200)
  })
})
