/**
 * Checks content/ before anything is built from it: is every file there and readable, does it fit schema.ts, and do the
 * files agree with each other (check-rules.ts) and the prose with the site (check-prose.ts)? contentlayer would stop at
 * fewer mistakes and name no line, so this check, not contentlayer, is what guards a build.
 */
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { noticeLanguages } from '~/domain/privacy/privacy-choices'
import { foodTableFile } from '../schema/care/care-schemas'
import { proseSchemas, singletonSchemas } from '../schema/schema'
import { type ContentFacts, postText } from '../source/changes'
import { readSourceFile, type SourceFile } from '../source/source-file'
import { makeTokens, sourceOfFamily, type TokenSources } from '../text/tokens'
import { careRules, checkFoodTable } from './care/check-care'
import type { CheckContext, CheckedContent, FileKind, Report } from './check-context'
import { dateRule, factRules } from './check-facts'
import { legalSections, proseRules } from './check-prose'
import { crossRules, everyTextRule, sameEntryRule, uniqueIdsRule } from './check-rules'
import { checkShape } from './check-shape'
import { knownFigures } from './check-tokens'
import { type Sample, samplesIn } from './missing/samples'
import { type Problem, pathText } from './problem'
import { type CheckedPractitioner, teamRules } from './team/check-team'

const noticeName = /^notices\/\d{4}-\d\d-\d\d-(?:en|hi)\.mdx$/
const practitionerName = /^team\/[a-z0-9]+(?:-[a-z0-9]+)*\.mdx$/
const postName = /^posts\/([a-z0-9]+(?:-[a-z0-9]+)*)\.mdx$/

/**
 * @param contentDir the folder content/; @param publicDir the folder pictures are served from.
 * @returns all problems, by file and line, what may be meant but is odd (warnings), and how many entries of each kind there
 * are. No problem: counts are complete.
 */
export async function runContentCheck({
  contentDir,
  publicDir,
  files,
  uploaded = null,
  now = new Date(),
}: {
  contentDir: string
  publicDir: string
  /** Names and texts to check instead of those of the folder: a change that is not written yet. */
  files?: ReadonlyMap<string, string>
  /** Of the uploaded pictures that the files name, those that are there; without it every one counts as there. */
  uploaded?: ReadonlySet<string> | null
  now?: Date
}): Promise<{
  problems: Problem[]
  warnings: Problem[]
  counts: Record<string, number>
  /** What `changes.ts` compares with what was compiled last. */
  facts: ContentFacts
  /** What has to be replaced before the site goes live. */
  samples: Sample[]
}> {
  const problems: Problem[] = []
  const warnings: Problem[] = []
  const into =
    (list: Problem[]): Report =>
    (source, line, path, found, expected) => {
      list.push({ file: source.file, line, path: pathText(path), found, expected })
    }
  const report = into(problems)

  const foods = await checkFoodTable(contentDir, files?.get(foodTableFile))
  problems.push(...foods.problems)
  const names = (files ? [...files.keys()].sort() : await listFiles(contentDir)).filter(
    (name) => name !== foodTableFile,
  )
  const kinds = new Map(names.map((name) => [name, kindOf(name)]))
  problems.push(...wrongFiles(kinds))

  const sources = new Map<FileKind, SourceFile>()
  for (const [name, kind] of kinds) {
    if (kind === null) continue
    const result = await readSourceFile(contentDir, name, files?.get(name))
    if (result.source) sources.set(kind, result.source)
    problems.push(...result.problems)
  }

  const tokenSources = Object.fromEntries([...sources].map(([kind, { data }]) => [kind.type, data])) as TokenSources
  const tokens = makeTokens(tokenSources)
  const context: CheckContext = {
    now,
    facts: { tokens, sources: tokenSources, figures: knownFigures(tokens, tokenSources) },
    pictures: new Set((await listFiles(publicDir)).map((name) => `/${name}`)),
    uploaded,
    postSlugs: new Set(names.flatMap((name) => postName.exec(name)?.[1] ?? [])),
  }

  const checked: CheckedContent = {}
  const team: CheckedPractitioner[] = []
  const counts: Record<string, number> = { posts: context.postSlugs.size }
  for (const [kind, source] of sources) {
    const data = checkShape(source, kind, tokens, report)
    everyTextRule(source, kind, context, report)
    uniqueIdsRule(source, report)
    sameEntryRule(source, report)
    if (kind.folder === null) {
      if (data !== null) Object.assign(checked, { [kind.type]: { source, data } })
    } else {
      proseRules(source, kind, context, report)
      dateRule(source, { report, now })
      if (kind.folder === 'team' && data !== null) team.push({ source, data: data as CheckedPractitioner['data'] })
      if (kind.folder === 'notices') noticeRule(source, kind.name, names, report)
      if (kind.folder === 'legal') counts[`${kind.name}Sections`] = legalSections(source).length
    }
  }
  if (!names.some((name) => noticeName.test(name)))
    problems.push({
      ...{ file: 'content/notices', line: 1, path: '', found: 'no privacy notice' },
      expected: 'a file such as 2026-11-23-en.mdx for each language',
    })
  crossRules(checked, report)
  // One whose own slip is told may be the one who can be booked.
  if (team.length === [...kinds.values()].filter((kind) => kind?.folder === 'team').length)
    teamRules(team, checked, report)
  careRules(checked, foods.table, report)
  factRules(checked, { report, warn: into(warnings), now })

  const byPlace = (a: Problem, b: Problem) => a.file.localeCompare(b.file) || a.line - b.line
  return {
    problems: withoutEchoes(problems).sort(byPlace),
    warnings: warnings.sort(byPlace),
    counts: { ...counts, ...countEntries(checked) },
    facts: {
      ...tokenSources,
      team: new Map(team.map(({ source, data }) => [source.file.replace(/^.*\/|\.mdx$/g, ''), data])),
      posts: postTexts(sources),
    },
    samples: samplesIn(new Map([...sources].map(([kind, { data }]) => [kindFile(kind), data]))),
  }
}

