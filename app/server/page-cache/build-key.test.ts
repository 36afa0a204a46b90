import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildKeyOf } from './build-key'

test('another text, another name of an asset and another setting each make another build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aahar-build-key-'))
  const asset = join(folder, 'assets/server-build-CyaABWUr.cjs')
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.js'), "export * from './assets/server-build-CyaABWUr.cjs'")
  writeFileSync(asset, 'export const routes = {}')
  const keys = [buildKeyOf(folder, ['https://aahar.in'])]
  expect(buildKeyOf(folder, ['https://aahar.in'])).toBe(keys[0])
  keys.push(buildKeyOf(folder, ['https://www.aahar.in']))
  renameSync(asset, join(folder, 'assets/server-build-DxbBCXVs.cjs'))
  keys.push(buildKeyOf(folder, ['https://aahar.in']))
  writeFileSync(join(folder, 'index.js'), "export * from './assets/server-build-DxbBCXVs.cjs'")
  keys.push(buildKeyOf(folder, ['https://aahar.in']))
  rmSync(folder, { recursive: true })
  expect(new Set(keys).size).toBe(4)
})
