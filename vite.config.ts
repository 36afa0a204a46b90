import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import remixOptions from './remix.config.js'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  plugins: [tailwindcss(), remix(remixOptions)],
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
