import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requireFirefox } from '../../scripts/setup/browser.js'

const path = process.env.PATH
let folder: string

/** A machine on which no program is found, apt-get among them. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aahar-path-'))
  process.env.PATH = folder
})
afterEach(() => {
  process.env.PATH = path
  rmSync(folder, { recursive: true, force: true })
})

// A Mac has its programs elsewhere.
const isMac = process.platform === 'darwin'

test.skipIf(isMac)('a machine without Firefox hears what to install', async () => {
  await expect(requireFirefox()).rejects.toThrow(/No Firefox for the tests.*apt-get install .*firefox-esr/)
})

test("Debian's Firefox is taken before another", async () => {
  for (const name of ['firefox', 'firefox-esr']) {
    writeFileSync(join(folder, name), '#!/bin/sh\n')
    chmodSync(join(folder, name), 0o755)
  }
  expect(await requireFirefox()).toBe(join(folder, 'firefox-esr'))
})
