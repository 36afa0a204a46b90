import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readFacts } from './edit-source'
import { readSourceFile } from './source-file'

const dataOf = async (folder: string, given?: string) => (await readSourceFile(folder, 'faq.yaml', given)).source?.data

test('a file is read as its text is now, whatever was read under its name before', async () => {
  const [folder = '', other = ''] = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'aahar-source-')))
  onTestFinished(() => {
    for (const one of [folder, other]) rmSync(one, { recursive: true })
  })
  writeFileSync(join(folder, 'faq.yaml'), 'heading: one\n')
  writeFileSync(join(other, 'faq.yaml'), 'heading: two\n')
  const broken = () => readSourceFile(folder, 'faq.yaml', 'heading: "open\n')
  for (const _ of ['the first time', 'again']) {
    expect(await dataOf(folder)).toEqual({ heading: 'one' })
    expect(await dataOf(folder)).toEqual({ heading: 'one' })
    expect(await dataOf(other)).toEqual({ heading: 'two' })
    expect(await dataOf(folder, 'heading: three\n')).toEqual({ heading: 'three' })
    expect((await broken()).problems).toHaveLength(1)
    expect((await broken()).source).toBeUndefined()
  }
  writeFileSync(join(folder, 'faq.yaml'), 'heading: four\n')
  expect(await dataOf(folder)).toEqual({ heading: 'four' })
})

test('what is read cannot be changed: the next reader gets the same', async () => {
  const data = (await dataOf('', 'items:\n  - name: one\n')) as { items: { name: string }[] }
  expect(() => data.items.push({ name: 'two' })).toThrow(TypeError)
  expect(() => Object.assign(data.items[0] ?? {}, { name: 'two' })).toThrow(TypeError)
})

test('a name that is no text is no warning of the whole program', async () => {
  const warn = vi.spyOn(process, 'emitWarning')
  onTestFinished(() => warn.mockRestore())
  await readSourceFile('', 'faq.yaml', 'heading: {{ 7*7 }}\n')
  expect(readFacts('faq.yaml', 'heading: {{ 7*7 }}\n')).toBeDefined()
  expect(warn).not.toHaveBeenCalled()
})
