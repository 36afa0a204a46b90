import { join } from 'node:path'
import { normalizePath } from 'vite'
import { root } from './run-command.js'
import { reasonOf } from './terminal.js'

/**
 * content/ under `npm run dev`: after a change the same check as the build's, then the compiler, then a reload of the open
 * pages. A mistake is shown over the page, with file, line, what was found and what was expected, until it is mended;
 * meanwhile the site keeps the last good content.
 * @returns {import('vite').Plugin}
 */
export function liveContent() {
  const [content, compiled] = [normalizePath(join(root, 'content/')), normalizePath(join(root, '.contentlayer/'))]
  let problem = process.env.AAHAR_CONTENT_PROBLEM || null
  let last = Promise.resolve()
  const overlay = () => ({ type: /** @type {const} */ ('error'), err: { message: problem ?? '', stack: '' } })

  /** @param {import('vite').ViteDevServer} server */
  async function refresh(server) {
    try {
      await (await import('./content-check.js')).checkContent()
      await (await import('./build.js')).generateContent()
    } catch (error) {
      problem = reasonOf(error)
      server.config.logger.error(problem)
      for (const client of server.ws.clients) client.send(overlay())
      return
    }
    problem = null
    // The next page reloads the compiled files and all that imports them.
    for (const { moduleGraph } of Object.values(server.environments))
      for (const file of moduleGraph.fileToModulesMap.keys())
        if (file.startsWith(compiled)) moduleGraph.onFileChange(file)
    server.ws.send({ type: 'full-reload' })
  }
  return {
    name: 'aahar:live-content',
    apply: 'serve',
    // Vite would reload the pages at the first of many compiled files; here they are reloaded after the last.
    config: () => ({ server: { watch: { ignored: [`${compiled}**`] } } }),
    configureServer(server) {
      // Also over a page that is opened or reloaded later.
      server.ws.on('connection', (socket) => problem === null || socket.send(JSON.stringify(overlay())))
    },
    hotUpdate: {
      order: 'pre',
      handler({ file, server }) {
        if (!file.startsWith(content)) return
        // Once for browser and server, one after the other. Remix runs a second dev server with the same plugins, which no page listens to.
        if (this.environment.name === 'client' && server.config.server.hmr !== false)
          last = last.then(() => refresh(server))
        // A text of content/ is no module. Tailwind, which scans every file for class names, would reload the page too early.
        return []
      },
    },
  }
}
