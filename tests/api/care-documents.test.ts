/** Documents and photos of care: what is taken, how it lies in the store, who opens it and when it goes, on both engines. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDocumentFiles } from '~/care/records/documents/document-files'
import { openFolders } from '~/platform/files/folders/open-folders'
import { sweepByAge } from '~/privacy/retention/sweep'
import { startTestBackend, type TestBackend } from '../support/backend'
import { consult, pay } from '../support/care'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { attachingPdf, goToPdf, guardedPdf, lockedPdf, makePdf, openingPdf, scriptPdf } from '../support/pdfs'
import { signUpProven, type TestPerson } from '../support/people'
import { heic, htmlPage, makeJpeg, makePhoto, makePng, pixelBomb, svgWithScript } from '../support/pictures'
import { codeOf, ok } from '../support/results'

/** A Wednesday, 21:30 in India. */
const now = '2026-11-25T16:00:00.000Z'
const today = '2026-11-25'
const admin = { email: 'meera@aahar.example', password: 'a-kitchen-of-her-own' }
const title = 'Blood report of Asha, HbA1c'
const tenMb = 10 * 1024 * 1024

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let staff: ClinicApi
  let asha: TestPerson
  let own: ClinicApi
  let id: string

  beforeAll(async () => {
    connection = await connect()
  })
  afterAll(() => connection.close())
  beforeEach(async () => {
    backend = await startTestBackend({ engine, now, env: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password } })
    asha = await signUpProven(backend, connection.transport)
    id = asha.user.id
    staff = await logIn(admin)
    own = await logIn(asha)
    await consult(backend, id)
    await pay(backend, asha, '2026-11-20', '2027-02-20')
    ok(await own.privacy.choose({ purpose: 'health_details', agrees: true }))
  })
  afterEach(() => backend.stop())

  const logIn = async ({ email, password }: { email: string; password: string }) => {
    const { transport } = connection
    const { access_token: token } = ok(await createClinicApi({ transport }).auth.login({ email, password }))
    return createClinicApi({ transport, token })
  }
  const base64 = (bytes: Buffer) => bytes.toString('base64')
  const send = (bytes: Buffer, name = 'report.pdf') =>
    own.careDocuments.add({ file: base64(bytes), name, kind: 'report' })
  const file = (bytes: Buffer, shares = false) =>
    staff.adminCareDocuments.add(id, { file: base64(bytes), name: 'Letter.pdf', kind: 'letter', shares })
  const photograph = async (agrees = true, day = today) =>
    own.careDocuments.addPhoto(day, { file: base64(await makePhoto()), agrees })
  const documents = async () => ok(await own.careDocuments.list()).documents
  const rows = () => backend.db.selectFrom('care_documents').selectAll().execute()
  const care = () => join(backend.dataDir, 'care')
  const stored = () => (existsSync(care()) ? readdirSync(care()) : [])
  const vault = () => ({ db: backend.db, vault: backend.vault() })
  const readings = async (what: string) =>
    ok(await own.privacy.own()).readings.filter((one) => one.what === what).length
  const problemOf = (answer: Awaited<ReturnType<typeof send>>) =>
    answer.ok ? 'taken' : (answer.failure.detail?.find(({ loc }) => loc.at(-1) === 'file')?.msg ?? answer.failure.code)

  test('a report is sent, opened by its client and by the dietitian, who is written down for the client', async () => {
    const pdf = await makePdf(title)
    ok(await send(pdf, 'C:\\fakepath\\Blood report.pdf'))
    const [document] = await documents()
    expect(document).toMatchObject({
      ...{ kind: 'report', name: 'Blood report.pdf', format: 'pdf', bytes: pdf.length, side: 'client' },
      ...{ day: null, created_at: now, shared_at: null },
    })
    const opened = ok(await own.careDocuments.open(document?.id ?? ''))
    expect(Buffer.from(opened.file, 'base64').equals(pdf)).toBe(true)
    expect(await readings('document')).toBe(0)
    for (let again = 0; again < 2; again += 1)
      expect(ok(await staff.adminCareDocuments.open(id, document?.id ?? '')).file).toBe(opened.file)
    expect(await readings('document')).toBe(1)
    expect(await readings('care_file')).toBe(0)
    expect(ok(await staff.adminCareDocuments.list(id)).documents).toHaveLength(1)
    expect(await readings('care_file')).toBe(1)
  })

  test('no byte of it lies in clear, in DATA_DIR or in the database', async () => {
    const pdf = await makePdf(title)
    expect(pdf.includes('Blood report of Asha')).toBe(true)
    ok(await send(pdf, `${title}.pdf`))
    ok(await photograph())
    expect(JSON.stringify(await rows())).not.toContain('Blood report')
    const files = readdirSync(backend.dataDir, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    expect(files.filter(({ name }) => name === 'sealed')).toHaveLength(2)
    for (const { parentPath, name } of files) {
      const bytes = readFileSync(join(parentPath, name))
      for (const word of ['Blood report of Asha', '%PDF-', 'JFIF']) expect(bytes.includes(word), name).toBe(false)
    }
    // Each with a key of its own.
    const keys = (await rows()).map(({ id, file_key }) =>
      backend.vault().open(file_key, { table: 'care_documents', column: 'file_key', id }),
    )
    expect(new Set(keys).size).toBe(2)
    // One that was changed in the store, or moved to another's place, is not opened.
    const folders = openFolders({ dataDir: backend.dataDir, mediaUrl: null }, 'care')
    const [first, second] = (await rows()).map((row) => row.id) as [string, string]
    const bytes = readFileSync(join(care(), second, 'sealed'))
    await folders.put(first, [{ name: 'sealed', type: '', bytes }])
    expect(codeOf(await own.careDocuments.open(first))).toEqual([404, 'document_not_found'])
  })

  test('10 MB are taken, a byte more is not; the 51st document is not, and one that is removed makes room', async () => {
    const padded = async (size: number) => {
      const pdf = await makePdf(title)
      return Buffer.concat([pdf, Buffer.alloc(size - pdf.length, 0x20)])
    }
    expect(problemOf(await send(await padded(tenMb + 1)))).toContain('larger than 10 MB')
    ok(await send(await padded(tenMb)))
    const [first] = await rows()
    if (!first) throw new Error('Nothing was stored.')
    const copies = Array.from({ length: 49 }, (_, at) => ({ ...first, id: `copy-${at}` }))
    await backend.db.insertInto('care_documents').values(copies.slice(0, 48)).execute()
    ok(await photograph())
    // The same 50 for both sides.
    ok(await own.careDocuments.remove(first.id))
    expect(stored()).toHaveLength(1)
    await backend.db.insertInto('care_documents').values(copies.slice(48)).execute()
    ok(await send(await makePdf(title)))
    for (const answer of [await send(await makePdf(title)), await file(await makePdf(title))])
      expect(problemOf(answer)).toContain('There are 50 documents already')
    expect(stored()).toHaveLength(2)
  })

  test('what the clinic files its client sees once it is shared; each side erases its own', async () => {
    ok(await file(await makePdf(title)))
    const [{ id: letter } = { id: '' }] = ok(await staff.adminCareDocuments.list(id)).documents
    expect(await documents()).toEqual([])
    expect(codeOf(await own.careDocuments.open(letter))).toEqual([404, 'document_not_found'])
    ok(await staff.adminCareDocuments.share(id, letter))
    expect(await documents()).toMatchObject([{ id: letter, kind: 'letter', side: 'clinic', shared_at: now }])
    ok(await own.careDocuments.open(letter))
    expect(codeOf(await own.careDocuments.remove(letter))).toEqual([404, 'document_not_found'])
    ok(await send(await makePdf(title)))
    const report = (await documents()).find(({ side }) => side === 'client')?.id ?? ''
    expect(codeOf(await staff.adminCareDocuments.remove(id, report))).toEqual([404, 'document_not_found'])
    expect(codeOf(await staff.adminCareDocuments.share(id, report))).toEqual([404, 'document_not_found'])
    ok(await staff.adminCareDocuments.remove(id, letter))
    ok(await own.careDocuments.remove(report))
    expect([await rows(), stored()]).toEqual([[], []])
    const audit = await backend.db.selectFrom('audit_entries').select('action').where('subject', '=', id).execute()
    expect(audit.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['document_added', 'document_shared', 'document_removed']),
    )
  })

  test('7, 8: another client’s documents are none, and an admin without care reads nothing', async () => {
    ok(await send(await makePdf(title)))
    const [{ id: report } = { id: '' }] = await documents()
    const ravi = await signUpProven(backend, connection.transport)
    const theirs = await logIn(ravi)
    await consult(backend, ravi.user.id, '2026-11-21T05:00:00.000Z')
    for (const call of [theirs.careDocuments.open(report), theirs.careDocuments.remove(report)])
      expect(codeOf(await call)).toEqual([404, 'document_not_found'])
    for (const call of [
      staff.adminCareDocuments.open(ravi.user.id, report),
      staff.adminCareDocuments.share(ravi.user.id, report),
      staff.adminCareDocuments.remove(ravi.user.id, report),
    ])
      expect(codeOf(await call)).toEqual([404, 'document_not_found'])
    await backend.db.updateTable('users').set({ can_care: 0 }).where('email', '=', admin.email).execute()
    for (const call of [
      staff.adminCareDocuments.list(id),
      staff.adminCareDocuments.open(id, report),
      staff.adminCareDocuments.share(id, report),
      staff.adminCareDocuments.remove(id, report),
      file(await makePdf(title)),
    ])
      expect((await codeOf(await call))[0]).toBe(403)
  })

  test('a form that is sent twice files once', async () => {
    const sent = {
      file: base64(await makePdf(title)),
      name: 'a.pdf',
      kind: 'report',
      form_token: 'x'.repeat(20),
    } as const
    for (let again = 0; again < 2; again += 1) ok(await own.careDocuments.add(sent))
    expect([(await rows()).length, stored().length]).toEqual([1, 1])
  })

  test('no photo without its consent, of three days, three of a day; taken back, photos are erased and nothing else', async () => {
    expect(codeOf(await photograph(false))).toEqual([422, 'invalid_input'])
    expect([await rows(), stored()]).toEqual([[], []])
    ok(await photograph())
    expect(ok(await own.careDocuments.list()).agrees_to_photos).toBe(true)
    for (let again = 0; again < 2; again += 1) ok(await photograph(false))
    expect(problemOf(await photograph(false))).toContain('There are 3 photos of this day already')
    ok(await photograph(false, '2026-11-23'))
    for (const day of ['2026-11-22', '2026-11-26'])
      expect(codeOf(await photograph(false, day))).toEqual([422, 'invalid_input'])
    const pdf = await own.careDocuments.addPhoto('2026-11-24', { file: base64(await makePdf(title)), agrees: false })
    expect(problemOf(pdf)).toContain('This file cannot be taken')
    ok(await send(await makePdf(title)))
    ok(await own.privacy.choose({ purpose: 'meal_photos', agrees: false }))
    expect((await rows()).map(({ kind }) => kind)).toEqual(['report'])
    expect(stored()).toHaveLength(1)
    expect(codeOf(await photograph(false))).toEqual([422, 'invalid_input'])
    const { history } = ok(await own.privacy.own())
    expect(history.filter(({ purpose }) => purpose === 'meal_photos')).toHaveLength(1)
  })

  test('without the consent to health details nothing is sent or filed; taken back, rows and files are gone', async () => {
    ok(await send(await makePdf(title)))
    ok(await file(await makePdf(title)))
    ok(await photograph())
    ok(await own.privacy.choose({ purpose: 'health_details', agrees: false }))
    expect([await rows(), stored()]).toEqual([[], []])
    for (const answer of [await send(await makePdf(title)), await file(await makePdf(title)), await photograph()])
      expect(codeOf(answer)).toEqual([422, 'invalid_input'])
    expect([await rows(), stored()]).toEqual([[], []])
  })

  test('photos go after 90 days, documents with the care file; a file without a row is swept, and never a younger one', async () => {
    ok(await send(await makePdf(title)))
    ok(await photograph())
    const files = createDocumentFiles(openFolders({ dataDir: backend.dataDir, mediaUrl: null }, 'care'))
    await sweepByAge(vault(), new Date('2027-02-23T16:00:00.000Z'))
    expect(await rows()).toHaveLength(2)
    await sweepByAge(vault(), new Date('2027-02-23T16:00:01.000Z'))
    expect((await rows()).map(({ kind }) => kind)).toEqual(['report'])
    // The clock of files is the machine's.
    await files.sweep(backend.db, new Date())
    expect(stored()).toHaveLength(2)
    const later = new Date(Date.now() + 16 * 60_000)
    await files.sweep(backend.db, later)
    expect(stored()).toHaveLength(1)
    await sweepByAge(vault(), new Date('2030-03-01T00:00:00.000Z'))
    await files.sweep(backend.db, later)
    expect([await rows(), stored()]).toEqual([[], []])
  })

  test('the export names each document and gives no key', async () => {
    ok(await send(await makePdf(title), 'Report of Asha.pdf'))
    const { sections } = ok(await own.privacy.export({ password: asha.password }))
    const mine = sections.find(({ table }) => table === 'care_documents')?.rows[0]
    expect(mine).toMatchObject({ name: 'Report of Asha.pdf', kind: 'report' })
    expect(Object.keys(mine ?? {})).not.toContain('file_key')
  })

  // What is in a file touches neither the transport nor the engine.
  if (engine !== 'sqlite') return

  test('18: the GPS of a photo is gone, and it is at most 1,600 pixels; a picture of a report as well', async () => {
    const large = await sharp(await makeJpeg({ width: 4000, height: 3000 }))
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '26/1 54/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(large).metadata()).exif).toBeDefined()
    ok(await send(large, 'scan.jpg'))
    ok(await send(await makePng({ width: 300, height: 200 }), 'scan.png'))
    ok(await photograph())
    const sizes: unknown[] = []
    for (const { id: one } of await documents()) {
      const bytes = Buffer.from(ok(await own.careDocuments.open(one)).file, 'base64')
      const { exif, width, height, format } = await sharp(bytes).metadata()
      expect(exif).toBeUndefined()
      expect(bytes.includes('SecretCamera')).toBe(false)
      sizes.push([format, width, height])
    }
    // The photo is turned as its EXIF said.
    expect(sizes).toEqual(
      expect.arrayContaining([
        ['jpeg', 1600, 1200],
        ['jpeg', 300, 200],
        ['jpeg', 400, 600],
      ]),
    )
  })

  test('18: a PDF that can do something, or is locked, is refused with a sentence; one that opens at a page is not', async () => {
    const refused = [
      [scriptPdf(false), 'program (JavaScript)'],
      [scriptPdf(true), 'program (JavaScript)'],
      [openingPdf({ S: 'JavaScript', JS: 'app.alert(1)' }), 'program (JavaScript)'],
      [openingPdf({ S: 'Rendition', JS: 'app.alert(1)' }), 'program (JavaScript)'],
      [openingPdf({ S: 'Launch', F: 'cmd.exe' }), 'would start a program'],
      [attachingPdf(), 'Other files are attached'],
      [lockedPdf(), 'locked with a password'],
      [guardedPdf(), 'locked with a password'],
    ] as const
    for (const [pdf, words] of refused) expect(problemOf(await send(await pdf))).toContain(words)
    const plain = await openingPdf({ S: 'JavaScript', JS: 'x' }, false)
    const hidden = Buffer.from(plain.toString('latin1').replaceAll('/JavaScript', '/#4aavaScrip#74'), 'latin1')
    expect(problemOf(await send(hidden))).not.toBe('taken')
    // An earlier object of the same number, which its table could name.
    const twice = Buffer.concat([
      Buffer.from('%PDF-1.7\n9 0 obj\n<</S/JavaScript/JS(x)>>\nendobj\n9 0 obj\n<</A 1>>\nendobj\n', 'latin1'),
      (await openingPdf({ S: 'GoTo' }, false)).subarray(9),
    ])
    expect(problemOf(await send(twice))).not.toBe('taken')
    expect(problemOf(await send((await makePdf(title)).subarray(0, 400)))).toContain('damaged')
    for (const bytes of [htmlPage, svgWithScript, Buffer.from('MZ')])
      expect(problemOf(await send(bytes, 'report.pdf'))).toContain('This file cannot be taken')
    expect(problemOf(await send(heic))).toContain('HEIC photo of an iPhone')
    expect(problemOf(await send(pixelBomb(), 'scan.png'))).toContain('megapixels')
    expect([await rows(), stored()]).toEqual([[], []])
    ok(await send(await goToPdf()))
  })

  test('SCAN_COMMAND lets a file pass or not', async () => {
    await backend.restart({ SCAN_COMMAND: '! grep -q EICAR' })
    staff = await logIn(admin)
    own = await logIn(asha)
    expect(problemOf(await send(await makePdf('EICAR')))).toContain('check for viruses')
    ok(await send(await makePdf(title)))
    await backend.restart({ SCAN_COMMAND: '/nowhere/scanner' })
    own = await logIn(asha)
    expect(problemOf(await send(await makePdf(title)))).toContain('check for viruses')
  })
})
