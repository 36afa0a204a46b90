import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import remixOptions from './remix.config.js'
import { liveContent } from './scripts/setup/live-content.js'
import { packagesOutside } from './scripts/setup/packages-outside.js'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Scripts that many routes share; the icons are a few hundred bytes each. What else two routes share Rollup puts together by itself. */
const shared: [name: string, modules: RegExp][] = [
  [
    'framework',
    /\/node_modules\/(react|react-dom|scheduler|react-router(-dom)?|@remix-run|turbo-stream|lucide-react)\//,
  ],
  // Its settings (app/ui/form/zod-without-eval.ts) come with every page.
  ['forms', /\/node_modules\/(@conform-to|zod\/(?!v4\/core\/(core|util)\.js))/],
  // A line or two each, on nearly every page: as files of their own their headers would weigh more than they.
  [
    'lines',
    /\/app\/(frame\/viewer|ui\/dialog\/first-pop|ui\/form\/typed\/typed-owner|domain\/text\/network-message)\.ts$/,
  ],
  ['editor', /\/node_modules\/(@tiptap|prosemirror-|@floating-ui)|\/app\/blog\/desk\/editor\//],
]

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixOptions), liveContent()],
  resolve: {
    alias: { '~': here('./app'), 'contentlayer/generated': here('./.contentlayer/generated/index.mjs') },
  },
  build: {
    // Every script, font and picture is a file of our own: the Content-Security-Policy allows no data: scripts or styles.
    assetsInlineLimit: 0,
    target: 'es2022',
    rollupOptions: isSsrBuild
      ? {}
      : {
          output: {
            manualChunks: (id) => shared.find(([, modules]) => modules.test(id.replaceAll('\\', '/')))?.[0],
            onlyExplicitManualChunks: true,
          },
        },
  },
  // Everything but these is built into the server: a thousand files less to load at each start.
  ssr: command === 'build' ? { noExternal: true, external: packagesOutside } : {},
  // Of the server alone; the dev server looks through all routes for what browsers need.
  optimizeDeps: { exclude: ['@node-rs/argon2'] },
  server: { host: '127.0.0.1', port: 3000 },
}))
