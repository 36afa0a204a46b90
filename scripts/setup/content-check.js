import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { importBundled } from './bundle.js'
import { root } from './run-command.js'
import { Stop, say } from './terminal.js'

/**
 * Checks a content folder. Prints what may be meant but is odd, and what changed since content/ was last compiled: prices,
 * and posts whose files are read no more.
 * @param {string} contentDir
 * @returns {Promise<{ summary: string, samples: import('../../app/content/check/missing/samples').Sample[] }>} what is there, in one line, and what of it is a sample
 * @throws {Stop} with all problems: file, line, what was found, what was expected
 */
export async function checkContent(contentDir = join(root, 'content')) {
  /** @type {typeof import('../../app/content/check/check') & typeof import('../../app/content/check/problem') & typeof import('../../app/content/source/changes')} */
  const check = await importBundled(
    'app/content/check/check.ts',
    'app/content/check/problem.ts',
    'app/content/source/changes.ts',
  )
  const publicDir = join(root, 'public')
  const { problems, warnings, counts, facts, samples } = await check.runContentCheck({ contentDir, publicDir })
  if (problems.length > 0) {
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`
    throw new Stop([...problems.map(check.formatProblem), `${count} in the content.`].join('\n'))
  }
  for (const warning of warnings) say(`Please look at this once more:\n${check.formatProblem(warning)}`)
  const before = await lastCompiled(check.postText)
  for (const change of check.priceChanges(before, facts)) say(`Since the last build: ${change}`)
  for (const name of check.changedPosts(before.posts, facts.posts))
    say(
      `Since the last build: content/posts/${name}.mdx changed. A post is read into the database once, so the site shows the words it had then: change them in the dashboard, or give the file a new name to take it in as a draft.`,
    )
  const parts = Object.entries(counts).map(([name, count]) => `${count} ${name}`)
  return { summary: parts.join(', '), samples }
}

/** The content of the last build; empty where there was none. @param {(facts: unknown, body: string) => string} postText */
async function lastCompiled(postText) {
  const compiled = '.contentlayer/generated/index.mjs'
  if (!existsSync(join(root, compiled))) return { posts: new Map() }
  const { plan, meal, site, allPosts, allPractitioners = [] } = await importBundled(compiled)
  const nameOf = (/** @type {any} */ post) => post._raw.flattenedPath.replace('posts/', '')
  const texts = allPosts.map((/** @type {any} */ post) => [nameOf(post), postText(post, post.body.raw)])
  const team = new Map(
    allPractitioners.map((/** @type {any} */ one) => [one._raw.flattenedPath.replace('team/', ''), one]),
  )
  return { Plans: plan, Meals: meal, Site: site, team, posts: new Map(texts) }
}
