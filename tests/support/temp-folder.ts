import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder that is gone after `remove`. */
export function makeTempFolder() {
  const path = mkdtempSync(join(tmpdir(), 'aahar-test-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
