/**
 * Kept pages on the disk, a folder for each build: a restart is warm, and nginx serves them itself (docs/nginx.conf). Of a page
 * with the id `about-1f3a…`, made of its address and its words:
 *
 *   about-1f3a….html, .html.br, .html.gz   its bytes; their time of change is made of the bytes, for the tag
 *   about-1f3a….json                       address, headers, versions and checksums; without it there is no page
 *   pages.map, policies.map                address → id and id → Content-Security-Policy, for nginx
 *
 * `current` leads to the folder of the build that started last. What cannot be read, is damaged or is of other content is
 * removed, never served.
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '~/durable-files.server'
import { changeTimeOf } from './kept-page'
import type { PageStore, StoredPage } from './page-cache'

const suffixes = { plain: '.html', br: '.html.br', gzip: '.html.gz' } as const
type Part = keyof typeof suffixes
const parts = Object.keys(suffixes) as Part[]

type Sidecar = {
  key: string
  version: string
  endsAt: number
  headers: Record<string, string>
  sums: Record<Part, string>
  /** Of all that stands above. */
  sum: string
}

type PageFilesOptions = {
  /** PAGE_CACHE_DIR. */
  folder: string
  /** Of the build and of what else pages are made of (build-key.ts). */
  buildKey: string
  /** Whether an address is a public page's. */
  isKey: (key: string) => boolean
}

/** Makes the folder and leads `current` to it. */
export async function openPageFiles({ folder, buildKey, isKey }: PageFilesOptions): Promise<PageStore> {
  const pagesFolder = join(folder, 'pages')
  const ours = join(pagesFolder, buildKey)
  await mkdir(ours, { recursive: true })
  await removeOtherBuilds(pagesFolder, buildKey)
  await writeMaps(ours, [])
  await leadTo(pagesFolder, buildKey)

  /** Every page whose sidecar can be read; sidecars that cannot are removed with their page. */
  async function list(): Promise<Map<string, Sidecar>> {
    const found = new Map<string, Sidecar>()
    const names = await readdir(ours)
    for (const name of names.filter((name) => name.endsWith('.json'))) {
      const id = name.slice(0, -'.json'.length)
      const sidecar = readSidecar(await readFile(join(ours, name), 'utf8').catch(() => ''), isKey)
      if (sidecar) found.set(id, sidecar)
      else await remove(id)
    }
    return found
  }

  async function remove(id: string) {
    // The bytes first: nginx knows pages by their files, and without them asks us.
    for (const part of parts) await rm(join(ours, id + suffixes[part]), { force: true })
    await rm(join(ours, `${id}.json`), { force: true })
  }

  /** What half a page or a crash has left. */
  async function removeStrays(pages: ReadonlyMap<string, Sidecar>) {
    for (const name of await readdir(ours)) {
      const id = /^(.+?)\.(?:html|html\.br|html\.gz)$/.exec(name)?.[1]
      if (name.endsWith('.new') || (id !== undefined && !pages.has(id))) await rm(join(ours, name), { force: true })
    }
  }

  async function readBodies(id: string, { sums }: Sidecar): Promise<StoredPage['bodies'] | null> {
    const bodies = { plain: Buffer.alloc(0), br: Buffer.alloc(0), gzip: Buffer.alloc(0) }
    for (const part of parts) {
      const body = await readFile(join(ours, id + suffixes[part])).catch(() => null)
      if (!body || sumOf(body) !== sums[part]) return null
      bodies[part] = body
    }
    return bodies
  }

  async function removeUnless(isGood: (sidecar: Sidecar) => boolean) {
    const pages = await list()
    for (const [id, sidecar] of [...pages])
      if (!isGood(sidecar)) {
        await remove(id)
        pages.delete(id)
      }
    return pages
  }

  return {
    async load(version, now) {
      const pages = await removeUnless((page) => page.version === version && page.endsAt > now)
      await removeStrays(pages)
      const stored: StoredPage[] = []
      for (const [id, sidecar] of [...pages]) {
        const bodies = await readBodies(id, sidecar)
        if (bodies) {
          const { key, headers, endsAt } = sidecar
          stored.push({ key, headers, bodies, version, endsAt })
        } else {
          await remove(id)
          pages.delete(id)
        }
      }
      await writeMaps(ours, [...pages])
      return stored
    },

    async keepOnly(version, now) {
      await removeUnless((page) => page.version === version && page.endsAt > now)
    },

    async save({ key, headers, bodies, version, endsAt }) {
      await mkdir(ours, { recursive: true })
      const id = idOf(key, headers, bodies.plain)
      for (const [other, sidecar] of await list()) if (sidecar.key === key && other !== id) await remove(other)
      for (const part of parts)
        await writeWhole(join(ours, id + suffixes[part]), bodies[part], changeTimeOf(bodies[part]))
      const sums = { plain: sumOf(bodies.plain), br: sumOf(bodies.br), gzip: sumOf(bodies.gzip) }
      const facts = { key, version, endsAt, headers: { ...headers }, sums }
      const sidecar: Sidecar = { ...facts, sum: sumOfFacts(facts) }
      await writeWhole(join(ours, `${id}.json`), Buffer.from(JSON.stringify(sidecar)))
      await writeMaps(ours, [...(await list())])
    },
  }
}

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const sumOfFacts = (facts: Omit<Sidecar, 'sum'>) => sumOf(Buffer.from(JSON.stringify(facts)))

