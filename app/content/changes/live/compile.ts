/**
 * Content compiled by contentlayer as at build time, in a process of its own and from a copy of the files, so that a change that
 * fails reaches nothing.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { proseSchemas, singletonSchemas } from '../../schema/schema'
import type { ContentDocuments } from '../../schema/typed-documents.server'
import { type ContentFolder, readContentFolder } from '../folder/folder'
import { compilerSources } from './compiled-files'

export type CompilePlaces = {
  /** The project: contentlayer.config.ts and node_modules/. */
  root: string
  /** Where copy and output stand while it is compiled. */
  workDir: string
  /** What was compiled, by digest. */
  compiledDir: string
}

const timeoutMs = 60_000

/** Whether content can be compiled here: a site that was copied without its sources cannot. */
export const canCompile = (root: string) =>
  compilerSources.every((path) => existsSync(join(root, path))) && existsSync(join(root, compilerOf))

const compilerOf = 'node_modules/contentlayer2/bin/cli.cjs'

/** @throws where contentlayer refuses, takes longer than a minute, or the disk is full */
export async function compileContent(
  { root, workDir }: CompilePlaces,
  folder: ContentFolder,
): Promise<ContentDocuments> {
  // The compiler's cache stays, as it knows the files that have not changed; but not of a run that broke off: half of a file in it, left
  // by a full disk or a kill, would fail every run after it.
  const ended = join(workDir, 'ended-well')
  if (existsSync(ended)) await rm(ended)
  else await rm(workDir, { recursive: true, force: true })
  await mkdir(workDir, { recursive: true, mode: 0o700 })
  await rm(join(workDir, '.contentlayer/generated'), { recursive: true, force: true })
  await copyChanged(folder, join(workDir, 'content'))
  const config = JSON.stringify(join(root, 'contentlayer.config.ts'))
  await writeFile(join(workDir, 'contentlayer.config.ts'), `export { default } from ${config}\n`)
  await rm(join(workDir, 'node_modules'), { force: true })
  await symlink(join(root, 'node_modules'), join(workDir, 'node_modules'))
  await runCompiler(root, workDir)
  const documents = await readGenerated(join(workDir, '.contentlayer/generated'))
  await writeFile(ended, '')
  return documents
}

/** Leaves a file alone that has not changed: the compiler knows such a file by the time it was written. */
async function copyChanged(folder: ContentFolder, copyDir: string): Promise<void> {
  await mkdir(copyDir, { recursive: true })
  const copied = await readContentFolder(copyDir)
  for (const name of copied.keys()) if (!folder.has(name)) await rm(join(copyDir, name))
  for (const [name, text] of folder) {
    if (copied.get(name) === text) continue
    await mkdir(dirname(join(copyDir, name)), { recursive: true })
    await writeFile(join(copyDir, name), text)
  }
}

/**
 * A module for the compiler's process: its input ends with this process, however that is killed, and it goes at once. Left behind it would
 * write into the folder in which the next start compiles.
 */
const endsWithUs = `data:text/javascript,${encodeURIComponent(
  `process.stdin.on('end', () => process.exit(1)).on('error', () => process.exit(1)).resume().unref()`,
)}`

function runCompiler(root: string, workDir: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', endsWithUs, join(root, compilerOf), 'build'], {
      cwd: workDir,
      // None of the site's secrets. contentlayer takes its folder from PWD.
      env: { PWD: workDir, NODE_ENV: 'production' },
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => {
        output = (output + bytes.toString()).slice(-4000)
      })
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(failureOf(code, output))
    })
  })
}

/** With the code of a full disk, where that was it. */
function failureOf(exitCode: number | null, output: string): Error {
  const error = new Error(`contentlayer ended with ${exitCode}: ${output.trim()}`)
  return /ENOSPC|EDQUOT|no space left/i.test(output) ? Object.assign(error, { code: 'ENOSPC' }) : error
}

async function readGenerated(generated: string): Promise<ContentDocuments> {
  const read = async (type: string) =>
    JSON.parse(await readFile(join(generated, type, '_index.json'), 'utf8')) as unknown
  const entries = await Promise.all([
    ...Object.keys(proseSchemas).map(async (type) => [type, await read(type)] as const),
    ...Object.keys(singletonSchemas).map(async (type) => {
      const documents = await read(type)
      return [type, Array.isArray(documents) ? documents[0] : documents] as const
    }),
  ])
  return Object.fromEntries(entries) as ContentDocuments
}
