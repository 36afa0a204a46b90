/** Lints files of a house that consists of nothing else, in one run with the project's own configuration. */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../../', import.meta.url))

type Diagnostic = { category: string; message: string; location: { path: string; start: { line: number } } }

/**
 * @param files path below the root → its lines
 * @param categories of the diagnostics that are asked for
 * @returns 'path:line' → 'category: message' of each
 */
export async function lintHouse(
  files: ReadonlyMap<string, readonly string[]>,
  categories: RegExp,
): Promise<Map<string, string[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'aahar-lint-'))
  try {
    for (const [path, lines] of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), `${lines.join('\n')}\n`)
    }
    for (const path of ['biome.json', '.gitignore', 'scripts/lint'])
      await cp(join(root, path), join(folder, path), { recursive: true })
    const messages = new Map<string, string[]>()
    for (const { category, message, location } of await lint(folder)) {
      if (!categories.test(category)) continue
      const place = `${location.path}:${location.start.line}`
      messages.set(place, [...(messages.get(place) ?? []), `${category}: ${message}`])
    }
    return messages
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function lint(cwd: string): Promise<Diagnostic[]> {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const parameters = [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.']
  // Biome exits with 1 because it finds what these tests are about.
  const stdout = await promisify(execFile)(process.execPath, parameters, { cwd, maxBuffer: 1e8 }).then(
    (result) => result.stdout,
    (error: { stdout: string }) => error.stdout,
  )
  return (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics
}