function idOf(key: string, headers: Readonly<Record<string, string>>, plain: Buffer): string {
  const words = createHash('sha256').update(JSON.stringify(headers)).update(plain).digest('hex').slice(0, 16)
  return `${key.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-/, '') || 'home'}-${words}`
}

function readSidecar(text: string, isKey: (key: string) => boolean): Sidecar | null {
  try {
    const { sum, ...facts } = JSON.parse(text) as Sidecar
    if (sum !== sumOfFacts(facts)) return null
    const { key, version, endsAt, headers, sums } = facts
    const isText = (value: unknown): value is string => typeof value === 'string'
    if (!isText(key) || !isKey(key) || !isText(version) || typeof endsAt !== 'number' || !headers || !sums) return null
    if (!Object.values(headers).every((value) => isText(value) && !/[\r\n\0]/.test(value))) return null
    return parts.every((part) => isText(sums[part])) ? { ...facts, sum } : null
  } catch {
    return null
  }
}

/** nginx reads these when it is started or told to reload; an address that is not in them is answered by the program. */
async function writeMaps(folder: string, pages: [id: string, sidecar: Sidecar][]) {
  const lines: { page: string; policy: string }[] = []
  const keys = new Set<string>()
  for (const [id, { key, headers }] of pages) {
    const policy = headers['content-security-policy'] ?? ''
    // Only what means itself between the quotes of nginx.
    if (keys.has(key) || policy === '' || /["\\$\r\n]/.test(policy) || !/^[\w/-]+$/.test(key)) continue
    keys.add(key)
    lines.push({ page: `"${key}" "${id}";\n`, policy: `"${id}" "${policy}";\n` })
  }
  await writeIfOther(join(folder, 'pages.map'), lines.map(({ page }) => page).join(''))
  await writeIfOther(join(folder, 'policies.map'), lines.map(({ policy }) => policy).join(''))
}

/** A start would wait for the disk. */
async function writeIfOther(path: string, text: string) {
  const there = await readFile(path, 'utf8').catch(() => null)
  if (there !== text) await writeWhole(path, Buffer.from(text))
}

/** Under its name there is the old file or the whole new one, also after a power cut. */
async function writeWhole(path: string, bytes: Buffer, changedAt?: number) {
  const fresh = `${path}.${randomBytes(6).toString('hex')}.new`
  await writeDurably(fresh, bytes, { mode: 0o644, ...(changedAt !== undefined && { changedAt }) })
  await rename(fresh, path)
}

async function leadTo(pagesFolder: string, buildKey: string) {
  const fresh = join(pagesFolder, `current.${randomBytes(6).toString('hex')}.new`)
  await symlink(buildKey, fresh)
  await rename(fresh, join(pagesFolder, 'current'))
}

async function removeOtherBuilds(pagesFolder: string, buildKey: string) {
  for (const entry of await readdir(pagesFolder, { withFileTypes: true }))
    if (entry.isDirectory() && entry.name !== buildKey)
      await rm(join(pagesFolder, entry.name), { recursive: true, force: true })
}