/** By folder, where files come and go. */
const namePatterns = { posts: postName, notices: noticeName, team: practitionerName }

/** A notice is named by its version and language, and has its other language beside it. */
function noticeRule(source: SourceFile, name: string, names: readonly string[], report: Report): void {
  const { version, language } = source.data as { version?: unknown; language?: unknown }
  const stated = `${String(version)}-${String(language)}`
  if (stated !== name)
    report(source, source.lineOf(['version']), ['version'], stated, `what the file is named by: ${name}`)
  for (const other of noticeLanguages) {
    const wanted = `notices/${name.replace(/-[a-z]+$/, '')}-${other}.mdx`
    if (!names.includes(wanted))
      report(
        source,
        source.lineOf(['language']),
        ['language'],
        `no content/${wanted}`,
        'the same notice in each language',
      )
  }
}

/** Its name in content/. */
const kindFile = ({ folder, name }: FileKind) => (folder === null ? name : `${folder}/${name}.mdx`)

function postTexts(sources: ReadonlyMap<FileKind, SourceFile>): Map<string, string> {
  const posts = [...sources].filter(([kind]) => kind.folder === 'posts')
  return new Map(posts.map(([{ name }, { data, body }]) => [name, postText(data, body)]))
}

/** A plan whose id or price is broken leaves its tokens unfilled in other files: the plan is the one slip to tell. */
function withoutEchoes(problems: readonly Problem[]): Problem[] {
  const broken = new Set(problems.map(({ file }) => file))
  return problems.filter(({ file, found }) => {
    const source = sourceOfFamily(/^“%([\w:-]+)%”$/.exec(found)?.[1] ?? '')
    const home = source && `content/${singletonSchemas[source].file}`
    return home === null || home === file || !broken.has(home)
  })
}

/** Which document of schema.ts a file is; null for a file the site does not know. */
function kindOf(name: string): FileKind | null {
  for (const [type, { file, schema }] of Object.entries(singletonSchemas)) {
    if (file === name) return { type, folder: null, name, schema }
  }
  const [, folder, baseName] = /^([^/]+)\/([^/]+)\.mdx$/.exec(name) ?? []
  for (const [type, prose] of Object.entries(proseSchemas)) {
    if (prose.folder !== folder || baseName === undefined) continue
    const isKnown =
      prose.names === null
        ? namePatterns[prose.folder].test(name)
        : (prose.names as readonly string[]).includes(baseName)
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
    recipes: content.Recipes?.data.items,
  }
  return Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list?.length ?? 0]))
}

/** All files below a folder, as paths with slashes, sorted; hidden ones (.DS_Store) left out. None if it is missing. */
async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !name.startsWith('.'))
    .sort()
}
