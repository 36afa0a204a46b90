/**
 * Opens pages of the dashboard again and again in this process, as the admin of ADMIN_EMAIL and ADMIN_PASSWORD:
 *   node bench/render-desk.js BUILD_FOLDER TIMES
 * The last line it writes is JSON: {name: cpuMs}, the processor time of each page.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler } from '@remix-run/node'

const [, , folder = 'build', times = '100'] = process.argv
const origin = 'http://localhost:3000'
const build = await import(pathToFileURL(join(folder, 'server/index.js')).href)
await build.entry.module.startBackend()
const answer = createRequestHandler(build)
const { ADMIN_EMAIL: email = '', ADMIN_PASSWORD: password = '' } = process.env
const loggedIn = await ask('/login', new URLSearchParams({ email, password }))
const session = {
  cookie: loggedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; '),
}

const usual = await beginPost('A post of the usual length', 20)
const long = await beginPost('A post of five hundred blocks', 500)
const pages = {
  'list of posts': '/dashboard/blog',
  'a search in the list': '/dashboard/blog?q=po',
  'editor, new post': '/editor',
  'editor, post of 20 blocks': `/blog/${usual}/edit`,
  'editor, post of 500 blocks': `/blog/${long}/edit`,
  'form without scripts, 500 blocks': `/blog/${long}/edit?plain`,
}
/** @type {Record<string, number>} */
const cpuMs = {}
for (const [name, path] of Object.entries(pages)) {
  // Once the code is compiled.
  await open(path, Number(times) / 4)
  const before = process.cpuUsage()
  await open(path, Number(times))
  const { user, system } = process.cpuUsage(before)
  cpuMs[name] = (user + system) / 1000 / Number(times)
}
await build.entry.module.stopBackend()
process.stdout.write(`${JSON.stringify(cpuMs)}\n`, () => process.exit())

/** @param {string} path @param {URLSearchParams} form @param {Record<string, string>} [headers] */
function ask(path, form, headers) {
  return answer(new Request(origin + path, { method: 'POST', body: form, ...(headers && { headers }) }), {})
}

/** @param {string} path @param {number} count */
async function open(path, count) {
  for (let i = 0; i < count; i += 1) {
    const over = new AbortController()
    const page = await answer(new Request(origin + path, { headers: session, signal: over.signal }), {})
    if (page.status !== 200) throw new Error(`${path} answered ${page.status}`)
    await page.text()
    // Remix keeps what it has rendered for five seconds unless the signal says it is over.
    over.abort()
  }
}

/** @param {string} title @param {number} blocks @returns its slug */
async function beginPost(title, blocks) {
  const sentence = 'Ker and sangri grow where little else does, and are eaten with bajra. '
  const body = Array.from({ length: blocks }, (_, at) => {
    if (at % 10 === 0) return { type: 'heading', level: 2, content: `Part ${at}` }
    if (at % 10 === 5)
      return { type: 'list', style: 'bullet', items: ['Bajra', 'Jowar', 'Ragi'].map((grain) => grain + at) }
    return { type: 'paragraph', content: sentence.repeat(4), marks: [{ type: 'bold', from: 0, to: 3 }] }
  })
  const draft = { title, slug: '', description: '', cover: null, tags: [], publish_date: null, body }
  const begun = await ask(
    '/editor/new',
    new URLSearchParams({ intent: 'create', draft: JSON.stringify(draft) }),
    session,
  )
  const { ok, data, message } = await begun.json()
  if (!ok) throw new Error(message)
  return data.slug
}
