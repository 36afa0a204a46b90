/**
 * A whole site used as a browser without scripts uses it: pages are read, their forms filled with what they accept, and one single field of
 * them, or one name of an address, is made hostile. Forms that are wrong as a whole are refused at the first check and show nothing of what
 * lies behind it. The site is asked over HTTP (scripts/fuzz.js) or in this process (tests/site/single-fields.test.ts).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Window } from 'happy-dom'
import { hostileTexts, plausibleText, wellFormed } from './schema-inputs'

type Pairs = [name: string, value: string][]
export type Sent = { path: string; form: URLSearchParams | null; cookie: string }
export type Got = { status: number; location: string | null; cookies: string[]; text: string; fault: string | null }
export type Visitor = { name: string; logIn: { email: string; password: string } | null; jar: Map<string, string> }
type Finding = { what: string; fault: string }

type SiteFuzz = {
  ask: (sent: Sent) => Promise<Got>
  random: () => number
  /** Where to begin, such as /book and /dashboard. */
  paths: readonly string[]
  /** Names that some page reads from its address. */
  queryNames: readonly string[]
  /** Who can no longer log in is somebody else from now on. */
  renew: (visitor: Visitor) => Promise<void>
}

/** Who posts these is logged out; what they do is tried by others. */
const ends = /^\/logout$|sessions?\/end/
const mostAddresses = 12

