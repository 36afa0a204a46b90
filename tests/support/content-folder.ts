import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A copy of content/ that a test may change, in a folder of its own.
 * @param compiledDir where what is compiled is kept for other such folders as well, as the processes of one machine do
 */
export function makeContentFolder(compiledDir?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'aahar-content-'))
  if (compiledDir !== undefined) {
    mkdirSync(compiledDir, { recursive: true })
    mkdirSync(join(folder, '.content-live'))
    symlinkSync(compiledDir, join(folder, '.content-live/compiled'))
  }
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
