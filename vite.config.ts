import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import remixOptions from './remix.config.js'
import { inlineScripts } from './scripts/setup/inline-scripts.js'
import { liveContent } from './scripts/setup/live-content.js'
import { packagesOutside } from './scripts/setup/packages-outside.js'

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
 * In the browser zod tries whether it may make functions of texts. Our policy (csp.ts) forbids it, and each try is reported as a
 * violation, so zod is told before its first schema. The setting itself has no earlier place: a page's modules run before any of ours.
 */
const zodWithoutEval: Plugin = {
  name: 'aahar:zod-without-eval',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform(code, id) {
    if (!id.replaceAll('\\', '/').endsWith('zod/v4/core/core.js')) return null
    const start = '(_a.__zod_globalConfig = {})'
    if (!code.includes(start)) this.error('zod has changed: see how it is told not to make functions of texts.')
    return { code: code.replace(start, '(_a.__zod_globalConfig = { jitless: true })'), map: null }
  },
}

/**
 * Modules that share a script: the first that fits. The rest is of one route or dialog. A script imports only from those that a page
 * loads before it: the framework, the frame, the forms, then orders, then the dashboard.
 */
const scripts: [name: string, modules: RegExp][] = [
  // Nothing that a page imports may lie here: the entry would run before the page has named its routes.
  [
    'entry.client',
    /\/app\/(entry\.client|browser\/missing-pictures)\.tsx?|\/@remix-run\/react\/dist\/esm\/browser\.js/,
  ],
  [
    'framework',
    /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/(react|router)|turbo-stream)\/|commonjsHelpers|vite\/preload-helper/,
  ],
  // The editor of posts: no public page has it.
  [
    'editor',
    /node_modules\/(@tiptap|prosemirror-[\w-]+|linkifyjs|orderedmap|rope-sequence|w3c-keyname|@floating-ui|fast-equals|use-sync-external-store)\/|\/app\/(components\/editor\/(?!marked-words)|browser\/(autosave|kept-posts|undo-steps)|views\/draft-merge|domain\/(block-ids|post-slug|post-blocks|ordered-marks))/,
  ],
  // Two texts compared: in the editor and among former versions.
  ['compared', /node_modules\/diff\/|\/app\/(components\/editor\/marked-words|views\/post-merge)/],
  // The dashboard, with the icons of its screens alone.
  [
    'desk',
    /\/app\/(components\/(dashboard|media)\/|browser\/(desk-keys|use-news|(upload|smaller)-picture)|views\/(desk|people-desk|post-desk|list-address|order-desk-words|refund-desk-words|india-field)|domain\/((settlement|media)-upload|moving-picture|enquiry-state|post-words)|clinic\/contract\/(admin-|calendar-feed|deliveries|orders-desk|outbox|settlements|stats))|\/app\/components\/ui\/icons\/(arrow-down|bold|calendar-(cog|plus|x)|check-check|circle|ellipsis|file-pen|grip-vertical|heading-[234]|history|image|image-off|images|inbox|indian-rupee|italic|keyboard|list(-ordered)?|message-square|newspaper|pilcrow|refresh-cw|send|smartphone|timer|trash-2|undo-2|user|user-x)\.ts/,
  ],
  // Making and using passkeys: the three routes where that can be done.
  ['passkey', /\/app\/(browser\/passkey|components\/auth\/passkey-button|clinic\/contract\/passkeys)\.tsx?/],
  // The menu reckons with it, and so do orders: the menu alone needs none of the schemas.
  ['basket', /\/app\/domain\/(basket|diets)\.ts/],
  // Orders, appointments, deliveries and what is said of them.
  [
    'account',
    /\/app\/(components\/(account|order|profile)\/(?!\w+-panel|ordering\.|order-title)|domain\/(order-words|delivery-days)|(views|browser)\/(appointment|deliveries|order|plan-progress|receipt|payment|polling|second-line))/,
  ],
  // Icons of these screens alone; one of a single route goes into that route's script.
  [
    'account',
    /\/app\/components\/ui\/icons\/(calendar-(check|days)|circle-(dot|slash|x)|download|external-link|info|key-round|printer|triangle-alert|truck)\.ts/,
  ],
  ['account', /\/app\/components\/ui\/icons\/flask-conical\.ts/],
  // The contact page's as well: it has a form, and without a name these would go with all other icons into the frame.
  [
    'forms',
    /\/app\/components\/ui\/icons\/(arrow-up-right|cooking-pot|eye(-off)?|lock|message-(circle|square-warning)|navigation|video)\.ts/,
  ],
  // Of one route each. The editor's as well would go into the editor's script, and that route would fetch all of it.
  ['', /\/app\/(components\/ui\/icons\/(circle-play|star)|domain\/recipe)\.ts/],
  // The frame of the site, and the small parts that most screens use.
  [
    'frame',
    /\/app\/(domain\/(?!link-address|appointment-|delivery-words|disputes|gstin|own-time|walk-in|order-|payment-|states|pin-code|plans|refunds|phone|email|edit-distance)|(views|pages|browser(?!\/(?:own-zone|kept-fields)))\/)|\/app\/(forms\/form-answer|clinic\/contract\/network-message|content\/content-text)\.ts|\/app\/components\/((site-header|site-footer|search)\/|booking-dialog\/booking\.|blog-dialog\/|blog-blocks\.|marked-text|questions|error-panel|form-message|honeypot|ui\/(?!carousel|field|password|dialog-history))/,
  ],
  // Conform, zod, the schemas and their rules: no page without a form has them.
  [
    'forms',
    /\/(@conform-to|zod)\/|\/app\/(clinic\/contract|forms|domain|browser\/(?:own-zone|kept-fields))(?:\/|\.ts)|\/app\/components\/(schema-form|field-props|email-field|answer|own-time|booking-dialog\/booked|ui\/(field|password))/,
  ],
]

