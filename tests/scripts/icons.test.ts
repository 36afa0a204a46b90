import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { iconFolder, iconModule, licence, listIcons } from '../../scripts/icons'

test('the committed icons are what lucide has: after an update of it, run `node scripts/icons.js`', async () => {
  const icons = listIcons()
  expect(icons.length).toBeGreaterThan(50)
  for (const icon of icons) expect(readFileSync(`${iconFolder}${icon}.ts`, 'utf8'), icon).toBe(await iconModule(icon))
  expect(readFileSync(`${iconFolder}LICENSE`, 'utf8')).toBe(licence())
})

test('an icon that lucide does not have is refused by its name', async () => {
  await expect(iconModule('no-such-icon')).rejects.toThrow('NoSuchIcon')
})