export function createSiteFuzz({ ask, random, paths, queryNames, renew }: SiteFuzz) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const chance = (share: number) => random() < share
  /** Of each visitor: pages of one kind, and the addresses that links have shown. */
  const known = new Map<Visitor, Map<string, string[]>>()
  const namesOf = new Map<string, Set<string>>()
  const findings: Finding[] = []
  const statuses: Record<string, number> = {}

  function learn(visitor: Visitor, address: string) {
    const kinds = known.get(visitor) ?? new Map<string, string[]>()
    known.set(visitor, kinds)
    const { pathname, search, searchParams } = new URL(address, 'http://site')
    const kind = kindOf(pathname)
    const list = kinds.get(kind) ?? []
    if (!list.includes(pathname + search)) list.push(pathname + search)
    if (list.length > mostAddresses) list.splice(1, 1)
    kinds.set(kind, list)
    const names = namesOf.get(kind) ?? new Set()
    for (const name of searchParams.keys()) names.add(name)
    namesOf.set(kind, names)
  }

  /** One fault of a kind is enough: many inputs lead to the same place. */
  function find(finding: Finding) {
    const kind = ({ fault }: Finding) => fault.split('\n', 2).join(' ').slice(0, 160)
    if (!findings.some((one) => kind(one) === kind(finding))) findings.push(finding)
  }

  async function send(visitor: Visitor, what: string, path: string, form: URLSearchParams | null): Promise<Got> {
    const cookie = [...visitor.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const got = await ask({ path, form, cookie })
    statuses[got.status] = (statuses[got.status] ?? 0) + 1
    for (const line of got.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /max-age=0/i.test(line)) visitor.jar.delete(name)
      else visitor.jar.set(name, value)
    }
    const fault = got.fault ?? (got.status >= 500 ? `${got.status} ${firstWords(got.text)}` : null)
    if (fault) find({ what: `${visitor.name} ${what}`, fault })
    return got
  }

  /** As a browser follows what an action answers with, to the page that is shown. */
  async function follow(visitor: Visitor, what: string, from: string, got: Got): Promise<void> {
    let [now, at] = [got, from]
    for (let steps = 0; steps < 3 && now.location; steps += 1) {
      const to = new URL(now.location, `http://site${at}`)
      if (to.host !== 'site' && !now.location.startsWith('/')) return
      at = to.pathname + to.search
      learn(visitor, at)
      now = await send(visitor, `${what} → ${at}`, at, null)
    }
  }

  async function logIn(visitor: Visitor): Promise<void> {
    if (!visitor.logIn) return
    visitor.jar.clear()
    for (let tries = 0; tries < 2; tries += 1) {
      await send(visitor, 'POST /login', '/login', new URLSearchParams(visitor.logIn))
      const got = await send(visitor, 'GET /account', '/account', null)
      if (got.status === 200) return
      await renew(visitor)
    }
    throw new Error(`${visitor.name} cannot log in any more.`)
  }

  async function open(visitor: Visitor, address: string): Promise<Page | null> {
    const got = await send(visitor, `GET ${address}`, address, null)
    if (visitor.logIn && got.location?.includes('/login?')) await logIn(visitor)
    if (got.status !== 200 || !got.text.includes('<html')) return null
    const page = readPage(got.text, address)
    for (const link of page.links) learn(visitor, link)
    return page
  }

  async function tryForm(visitor: Visitor, address: string, { action, fields, buttons }: PageForm): Promise<void> {
    const valid = fillForm(fields, visitor)
    if (buttons.length > 0) valid.push(...pick(buttons))
    // One in ten as it is, so that there is something to be about.
    const { pairs, what } = chance(0.1) ? { pairs: valid, what: 'valid' } : mutated(valid, valid, '')
    const said = `POST ${action} on ${address} ${what}`
    const got = await send(visitor, said, action, new URLSearchParams(pairs))
    await follow(visitor, said, action, got)
    // What was typed may wait in a draft that the page shows again.
    if (got.status === 401 || got.status === 422 || got.status === 409)
      await send(visitor, `${said}, and again`, address, null)
  }

  async function tryAddress(visitor: Visitor, address: string, fields: Pairs = []): Promise<void> {
    const { pathname, searchParams } = new URL(address, 'http://site')
    const own = [...(namesOf.get(kindOf(pathname)) ?? [])]
    const given: Pairs = fields.length > 0 ? fields : [...searchParams]
    const more: Pairs = chance(0.5) || own.length === 0 ? [[pick(queryNames), 'x']] : [[pick(own), 'x']]
    const whole = given.length > 0 && chance(0.6) ? given : [...given, ...more]
    const { pairs } = mutated(whole, whole, whole === given ? '' : (more[0]?.[0] ?? ''))
    const to = `${pathname}${chance(0.15) && !/\.\w+$/.test(pathname) ? '.data' : ''}?${new URLSearchParams(pairs)}`
    await follow(visitor, `GET ${to}`, to, await send(visitor, `GET ${to}`, to, null))
  }

  function mutated(pairs: Pairs, others: Pairs, only: string): { pairs: Pairs; what: string } {
    const copy = pairs.map(([name, value]): [string, string] => [name, value])
    const choice = only ? copy.findIndex(([name]) => name === only) : Math.floor(random() * copy.length)
    const one = copy[choice]
    if (!one) return { pairs: [[pick(queryNames), wellFormed(pick(hostileTexts))]], what: 'a foreign field' }
    const [name, before] = one
    const way = random()
    if (way < 0.06) copy.splice(choice, 1)
    else if (way < 0.12) copy.push([name, pick([before, 'x', wellFormed(pick(hostileTexts))])])
    else if (way < 0.2) one[1] = pick(others)?.[1] ?? ''
    else if (way < 0.26) one[1] = `${before}${pick(['T00:00', 'Z', ' ', '0', '\u0000', '.5', '-', '९', '\u200b'])}`
    else one[1] = wellFormed(pick(hostileTexts))
    return { pairs: copy, what: `${name}=${JSON.stringify(one[1]).slice(0, 80)}${way < 0.06 ? ' (missing)' : ''}` }
  }

  function fillForm(fields: Field[], visitor: Visitor): Pairs {
    return fields.flatMap((field): Pairs => {
      const { name, kind, current, options } = field
      if (kind === 'trap') return [[name, '']]
      if (kind === 'many') return options.filter(() => chance(0.5)).map((value) => [name, value])
      if (kind === 'one') return options.length > 0 ? [[name, chance(0.3) ? (current[0] ?? '') : pick(options)]] : []
      if (kind === 'hidden') return current.map((value) => [name, value])
      if (/password|proof/.test(name)) return [[name, visitor.logIn?.password ?? 'karela & lauki']]
      if (kind === 'date') return [[name, chance(0.5) && current[0] ? current[0] : (pick(options) ?? '2026-11-25')]]
      return [[name, current[0] ? current[0] : plausibleText(name, kind, random)]]
    })
  }

  return {
    findings,
    statuses,
    /** How many kinds of pages each visitor has seen. */
    kinds: () => Object.fromEntries([...known].map(([{ name }, kinds]) => [name, kinds.size])),
    logIn,
    /** A visitor begins with these pages, and goes on by what they link to. */
    begin(visitor: Visitor): void {
      for (const path of paths) learn(visitor, path)
    },
    /** One page is opened, and one thing of it changed. */
    async step(visitor: Visitor): Promise<void> {
      const kinds = known.get(visitor) ?? new Map<string, string[]>()
      const address = pick(kinds.get(pick([...kinds.keys()])) ?? ['/'])
      if (chance(0.35)) return tryAddress(visitor, address)
      const page = await open(visitor, address)
      const forms = page?.forms.filter(({ action }) => !ends.test(action)) ?? []
      const form = forms.length > 0 ? pick(forms) : null
      if (!form) return tryAddress(visitor, address)
      if (form.method === 'POST') return tryForm(visitor, address, form)
      return tryAddress(visitor, form.action, fillForm(form.fields, visitor))
    },
  }
}

