import { join } from 'node:path'
import { importBundled } from '../setup/bundle.js'
import { root } from '../setup/run-command.js'
import { wellFormed } from './rubbish.js'

/**
 * Pages as a browser without scripts uses them and calls that are answered, each with one value made hostile.
 * @param {{ base: string, random: () => number, send: import('./rubbish.js').Send, paths: string[], operations: import('../fuzz.js').Operation[], newAdmin: () => Promise<import('../fuzz.js').Account>, nextNetwork: () => string }} options
 */
export async function createSingleFields({ base, random, send, paths, operations, newAdmin, nextNetwork }) {
  const [{ createSiteFuzz, queryNames }, { createInputMaker, withOneHostile }] = await Promise.all(
    ['single-fields', 'schema-inputs'].map((name) => importBundled(`tests/support/${name}.ts`)),
  )
  const { components } = await (await fetch(`${base}/api/openapi.json`)).json()
  let people = 0
  /** @typedef {{ name: string, logIn: import('../fuzz.js').Account | null, jar: Map<string, string> }} Visitor */
  const renew = async (/** @type {Visitor} */ visitor) => {
    if (visitor.name === 'admin') visitor.logIn = await newAdmin()
    else await signUp(visitor)
  }
  const signUp = async (/** @type {Visitor} */ visitor) => {
    people += 1
    const logIn = { email: `meera${people}@client.example`, password: 'karela & lauki' }
    visitor.logIn = logIn
    visitor.jar.clear()
    await ask({ path: '/signup', form: new URLSearchParams({ ...logIn, full_name: 'Meera Joshi' }), cookie: '' })
  }
  /** @param {{ path: string, form: URLSearchParams | null, cookie: string }} sent */
  async function ask({ path, form, cookie }) {
    const got = await send(`single ${form ? 'POST' : 'GET'} ${path} ${form ?? ''}`.slice(0, 600), base + path, {
      method: form ? 'POST' : 'GET',
      headers: { cookie, origin: base, 'x-forwarded-for': nextNetwork() },
      body: form,
    })
    return got ?? { status: 0, location: null, cookies: [], text: '', fault: null }
  }
  const names = queryNames(
    operations.map(({ operation }) => ({ query: { shape: shapeOf(operation) } })),
    join(root, 'app'),
  )
  const site = createSiteFuzz({ ask, random, paths, queryNames: names, renew })
  /** @type {Visitor} */
  const client = { name: 'client', logIn: null, jar: new Map() }
  await signUp(client)
  const visitors = [
    client,
    { name: 'admin', logIn: await newAdmin(), jar: new Map() },
    { name: 'stranger', logIn: null, jar: new Map() },
  ]
  for (const visitor of visitors) {
    await site.logIn(visitor)
    site.begin(visitor)
  }
  /** @template T @param {readonly T[]} list @returns {T} */
  const pick = (list) => /** @type {T} */ (list[Math.floor(random() * list.length)])
  const maker = createInputMaker(random)
  /** @type {Map<string, unknown>} */
  const accepted = new Map()
  return {
    /** One of each visitor: the pages of one follow each other. */
    steps: visitors.map((visitor) => () => site.step(visitor)),
    /** A call by its schema; once one was answered, the next ones differ from it in one value. @param {string} token */
    async call(token) {
      const { path, method, operation } = pick(operations)
      const kind = path.split('/').find((part) => part && part !== 'admin') ?? ''
      const schema = operation.requestBody?.content?.['application/json']?.schema
      const good = accepted.get(operation.operationId)
      const body = good
        ? withOneHostile(good, random)
        : schema
          ? maker.valid(schema, components?.schemas ?? {}, kind)
          : {}
      const filled = path.replace(/\{(\w+)\}/g, (/** @type {string} */ _, /** @type {string} */ name) =>
        encodeURIComponent(wellFormed(maker.text(name, kind)).slice(0, 200) || '-'),
      )
      const query = Object.fromEntries(
        Object.keys(shapeOf(operation))
          .filter(() => random() < 0.4)
          .map((name) => [name, maker.text(name, kind)]),
      )
      const asked = new URLSearchParams(
        Object.keys(query).length === 0 || random() < 0.5 ? query : flat(withOneHostile(query, random)),
      )
      const got = await send(
        `single-api ${method} ${path} ${JSON.stringify(body).slice(0, 300)} ${asked}`,
        `${base}/api${filled.replace(/^\/api/, '')}?${asked}`,
        {
          method,
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${token}`,
            'x-forwarded-for': nextNetwork(),
          },
          ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
        },
      )
      if (got?.status !== 200) return
      if (schema) accepted.set(operation.operationId, body)
      if (got.text.startsWith('{')) maker.learn(JSON.parse(got.text), kind)
    },
  }
}

/** As an address carries it. @param {object} query */
function flat(query) {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, wellFormed(String(value))]))
}

/** @param {any} operation */
function shapeOf(operation) {
  const query = (operation.parameters ?? []).filter((/** @type {any} */ one) => one.in === 'query')
  return Object.fromEntries(query.map((/** @type {any} */ one) => [one.name, true]))
}