/**
 * Few scripts instead of one for each module that two routes share, and smaller ones: terser's are 5 % below esbuild's, and a little more
 * where it may write what the browsers of `build.target` read. It goes over them once: two more times took a sixth of the build for 0.2 %. On
 * two cores Vite would give it one, while nothing else has work.
 */
const fewScripts: Plugin = {
  name: 'aahar:few-scripts',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  config: () => ({
    build: {
      minify: 'terser',
      terserOptions: { compress: { ecma: 2020 }, format: { ecma: 2020 }, maxWorkers: 2 },
    },
  }),
  onLog(_, { code, message }) {
    if (code === 'CIRCULAR_CHUNK') this.error(`${message} See \`scripts\` in vite.config.ts.`)
  },
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !chunk.facadeModuleId?.includes('/app/routes/_site')) continue
      const foreign = chunk.imports.find((file) => /\/(?:desk|editor)-/.test(file))
      if (foreign)
        this.error(
          `${chunk.facadeModuleId} is for visitors or clients and fetches ${foreign}. See \`scripts\` in vite.config.ts.`,
        )
    }
  },
  outputOptions: (options) => ({
    ...options,
    manualChunks(id) {
      const path = id.replaceAll('\\', '/')
      return scripts.find(([, modules]) => modules.test(path))?.[0] || undefined
    },
  }),
}

/**
 * Everything but these is built into the server, without what it does not use: that is a thousand files and tens of megabytes less
 * to load at each start.
 */
const fewPackages: Plugin = {
  name: 'aahar:few-packages',
  apply: 'build',
  config: () => ({ ssr: { noExternal: true, external: packagesOutside } }),
}

export default defineConfig({
  plugins: [
    tailwindcss(),
    inlineScripts(),
    remix(remixOptions),
    quietAbortedLoads,
    zodWithoutEval,
    fewPackages,
    fewScripts,
    liveContent(),
  ],
  resolve: {
    alias: { '~': here('./app'), 'contentlayer/generated': here('./.contentlayer/generated/index.mjs') },
  },
  build: {
    // Every script, font and picture is a file of our own: the Content-Security-Policy allows no data: scripts or styles.
    assetsInlineLimit: 0,
    target: 'es2022',
  },
  server: { host: '127.0.0.1', port: 3000 },
})
