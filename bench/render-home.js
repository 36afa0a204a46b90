/**
 * Renders home again and again in this process:
 *   node bench/render-home.js BUILD_FOLDER TIMES [anew]
 * `anew`: each time at another address, at which none of the page's parts are known (app/kept-part.tsx).
 * The last line it writes is JSON: {cpuMs}, the processor time of one page.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler } from '@remix-run/node'

const [, , folder = 'build', times = '400', how] = process.argv
const build = await import(pathToFileURL(join(folder, 'server/index.js')).href)
await build.entry.module.startBackend()
// As the front door has it; builds before 26 November 2026 have none.
const answer = (build.entry.module.createPageHandler ?? createRequestHandler)(build)

// Compiling goes on for some hundreds of pages, in threads that are counted as well.
await render(2.5 * Number(times))
const before = process.cpuUsage()
await render(Number(times))
const { user, system } = process.cpuUsage(before)
await build.entry.module.stopBackend()
process.stdout.write(`${JSON.stringify({ cpuMs: (user + system) / 1000 / Number(times) })}\n`, () => process.exit())

/** @param {number} count */
async function render(count) {
  for (let i = 0; i < count; i += 1) {
    const over = new AbortController()
    const page = await answer(
      new Request(`http://localhost:3000/${how === 'anew' ? `?page=${i}` : ''}`, { signal: over.signal }),
      {},
    )
    if (page.status !== 200) throw new Error(`Home answered ${page.status}`)
    await page.arrayBuffer()
    // Remix keeps what it has rendered for five seconds unless the signal says it is over.
    over.abort()
  }
}
