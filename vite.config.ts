import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import remixOptions from './remix.config.js'
import { liveContent } from './scripts/setup/live-content.js'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Remix writes an error to the console where a visitor goes on to another page while the data of the former one is still
 * arriving. That is no error: the router has given that data up, and ignores what became of it.
 */
const quietAbortedLoads: Plugin = {
  name: 'aahar:quiet-aborted-loads',
  apply: 'build',
  transform(code, id) {
    if (!id.replaceAll('\\', '/').endsWith('@remix-run/react/dist/esm/single-fetch.js')) return null
    const report = 'console.error(e);\n    throw new Error(`Unable to decode turbo-stream'
    if (!code.includes(report))
      this.error('Remix has changed: see whether an aborted load is still reported as an error.')
    return { code: code.replace(report, `if (init.signal?.aborted) throw e; ${report}`), map: null }
  },
}

/**
 * What is not built into the server: what is not JavaScript alone, what is loaded only when it is needed, and Remix and React,
 * which the build shares with the front door or with remix-serve. Everything else is built in without what the server does not
 * use of it: that is a thousand files and tens of megabytes less to load at each start.
 */
const packagesOutside: Plugin = {
  name: 'aahar:packages-outside',
  apply: 'build',
  config: () => ({
    ssr: {
      noExternal: true,
      external: [
        ...['@node-rs/argon2', 'libsql', 'sharp', 'harfbuzzjs', 'fontkit', 'pdfkit', 'nodemailer', 'pg'],
        ...['@remix-run/node', '@remix-run/react', 'react', 'react-dom'],
      ],
    },
  }),
}

export default defineConfig({
  plugins: [tailwindcss(), remix(remixOptions), quietAbortedLoads, packagesOutside, liveContent()],
  resolve: {
    alias: { '~': here('./app'), 'contentlayer/generated': here('./.contentlayer/generated/index.mjs') },
  },
  build: {
    // Every script and style is a file of our own: the Content-Security-Policy allows no data: scripts or styles.
    assetsInlineLimit: 0,
    target: 'es2022',
  },
  server: { host: '127.0.0.1', port: 3000 },
})
