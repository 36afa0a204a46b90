import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './run-command.js'
import { Stop, say } from './terminal.js'

/**
 * Checks a content folder. Prints what may be meant but is odd, and what changed since content/ was last compiled: prices,
 * and posts whose files are read no more.
 * @param {string} contentDir
 * @returns {Promise<{ summary: string, samples: import('../../app/content/samples').Sample[] }>} what is in the folder, in one line, and
 * what of it is a sample still
 * @throws {Stop} with all problems: file, line, what was found, what was expected
 */
export async function checkContent(contentDir = join(root, 'content')) {
  const check = await importCheck()
  const { runContentCheck, formatProblem } = check
  const { problems, warnings, counts, facts, samples } = await runContentCheck({
    contentDir,
    publicDir: join(root, 'public'),
  })
  if (problems.length > 0) {
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`
    throw new Stop([...problems.map(formatProblem), `${count} in the content.`].join('\n'))
  }
  for (const warning of warnings) say(`Please look at this once more:\n${formatProblem(warning)}`)
  const before = await lastCompiled(check.postText)
  for (const change of check.priceChanges(before, facts)) say(`Since the last build: ${change}`)
  for (const name of check.changedPosts(before.posts, facts.posts)) {
    say(
      `Since the last build: content/posts/${name}.mdx changed. A post is read into the database once, so the site shows the words it had then: change them in the dashboard, or give the file a new name to take it in as a draft.`,
    )
  }
  const summary = Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')
  return { summary, samples }
}

/**
 * The content of the last build, as contentlayer left it; empty where there was none.
 * @param {(facts: unknown, body: string) => string} postText
 */
async function lastCompiled(postText) {
  const folder = join(root, '.contentlayer/generated')
  /** @param {string} path */
  const read = async (path) => {
    try {
      return JSON.parse(await readFile(join(folder, path), 'utf8'))
    } catch {
      return undefined
    }
  }
  const names = await readdir(join(folder, 'Post')).catch(() => [])
  /** @type {Map<string, string>} */
  const posts = new Map()
  for (const file of names) {
    const name = /^posts__(.+)\.mdx\.json$/.exec(file)?.[1]
    const post = name === undefined ? undefined : await read(join('Post', file))
    if (name !== undefined && typeof post?.body?.raw === 'string') posts.set(name, postText(post, post.body.raw))
  }
  return {
    Plans: await read('Plans/plans.yaml.json'),
    Meals: await read('Meals/meals.yaml.json'),
    Site: await read('Site/site.yaml.json'),
    posts,
  }
}

/**
 * The check is TypeScript of the site, bundled on the spot: it and the site read content by the same schema.
 * @returns {Promise<typeof import('../../app/content/check') & typeof import('../../app/content/problem') & typeof import('../../app/content/changes')>}
 */
async function importCheck() {
  const { build } = await import('esbuild')
  const folder = join(root, 'node_modules/.cache/aahar')
  await mkdir(folder, { recursive: true })
  // One file for each process: two checks at a time must not read each other's half-written bundle.
  const outfile = join(folder, `check-${process.pid}.mjs`)
  await build({
    stdin: {
      contents: ['check', 'problem', 'changes'].map((name) => `export * from './app/content/${name}'`).join('\n'),
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
