import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A copy of content/ that a test may change, in a folder of its own.
 * @param compiledDir where what is compiled is kept for other such folders as well, as the processes of one machine do
 */
export function makeContentFolder(compiledDir?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'aahar-content-'))
  const liveDir = join(folder, '.content-live')
  const contentDir = join(folder, 'content')
  if (compiledDir !== undefined) {
    mkdirSync(compiledDir, { recursive: true })
    mkdirSync(liveDir)
    symlinkSync(compiledDir, join(liveDir, 'compiled'))
  }
  const copy = () => cpSync('content', contentDir, { recursive: true })
  copy()
  return {
    folder,
    contentDir,
    read: (name: string) => readFileSync(join(contentDir, name), 'utf8'),
    write: (name: string, text: string) => writeFileSync(join(contentDir, name), text),
    /** As it was for the next test. What has been compiled stays, and what the compiler knows of the files. */
    renew: () => {
      const isCompiled = (name: string) => name === 'compiled' || name === 'work'
      const live = existsSync(liveDir) ? readdirSync(liveDir).filter((name) => !isCompiled(name)) : []
      const beside = readdirSync(folder).filter((name) => name !== '.content-live')
      for (const path of [...live.map((name) => join(liveDir, name)), ...beside.map((name) => join(folder, name))])
        rmSync(path, { recursive: true, force: true })
      copy()
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
