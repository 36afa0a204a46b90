/**
 * Checks content/ before anything is built from it: is every file there and readable, does it fit schema.ts, and do the
 * files agree with each other (check-rules.ts) and the prose with the site (check-prose.ts)? contentlayer would stop at
 * fewer mistakes and name no line, so this check, not contentlayer, is what guards a build.
 */
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { z } from 'zod'
import type { CheckContext, CheckedContent, FileKind, Report } from './check-context'
import { legalSections, proseRules } from './check-prose'
import { crossRules, everyTextRule, uniqueIdsRule } from './check-rules'
import { expectedInWords, foundInWords, schemaAt, valueAt } from './plain-words'
import { type Problem, pathText } from './problem'
import { proseSchemas, singletonSchemas } from './schema'
import { readSourceFile, type SourceFile } from './source-file'

const postName = /^posts\/([a-z0-9]+(?:-[a-z0-9]+)*)\.mdx$/

/**
 * @param contentDir the folder content/; @param publicDir the folder pictures are served from.
 * @returns all problems, by file and line, and how many entries of each kind there are. No problem: counts are complete.
 */
export async function runContentCheck({ contentDir, publicDir }: { contentDir: string; publicDir: string }): Promise<{
  problems: Problem[]
  counts: Record<string, number>
}> {
  const problems: Problem[] = []
  const report: Report = (source, line, path, found, expected) => {
    problems.push({ file: source.file, line, path: pathText(path), found, expected })
  }

  const names = await listFiles(contentDir)
  const kinds = new Map(names.map((name) => [name, kindOf(name)]))
  problems.push(...wrongFiles(kinds))
  const context: CheckContext = {
    pictures: new Set((await listFiles(publicDir)).map((name) => `/${name}`)),
    postSlugs: new Set(names.flatMap((name) => postName.exec(name)?.[1] ?? [])),
  }

  const checked: CheckedContent = {}
  const counts: Record<string, number> = { posts: context.postSlugs.size }
  for (const [name, kind] of kinds) {
    if (kind === null) continue
    const result = await readSourceFile(contentDir, name)
    if (result.problems) {
      problems.push(...result.problems)
      continue
    }
    const { source } = result
    const data = checkShape(source, kind.schema, report)
    everyTextRule(source, kind, context, report)
    uniqueIdsRule(source, report)
    if (kind.folder === null) {
      if (data !== null) Object.assign(checked, { [kind.type]: { source, data } })
    } else {
      proseRules(source, kind, context, report)
      if (kind.folder === 'legal') counts[`${kind.name}Sections`] = legalSections(source).length
    }
  }
  crossRules(checked, report)

  problems.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
  return { problems, counts: { ...counts, ...countEntries(checked) } }
}

/** Which document of schema.ts a file is; null for a file the site does not know. */
function kindOf(name: string): FileKind | null {
  for (const [type, { file, schema }] of Object.entries(singletonSchemas)) {
    if (file === name) return { type, folder: null, name, schema }
  }
  const [, folder, baseName] = /^([^/]+)\/([^/]+)\.mdx$/.exec(name) ?? []
  for (const [type, prose] of Object.entries(proseSchemas)) {
    if (prose.folder !== folder || baseName === undefined) continue
    const isKnown = prose.names === null ? postName.test(name) : (prose.names as string[]).includes(baseName)
    if (isKnown) return { type, folder, name: baseName, schema: prose.schema }
  }
  return null
}

const expectedNames = [
  ...Object.values(singletonSchemas).map(({ file }) => file as string),
  ...Object.values(proseSchemas).flatMap(({ folder, names }) => (names ?? []).map((name) => `${folder}/${name}.mdx`)),
]

function wrongFiles(kinds: ReadonlyMap<string, FileKind | null>): Problem[] {
  const missing = expectedNames.filter((name) => !kinds.has(name))
  const unknown = [...kinds].flatMap(([name, kind]) => (kind === null ? [name] : []))
  return [
    ...missing.map((name) => ({
      file: `content/${name}`,
      line: 1,
      path: '',
      found: 'no such file',
      expected: 'this file; the site is built from it',
    })),
    ...unknown.map((name) => ({
      file: `content/${name}`,
      line: 1,
      path: '',
      found: 'a file the site does not know',
      expected: name.startsWith('posts/')
        ? 'a post named in lower-case words joined by hyphens, ending in .mdx, such as posts/millet-breakfasts.mdx'
        : `one of ${expectedNames.join(', ')}, or a post in posts/; remove or rename it`,
    })),
  ]
}

/** Parses a file's facts. Each issue becomes one problem (an unknown name: one each). */
function checkShape(source: SourceFile, schema: z.ZodObject, report: Report): unknown {
  const result = schema.safeParse(source.data, { error: expectedInWords })
  if (result.success) return result.data
  for (const issue of result.error.issues) {
    const { path } = issue
    if (issue.code === 'unrecognized_keys') {
      const parent = schemaAt(schema, path).schema
      const known = parent && 'shape' in parent ? Object.keys(parent.shape as object).join(', ') : ''
      for (const key of issue.keys) {
        report(
          source,
          source.lineOf([...path, key]),
          [...path, key],
          `a line “${key}:”, which nothing reads`,
          `only these names here: ${known}`,
        )
      }
      continue
    }
    const key = String(path.at(-1) ?? '')
    const value = valueAt(source.data, path)
    const expected = issue.message + (schemaAt(schema, path).canBeNull ? ', or null' : '')
    if (value === undefined && path.length > 0) {
      report(source, source.lineOf(path), path, `no line “${key}:” here`, `a line “${key}:” with ${expected}`)
    } else report(source, source.lineOf(path), path, foundInWords(value), expected)
  }
  return null
}

function countEntries(content: CheckedContent): Record<string, number> {
  const lists = {
    services: content.Services?.data.items,
    homeServices: content.HomeServices?.data.items,
    subscriptionPlans: content.Plans?.data.subscription.filter((plan) => plan.planType !== 'custom'),
    customPlans: content.Plans?.data.subscription.filter((plan) => plan.planType === 'custom'),
    foodPlans: content.Plans?.data.food,
    meals: content.Meals?.data.items,
    testimonials: content.Testimonials?.data.items,
    awards: content.Awards?.data.items,
    galleryItems: content.Gallery?.data.items,
    faqs: content.Faq?.data.items,
  }
  return Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list?.length ?? 0]))
}

/** All files below a folder, as paths with slashes, sorted; hidden ones (.DS_Store) left out. None if it is missing. */
async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}
