/**
 * Stands in for build/server/index.js where a test is about the front door as a process: a Remix build of a few routes and
 * a backend that reports its life on stderr. It is plain JavaScript because it is run as it is, not built.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { Registry } from 'prom-client'

/** @param {string} event */
const report = (event) => process.stderr.write(`backend ${event}\n`)

let isStarted = false
let isDraining = false

export const mode = 'production'
export const future = { v3_singleFetch: true }
export const assets = { version: '1', routes: {}, entry: { module: '', imports: [] }, url: '' }
export const isSpaMode = false
export const publicPath = '/'

export const entry = {
  module: {
    default: () => new Response('a page'),
    async startBackend() {
      report('starts')
      if (process.env.FAKE_BACKEND === 'fails') throw new Error('The database is newer than this program.')
      if (process.env.FAKE_BACKEND === 'slow') await wait(3000)
      isStarted = true
      return { notice: process.env.FAKE_NOTICE ?? null }
    },
    backendFetch: async () => new Response('{}'),
    backendHealth: () => ({
      status: isDraining ? 'draining' : isStarted ? 'ok' : 'starting',
      database: 'ok',
      version: '0',
    }),
    drainBackend() {
      isDraining = true
      report('drains')
    },
    stopBackend: () => report('stops'),
    /** @param {(content: unknown) => void} tell */
    watchContent: async (tell) => {
      if (process.env.FAKE_POSTS) tell({ version: process.env.FAKE_POSTS, changesAt: null })
    },
    backendMetrics: async () => new Registry(),
    apiPaths: [],
  },
}

/** A page that may be kept. */
function headers() {
  return { 'cache-control': 'public, max-age=60' }
}
headers.publicPageQuery = []

/** @type {Record<string, { id: string, path: string, module: { loader: (visit: { params: { word?: string } }) => Promise<unknown>, headers?: typeof headers } }>} */
export const routes = {
  kept: {
    id: 'kept',
    path: 'kept',
    module: {
      headers,
      loader: async () => new Response('a kept page', { headers: { ...headers(), 'content-type': 'text/html' } }),
    },
  },
  busy: { id: 'busy', path: 'busy', module: { loader: async () => new Response('many people', { status: 503 }) } },
  home: { id: 'home', path: '/', module: { loader: async () => new Response('home') } },
  slow: {
    id: 'slow',
    path: 'slow',
    module: {
      loader: async () => {
        process.stdout.write('slow is asked for\n')
        await wait(800)
        return new Response('slow, and whole')
      },
    },
  },
  talks: {
    id: 'talks',
    path: 'talks/:word',
    module: {
      /** @param {{ params: { word?: string } }} visit */
      loader: async ({ params }) => {
        console.warn(`The URL path "/talks/${params.word}" could not be decoded`)
        console.error(new TypeError(`about ${params.word}`))
        console.log(params.word)
        return new Response('said')
      },
    },
  },
  rejects: {
    id: 'rejects',
    path: 'rejects',
    module: {
      loader: async () => {
        Promise.reject(new TypeError('about Asha'))
        return new Response('went on')
      },
    },
  },
  crashes: {
    id: 'crashes',
    path: 'crashes',
    module: {
      loader: async () => {
        setTimeout(() => {
          throw new RangeError('about Asha')
        })
        return new Promise(() => {})
      },
    },
  },
  forever: {
    id: 'forever',
    path: 'forever',
    module: {
      loader: () => {
        process.stdout.write('forever is asked for\n')
        return new Promise(() => {})
      },
    },
  },
}
