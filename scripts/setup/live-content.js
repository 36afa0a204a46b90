/**
 * content/ under `npm run dev`: after a change the same check as the build's, then the compiler, then a reload of the open
 * pages. A mistake is shown over the page, with file, line, what was found and what was expected, until it is mended;
 * meanwhile the site keeps the last good content.
 */
import { join, sep } from 'node:path'
import { root } from './run-command.js'
import { reasonOf } from './terminal.js'

/** Editors write a file in several steps, and "save all" writes several files. */
const debounceMs = 100

/**
 * Runs one refresh at a time; changes that come during a refresh cause one more after it.
 * @param {object} steps
 * @param {() => Promise<unknown>} steps.check rejects with what is wrong
 * @param {() => Promise<unknown>} steps.compile
 * @param {() => void} steps.onCompiled
 * @param {(problem: string) => void} steps.onProblem
 * @returns {() => Promise<void>} to be called after each change
 */
export function createRefresh({ check, compile, onCompiled, onProblem }) {
  let isAskedAgain = false
  /** @type {Promise<void> | null} */
  let running = null

  const run = async () => {
    do {
      isAskedAgain = false
      try {
        await check()
        await compile()
        // The files have changed meanwhile: what was compiled may be half of a change.
        if (!isAskedAgain) onCompiled()
      } catch (error) {
        if (!isAskedAgain) onProblem(reasonOf(error))
      }
    } while (isAskedAgain)
    running = null
  }
  return () => {
    isAskedAgain = running !== null
    running ??= run()
    return running
  }
}

/**
 * @param {object} [options]
 * @param {string} [options.folder] the project
 * @param {string | null} [options.firstProblem] what is wrong with content/ already
 * @param {() => Promise<unknown>} [options.check]
 * @param {() => Promise<unknown>} [options.compile]
 * @returns {import('vite').Plugin}
 */
export function liveContent({
  folder = root,
  firstProblem = process.env.AAHAR_CONTENT_PROBLEM || null,
  check = async () => (await import('./content-check.js')).checkContent(),
  compile = async () => (await import('./build.js')).generateContent(),
} = {}) {
  const compiled = join(folder, '.contentlayer') + sep
  return {
    name: 'aahar:live-content',
    apply: 'serve',
    // Vite would reload the pages at the first of many compiled files; here they are reloaded after the last.
    config: () => ({ server: { watch: { ignored: [`${compiled.replaceAll('\\', '/')}**`] } } }),
    configureServer(server) {
      // Remix runs a second, inner dev server with the same plugins. No page listens to that one.
      if (server.config.server.hmr === false) return
      let problem = firstProblem

      const refresh = createRefresh({
        check,
        compile,
        onCompiled: () => {
          if (problem !== null) server.config.logger.info('content/ is in order again')
          problem = null
          forgetCompiled(server, compiled)
          server.ws.send({ type: 'full-reload' })
        },
        onProblem: (found) => {
          if (found !== problem) server.config.logger.error(found)
          problem = found
          for (const client of server.ws.clients) client.send(overlayOf(found))
        },
      })
      // Also over a page that is opened or reloaded later.
      server.ws.on('connection', (socket) => {
        if (problem !== null) socket.send(JSON.stringify(overlayOf(problem)))
      })

      const content = join(folder, 'content') + sep
      const images = join(folder, 'public') + sep
      /** @type {NodeJS.Timeout | undefined} */
      let debounce
      server.watcher.on('all', (_, path) => {
        // The content names images; a missing one is a mistake until its file is there.
        if (!path.startsWith(content) && !(problem !== null && path.startsWith(images))) return
        clearTimeout(debounce)
        debounce = setTimeout(refresh, debounceMs)
      })
    },
    // A text of content/ is no module. Tailwind, which scans every file for class names, would reload the page too early.
    hotUpdate: {
      order: 'pre',
      handler: ({ file }) => (file.startsWith(join(folder, 'content').replaceAll('\\', '/')) ? [] : undefined),
    },
  }
}

/**
 * The next page reloads the compiled files and all that imports them.
 * @param {import('vite').ViteDevServer} server
 * @param {string} compiled
 */
function forgetCompiled(server, compiled) {
  const prefix = compiled.replaceAll('\\', '/')
  for (const { moduleGraph } of Object.values(server.environments)) {
    for (const [file, modules] of moduleGraph.fileToModulesMap)
      if (file.startsWith(prefix)) for (const module of modules) moduleGraph.invalidateModule(module)
  }
}

/** @param {string} problem @returns {import('vite').ErrorPayload} */
function overlayOf(problem) {
  return { type: 'error', err: { message: problem, stack: '', plugin: 'content' } }
}
