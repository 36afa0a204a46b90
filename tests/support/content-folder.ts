import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The compiler's folder as the first of these content folders left it: with what it knows of a file it takes a third of the time. */
const knownToCompiler = join('.cache/tests', 'content-compiler')
const withTimes = { recursive: true, preserveTimestamps: true } as const

function keepKnown(workDir: string) {
  // A run that broke off has left no such mark (app/content/changes/live/compile.ts).
  if (existsSync(knownToCompiler) || !existsSync(join(workDir, 'ended-well'))) return
  const whole = `${knownToCompiler}.${process.pid}`
  cpSync(workDir, whole, withTimes)
  try {
    renameSync(whole, knownToCompiler)
  } catch {
    // Another process was first.
    rmSync(whole, { recursive: true })
  }
}

/**
 * A copy of content/ that a test may change, in a folder of its own.
 * @param compiledDir where what is compiled is kept for other such folders as well, as the processes of one machine do
 */
export function makeContentFolder(compiledDir?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'aahar-content-'))
  const liveDir = join(folder, '.content-live')
  const contentDir = join(folder, 'content')
  const workDir = join(liveDir, 'work')
  if (existsSync(knownToCompiler)) cpSync(knownToCompiler, workDir, withTimes)
  if (compiledDir !== undefined) {
    mkdirSync(compiledDir, { recursive: true })
    mkdirSync(liveDir, { recursive: true })
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
    remove: () => {
      keepKnown(workDir)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
