/** contentlayer's command line, run for real on copies of the content in a folder of its own. */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { contentlayerFields } from '~/content/contentlayer-fields'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'aahar-contentlayer-'))
  mkdirSync(join(dir, 'app'))
  for (const name of ['content', 'app/content', 'app/domain', 'contentlayer.config.ts'])
    cpSync(name, join(dir, name), { recursive: true })
  writeFileSync(join(dir, 'package.json'), '{"type":"module"}')
  symlinkSync(resolve('node_modules'), join(dir, 'node_modules'), 'dir')
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

function build(): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    // contentlayer takes the folder to work in from PWD, which cwd alone does not change.
    const env = { ...process.env, PWD: dir }
    execFile(
      process.execPath,
      ['node_modules/contentlayer2/bin/cli.cjs', 'build'],
      { cwd: dir, env },
      (error, stdout, stderr) => {
        done({ code: error ? Number(error.code) : 0, output: stdout + stderr })
      },
    )
  })
}

function edit(name: string, find: RegExp, replace: string) {
  const text = readFileSync(join(dir, name), 'utf8')
  expect(text).toMatch(find)
  writeFileSync(join(dir, name), text.replace(find, replace))
}

test('the content builds: a file of JSON for each document', { timeout: 60_000 }, async () => {
  const { code, output } = await build()
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringMatching(/Generated \d+ documents/) })
  const site = JSON.parse(readFileSync(join(dir, '.contentlayer/generated/Site/_index.json'), 'utf8'))
  expect(site).toHaveProperty('contact.email')
})

const broken: [string, () => void][] = [
  ['a missing field', () => edit('content/site.yaml', /^tagline:.*\n/m, '')],
  ['a wrong type', () => edit('content/plans.yaml', /priceRupees: 4000/, 'priceRupees: 4,000')],
  ['an unknown file', () => writeFileSync(join(dir, 'content/notes.yaml'), 'a: 1')],
]
test.each(broken)('contentlayer stops with an error at %s', { timeout: 60_000 }, async (_, spoil) => {
  spoil()
  const { code } = await build()
  expect(code).toBe(1)
  expect(existsSync(join(dir, '.contentlayer/generated/index.mjs'))).toBe(false)
})

test('fields are derived from a schema, kind by kind', () => {
  const schema = z.strictObject({
    name: z.string().trim().min(1),
    site: z.url(),
    day: z.iso.date(),
    price: z.number().nullable(),
    count: z.int().optional(),
    on: z.boolean(),
    tone: z.enum(['ink', 'ivory']),
    kind: z.literal('image'),
    tags: z.array(z.string()),
    rows: z.array(z.strictObject({ id: z.string() })),
  })
  expect(contentlayerFields('Thing', schema)).toMatchObject({
    name: { type: 'string', required: true },
    site: { type: 'string', required: true },
    day: { type: 'date', required: true },
    price: { type: 'number', required: false },
    count: { type: 'number', required: false },
    on: { type: 'boolean', required: true },
    tone: { type: 'enum', options: ['ink', 'ivory'], required: true },
    kind: { type: 'enum', options: ['image'], required: true },
    tags: { type: 'list', of: { type: 'string' }, required: true },
    rows: { type: 'list', of: { type: 'nested' }, required: true },
  })
})

test('a field that contentlayer would overwrite, or has no kind for, is refused', () => {
  expect(() => contentlayerFields('Thing', z.strictObject({ type: z.string() }))).toThrow('Thing.type')
  expect(() => contentlayerFields('Thing', z.strictObject({ when: z.date() }))).toThrow('ThingWhen')
})
