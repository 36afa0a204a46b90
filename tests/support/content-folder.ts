import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A copy of content/ that a test may change, in a folder of its own. */
export function makeContentFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'aahar-content-'))
  const contentDir = join(folder, 'content')
  cpSync('content', contentDir, { recursive: true })
  return {
    folder,
    contentDir,
    read: (name: string) => readFileSync(join(contentDir, name), 'utf8'),
    write: (name: string, text: string) => writeFileSync(join(contentDir, name), text),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
