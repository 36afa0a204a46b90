import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './run-command.js'
import { Stop } from './terminal.js'

/**
 * Checks a content folder.
 * @param {string} contentDir
 * @returns {Promise<string>} what is in the folder, in one line
 * @throws {Stop} with all problems: file, line, what was found, what was expected
 */
export async function checkContent(contentDir = join(root, 'content')) {
  const { runContentCheck, formatProblem } = await importCheck()
  const { problems, counts } = await runContentCheck({ contentDir, publicDir: join(root, 'public') })
  if (problems.length > 0) {
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`
    throw new Stop([...problems.map(formatProblem), `${count} in the content.`].join('\n'))
  }
  return Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')
}

/**
 * The check is TypeScript of the site, bundled on the spot: it and the site read content by the same schema.
 * @returns {Promise<typeof import('../../app/content/check') & typeof import('../../app/content/problem')>}
 */
async function importCheck() {
  const { build } = await import('esbuild')
  const folder = join(root, 'node_modules/.cache/aahar')
  await mkdir(folder, { recursive: true })
  // One file for each process: two checks at a time must not read each other's half-written bundle.
  const outfile = join(folder, `check-${process.pid}.mjs`)
  await build({
    stdin: {
      contents: "export * from './app/content/check'\nexport * from './app/content/problem'",
      resolveDir: root,
    },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'warning',
  })
  try {
    return await import(pathToFileURL(outfile).href)
  } finally {
    await rm(outfile, { force: true })
  }
}
