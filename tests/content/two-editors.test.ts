/**
 * Two editors on one file, with polls, cut answers, prices that are confirmed and prices that are not, and edits on the server: no letter
 * is lost, and no price goes live unconfirmed. Through the action of the screen, on a real desk and both engines.
 */
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contentPlaces } from '~/content/changes/folder/places'
import { createLiveContent, type LiveContent } from '~/content/changes/live/live'
import { createContentDesk } from '~/content/changes/service'
import { builtDocuments } from '~/content/collections.server'
import { formOf, untouched } from '~/content/desk/file/content-page.server'
import type { FormView } from '~/content/desk/file/content-view'
import { change } from '~/content/desk/file/save/change.server'
import { contentFile } from '~/content/source/content-files'
import type { NodeView } from '~/content/source/content-form'
import { readFacts } from '~/content/source/edit-source'
import { ApiError } from '~/platform/http/api/api-error'
import type { ClinicApi } from '~/platform/session/client.server'
import { collectingLog } from '../support/collecting-log'
import { makeContentFolder } from '../support/content-folder'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../support/database'

const checks = vi.hoisted(() => ({ count: 0 }))
vi.mock('~/content/check/check', async (importOriginal) => {
  const original = await importOriginal<typeof import('~/content/check/check')>()
  const runContentCheck: typeof original.runContentCheck = (given) => {
    checks.count += 1
    return original.runContentCheck(given)
  }
  return { ...original, runContentCheck }
})

const now = new Date('2026-11-21T04:00:00.000Z')
const people = ['meera', 'asha'] as const
type Dish = { id: string; description: string; priceRupees: number | null }
const file = contentFile('meals')
if (!file) throw new Error('no meals')
const dishes = (text: string) => (readFacts('meals.yaml', text) as { items: Dish[] }).items

/** What a browser sends of a form. */
function sent(form: FormView): FormData {
  const fields = new FormData()
  const add = (nodes: readonly NodeView[]) => {
    for (const node of nodes) {
      if (node.kind === 'group') add(node.nodes)
      else if (node.kind === 'list') {
        fields.set(`rows.${node.name}`, String(node.rows.length))
        for (const row of node.rows) add(row.nodes)
      } else if (node.kind === 'boolean') {
        if (node.value) fields.set(node.name, 'on')
      } else if (node.kind !== 'locked') {
        fields.set(node.name, node.value)
        if (node.again !== null) fields.set(`again.${node.name}`, node.again)
      }
    }
  }
  add(form.nodes)
  fields.set('digest', form.digest)
  fields.set('open', form.open)
  fields.set('seen', form.check?.seen ?? '')
  fields.set('save_id', form.revision)
  if (form.entry) fields.set('entry', form.entry)
  return fields
}

/** TWO_EDITORS_RUNS=50 for a longer run. */
const runs = Number(process.env.TWO_EDITORS_RUNS ?? 2)

const editor = fc.integer({ min: 0, max: 1 })
const dish = fc.integer({ min: 0, max: 3 })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('type' as const), who: editor, dish }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('price' as const), who: editor, dish, isConfirmed: fc.boolean() }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('save' as const), who: editor, isCut: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move' as const), who: editor, dish }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('poll' as const), who: editor }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('disk' as const), dish, isPrice: fc.boolean() }) },
)