/** /dashboard/clients/0199… and another client's page are pages of one kind. */
const kindOf = (pathname: string) =>
  pathname.replace(/^\/(blog|media|search)\/.+/, '/$1/:rest').replace(/\/(?=[^/]*\d)[\w-]{6,}(?=\/|$)/g, '/:id')

/** Names that pages read from their address, as their code says, and those that lists of the API know. */
export function queryNames(operations: readonly { query?: { shape: object } }[], app = 'app'): string[] {
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\./.test(file),
  )
  const read = files.flatMap((file) => [
    ...readFileSync(join(app, file), 'utf8').matchAll(/\.(?:get|getAll|has)\('([\w-]+)'\)/g),
  ])
  const named = operations.flatMap(({ query }) => Object.keys(query?.shape ?? {}))
  // The front door takes it away before Remix sees it (app/platform/http/remix-request.ts).
  const gone = '_data'
  return [...new Set([...read.map(([, name = '']) => name), ...named])].filter((name) => name !== gone).toSorted()
}

const firstWords = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 200)

/** One for all: each keeps megabytes. */
const { DOMParser } = new Window()

type Field = {
  name: string
  kind: 'text' | 'number' | 'date' | 'one' | 'many' | 'hidden' | 'trap'
  current: string[]
  options: string[]
}
export type PageForm = { method: 'GET' | 'POST'; action: string; fields: Field[]; buttons: Pairs[] }
type Page = { forms: PageForm[]; links: string[] }

/** What a page offers to follow and to send. */
export function readPage(html: string, address: string): Page {
  const page = new DOMParser().parseFromString(html.replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, ''), 'text/html')
  const inside = (link: string | null) => {
    const url = new URL(link || address, `http://site${address}`)
    return url.host === 'site' ? url.pathname + url.search : null
  }
  const links = [...page.querySelectorAll('a[href]')].flatMap((a) => inside(a.getAttribute('href')) ?? [])
  const forms = [...page.querySelectorAll('form')].flatMap((form): PageForm[] => {
    const to = inside(form.getAttribute('action'))
    if (to === null) return []
    const id = form.getAttribute('id')
    const outside = id ? [...page.querySelectorAll(`[form="${id}"]`)] : []
    const controls = [...form.querySelectorAll('input, select, textarea, button'), ...outside]
    const method = form.getAttribute('method')?.toUpperCase() === 'POST' ? 'POST' : 'GET'
    return [{ method, action: to, fields: readFields(controls), buttons: readButtons(controls) }]
  })
  return { forms, links: links.filter((link) => !/\.(ics|pdf|csv|jpg|png|webp|svg)\b/.test(link)) }
}

type Control = {
  tagName: string
  getAttribute(name: string): string | null
  querySelectorAll(by: string): Iterable<Control>
  textContent: string | null
}

function readButtons(controls: readonly Control[]): Pairs[] {
  return controls.flatMap((control): Pairs[] => {
    const name = control.getAttribute('name')
    return control.tagName === 'BUTTON' && name ? [[[name, control.getAttribute('value') ?? '']]] : []
  })
}

function readFields(controls: readonly Control[]): Field[] {
  const fields = new Map<string, Field>()
  for (const control of controls) {
    const name = control.getAttribute('name')
    const type = control.getAttribute('type') ?? 'text'
    if (!name || control.tagName === 'BUTTON' || type === 'file' || type === 'submit') continue
    const value = control.tagName === 'TEXTAREA' ? (control.textContent ?? '') : (control.getAttribute('value') ?? '')
    const isChecked = control.getAttribute('checked') !== null
    const field = fields.get(name) ?? { name, kind: 'text', current: [], options: [] }
    fields.set(name, field)
    if (control.tagName === 'SELECT') {
      const options = [...control.querySelectorAll('option')]
      field.kind = 'one'
      field.options.push(...options.map((option) => option.getAttribute('value') ?? option.textContent ?? ''))
      const chosen = options.find((option) => option.getAttribute('selected') !== null)
      field.current.push(chosen?.getAttribute('value') ?? field.options[0] ?? '')
    } else if (type === 'radio' || type === 'checkbox') {
      field.kind = type === 'radio' ? 'one' : 'many'
      field.options.push(value || 'on')
      if (isChecked) field.current.push(value || 'on')
    } else {
      field.kind = type === 'hidden' ? 'hidden' : type === 'date' ? 'date' : type === 'number' ? 'number' : 'text'
      if (control.getAttribute('tabindex') === '-1') field.kind = 'trap'
      if (value || type === 'hidden') field.current.push(value)
      for (const edge of ['min', 'max'])
        if (control.getAttribute(edge)) field.options.push(control.getAttribute(edge) ?? '')
    }
  }
  return [...fields.values()]
}
