/**
 * Whole pages made of content that is not live: rendered by a second process of this build, which shows that content and reads
 * posts from the same database. What this process shows cannot change by it. The pages can be looked at and no more: no script
 * runs in them and no form is sent.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { showContent } from '~/content/collections.server'
import { type ContentDocuments, collectionsOf } from '~/content/schema/typed-documents.server'
import { settings } from '~/platform/settings/settings.server'
import { serveBesideSite, stopBackend } from './start'

type Wish = { documents: ContentDocuments; path: string }
type Answer = { html: string; policy: string }

const timeoutMs = 20_000
/** Each is a process of 100 MB for two seconds. */
const mostWaiting = 4

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * The page at `path`, of the site's own paths, as visitors without an account would see it.
 * @returns null where it cannot be made: too many are asked for, the site runs from its sources (npm run dev), or rendering failed
 */
export async function previewPage(wish: Wish): Promise<Answer | null> {
  const build = serverBuild()
  if (build === null || waiting >= mostWaiting) return null
  waiting += 1
  const mine = last.then(() => askChild(build, wish)).finally(() => (waiting -= 1))
  last = mine.catch(() => {})
  return mine
}

/** The compiled build this module is a part of, as an address; a part of the build may stand in a folder beside it. */
function serverBuild(): string | null {
  if (!import.meta.env.PROD) return null
  const found = ['./index.js', '../index.js']
    .map((path) => new URL(path, import.meta.url))
    .find((url) => existsSync(fileURLToPath(url)))
  return found?.href ?? null
}

/** What the second process runs, with the same settings. */
const program = (build: string) =>
  `const build = await import(${JSON.stringify(build)})
build.entry.module.answerPreview(build)`

function askChild(build: string, wish: Wish): Promise<Answer | null> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program(build)], {
      // Its answer comes past the log, which is written to the output.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    })
    let answer: Answer | null = null
    child.on('message', (message) => {
      answer = message as Answer | null
    })
    child.on('error', () => resolve(null))
    child.on('close', () => resolve(answer))
    child.send(wish, () => {})
  })
}

/** In the second process: answers the one question it is asked, and ends. */
export function answerPreview(build: ServerBuild): void {
  const over = () => void stopBackend().finally(() => process.exit(0))
  // The site has stopped meanwhile.
  process.once('disconnect', over)
  process.once('message', (wish) => {
    const say = (answer: Answer | null) => process.send?.(answer, over)
    render(build, wish as Wish).then(say, () => say(null))
  })
}

async function render(build: ServerBuild, { documents, path }: Wish): Promise<Answer | null> {
  serveBesideSite()
  showContent(collectionsOf(documents), 'preview')
  const answer = await createRequestHandler(build)(new Request(settings().publicUrl + path), {})
  if (answer.status !== 200) return null
  return { html: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' }
}