onEachEngine((engine) => {
  let own: TestDatabase
  let content: ReturnType<typeof makeContentFolder>
  let live: LiveContent
  let desk: ReturnType<typeof createContentDesk>
  let database: ReturnType<TestDatabase['open']>
  beforeEach(async () => {
    own = await makeTestDatabase(engine)
    database = own.open()
    const at = { created_at: now.toISOString(), updated_at: now.toISOString() }
    const rows = people.map((id) => ({
      ...{ id, email: `${id}@aahar.example`, password_hash: null, full_name: id, phone_number: null },
      ...{ profile_path: '', role: 'admin' as const, status: 'active' as const, ...at },
    }))
    await database.db.insertInto('users').values(rows).execute()
  })
  afterEach(() => own.remove())

  async function begin() {
    await database.db.deleteFrom('content_changes').execute()
    content = makeContentFolder()
    const log = collectingLog([])
    const places = contentPlaces({ contentDir: content.contentDir })
    live = createLiveContent({
      database,
      clock: () => now,
      log,
      places,
      isReadOnly: false,
      listUploaded: async () => new Set(),
    })
    desk = createContentDesk({
      ...{ db: database.db, clock: () => now, log, live, patienceMs: 60_000 },
      compile: async () => builtDocuments(),
    })
  }

  /** The calls of the screen, as one of the two makes them. */
  function clinicOf(userId: string): ClinicApi {
    const answered = async <T>(work: Promise<T>) => {
      try {
        return { ok: true as const, data: await work }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const { code, message, detail, status } = error as ApiError & { detail?: unknown; status?: number }
        return { ok: false as const, failure: { kind: 'status', code, message, detail, status: status ?? 409 } }
      }
    }
    const staff = { userId, address: '203.0.113.7' }
    const adminContent = {
      get: (id: string, query?: Parameters<typeof desk.get>[1]) => answered(desk.get(id, query)),
      check: (id: string, wish: never) => answered(desk.check(id, wish)),
      save: (id: string, wish: never) =>
        answered(
          desk.save(staff, id, wish).then((made) => {
            if (made === null) throw new ApiError('invalid_input', { message: 'Nothing was changed.' })
            return made
          }),
        ),
    }
    return (() => adminContent) as unknown as ClinicApi
  }

  class Editor {
    form = new FormData()
    isTyped = false
    /** Typed and not saved. */
    words = new Set<string>()
    readonly clinic: ClinicApi
    constructor(readonly name: string) {
      this.clinic = clinicOf(name)
    }
    async open(part: string) {
      const answer = await desk.get('meals')
      const shown = { file: file as NonNullable<typeof file>, answer, open: part }
      const form = formOf(shown, untouched(shown))
      if (!form) throw new Error(`${part} does not open`)
      this.form = sent(form)
      this.isTyped = false
      this.words.clear()
    }
    field(name: string) {
      return `${this.form.get('open')}.${name}`
    }
    async press(intent: string): Promise<FormView | 'saved'> {
      const given = new FormData()
      for (const [name, value] of this.form) given.append(name, value)
      given.set('intent', intent)
      const digest = String(given.get('digest'))
      const answer = await change({ clinic: this.clinic, file: file as never, sent: given, digest, intent })
      if (answer instanceof Response) return 'saved'
      const { form } = (answer as { data: { form: FormView | null } }).data
      if (!form) throw new Error('no form came back')
      return form
    }
    async look() {
      const form = await this.press('check')
      if (form !== 'saved') this.form.set('seen', form.check?.seen ?? '')
    }
    /** As a person does who reads what is said and saves all the same. */
    async save(isCut: boolean): Promise<boolean> {
      await this.look()
      const outcome = await this.press('save')
      if (isCut) return false
      if (outcome === 'saved') {
        const { words } = this
        await this.open(String(this.form.get('open')))
        words.clear()
        return true
      }
      this.form = sent(outcome)
      return false
    }
  }

  test('a price that was looked at is saved with one check of the whole folder, and another one is shown first', async () => {
    await begin()
    try {
      const meera = new Editor('meera')
      await meera.open('items.0')
      const type = (rupees: string) => {
        meera.form.set(meera.field('priceRupees'), rupees)
        meera.form.set(`again.${meera.field('priceRupees')}`, rupees)
      }
      const countOf = async (work: () => Promise<unknown>) => {
        checks.count = 0
        await work()
        return checks.count
      }
      type('310')
      expect(await countOf(() => meera.look())).toBe(1)
      type('320')
      expect(await meera.press('save')).toMatchObject({ check: { canSave: true, prices: [{ to: expect.anything() }] } })
      expect(dishes(content.read('meals.yaml'))[0]?.priceRupees).not.toBe(320)
      await meera.look()
      let outcome: FormView | 'saved' | undefined
      expect(
        await countOf(async () => {
          outcome = await meera.press('save')
        }),
      ).toBe(1)
      expect(outcome).toBe('saved')
      expect(dishes(content.read('meals.yaml'))[0]?.priceRupees).toBe(320)
    } finally {
      await live.stop()
      content.remove()
    }
  })

  test('no letter is lost and no price goes live unconfirmed', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
        await begin()
        try {
          await run(steps)
        } finally {
          await live.stop()
          content.remove()
        }
      }),
      { numRuns: runs, seed: 36 },
    )
  })

  async function run(steps: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]) {
    const editors = people.map((name) => new Editor(name))
    for (const one of editors) await one.open('items.0')
    const prices = new Set(dishes((await desk.get('meals')).text).map(({ id, priceRupees }) => `${id} ${priceRupees}`))
    /** Every word that was typed, with the editor whose form holds it until it is saved. */
    const typed: { word: string; by: Editor; field: string }[] = []
    const onDisk = new Map<string, string>()
    let count = 0

    for (const [at, one] of steps.entries()) {
      const who = 'who' in one ? editors[one.who] : undefined
      if (one.kind === 'disk') {
        const lines = content.read('meals.yaml').split('\n')
        const key = one.isPrice ? 'priceRupees' : 'description'
        const found = lines.flatMap((line, index) => (line.startsWith(`    ${key}:`) ? [index] : []))[one.dish] ?? 0
        const word = one.isPrice ? String(1000 + at) : `By hand ${at}`
        lines[found] = `    ${key}: ${word}`
        content.write('meals.yaml', lines.join('\n'))
        onDisk.set(`${key} ${one.dish}`, word)
        continue
      }
      if (!who) continue
      if (one.kind === 'poll' && !who.isTyped) await who.open(String(who.form.get('open')))
      if (one.kind === 'type' || one.kind === 'price' || one.kind === 'move') {
        if (!who.isTyped) await who.open(`items.${one.dish}`)
        who.isTyped = true
      }
      if (one.kind === 'type') {
        count += 1
        const word = `Word ${count} of ${who.name}`
        const field = who.field('description')
        for (const other of typed.filter(({ by }) => by === who))
          if (who.form.get(field) === other.word) typed.splice(typed.indexOf(other), 1)
        who.form.set(field, word)
        typed.push({ word, by: who, field })
      }
      if (one.kind === 'price') {
        const rupees = 300 + at
        who.form.set(who.field('priceRupees'), String(rupees))
        const answer = await desk.get('meals', { since: String(who.form.get('digest')) })
        const then = (answer.since?.data ?? answer.data) as { items: Dish[] }
        const { id } = then.items[Number(String(who.form.get('open')).split('.')[1])] ?? { id: '' }
        if (one.isConfirmed) {
          who.form.set(`again.${who.field('priceRupees')}`, String(rupees))
          prices.add(`${id} ${rupees}`)
        }
      }
      if (one.kind === 'move') who.form.set('entry', `down:${who.form.get('open')}`)
      if (one.kind === 'save') {
        const isSaved = await who.save(one.isCut)
        if (isSaved) who.isTyped = false
      }

      const changes = await database.db.selectFrom('content_changes').select('text_after').execute()
      const history = changes.map(({ text_after: text }) => text).join('\n')
      for (const { word, by } of typed) {
        const isHeld = [...by.form.values()].includes(word)
        expect(isHeld || history.includes(word), `${word}, after step ${at}: ${JSON.stringify(steps)}`).toBe(true)
      }
      const { text } = await desk.get('meals')
      for (const { id, priceRupees } of dishes(text))
        expect(prices, JSON.stringify(steps)).toContain(`${id} ${priceRupees}`)
      for (const word of onDisk.values()) expect(content.read('meals.yaml'), JSON.stringify(steps)).toContain(word)
    }
  }
})
