/**
 * Whole pages made of content that is not live: rendered by a second process of this build, which shows that content and reads
 * posts from the same database (program/content-preview.server.ts). What this process shows cannot change by it. The pages can be
 * looked at and no more: no script runs in them and no form is sent.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ContentDocuments } from './schema/typed-documents.server'

export type PageWish = { documents: ContentDocuments; path: string }
export type PageAnswer = { html: string; policy: string }

const timeoutMs = 20_000
/** Each is a process of 100 MB for two seconds. */
const mostWaiting = 4

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * The page at `path`, of the site's own paths, as visitors without an account would see it.
 * @returns null where it cannot be made: too many are asked for, the site runs from its sources (npm run dev), or rendering failed
 */
export async function previewPage(wish: PageWish): Promise<PageAnswer | null> {
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

function askChild(build: string, wish: PageWish): Promise<PageAnswer | null> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program(build)], {
      // Its answer comes past the log, which is written to the output.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    })
    let answer: PageAnswer | null = null
    child.on('message', (message) => {
      answer = message as PageAnswer | null
    })
    child.on('error', () => resolve(null))
    child.on('close', () => resolve(answer))
    child.send(wish, () => {})
  })
}
