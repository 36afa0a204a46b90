/** Files that are edited in content/ past the dashboard: no save of staff carries the edit to the site, and it goes live by a confirmation of its own. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { collectingLog } from '../../../tests/support/collecting-log'
import { makeContentFolder } from '../../../tests/support/content-folder'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../../tests/support/database'
import { builtDocuments } from '../collections.server'
import type { ContentFolder } from './folder/folder'
import { contentPlaces } from './folder/places'
import { unfinished } from './folder/unfinished'
import { createLiveContent, type LiveContent } from './live/live'
import { createContentDesk } from './service'

const now = new Date('2026-11-21T04:00:00.000Z')
const staff = { userId: 'meera', address: '203.0.113.7' }

onEachEngine((engine) => {
  let own: TestDatabase
  let content: ReturnType<typeof makeContentFolder>
  let live: LiveContent
  let desk: ReturnType<typeof createContentDesk>
  let compiled: ContentFolder | undefined
  beforeEach(async () => {
    own = await makeTestDatabase(engine)
    content = makeContentFolder()
    const { db } = own.open()
    const meera = {
      id: 'meera',
      email: 'meera@aahar.example',
      password_hash: null,
      full_name: 'Meera',
      profile_path: '',
    }
    const at = { created_at: now.toISOString(), updated_at: now.toISOString() }
    await db
      .insertInto('users')
      .values({ ...meera, phone_number: null, role: 'admin', status: 'active', ...at })
      .execute()
    open()
  })
  afterEach(async () => {
    await live.stop()
    content.remove()
    await own.remove()
  })

  /** A desk as a process has it. */
  function open() {
    const database = own.open()
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
      compile: async (_, folder) => {
        compiled = folder
        return builtDocuments()
      },
    })
  }
  const byHand = (name: string, from: string | RegExp, to: string) =>
    content.write(name, content.read(name).replace(from, to))
  const change = async (id: string, edit: (data: never) => void, confirmed: Record<string, number> = {}) => {
    const { digest, data } = await desk.get(id)
    const wished = structuredClone(data)
    edit(wished as never)
    return desk.save(staff, id, { digest, data: wished, confirmed_prices: confirmed })
  }
  const quote = (words: string) => (data: { items: { quote: string }[] }) => {
    if (data.items[0]) data.items[0].quote = words
  }
  const shownPrice = (id: string) =>
    new RegExp(`id: ${id}[\\s\\S]*?priceRupees: (\\d+)`).exec(compiled?.get('plans.yaml') ?? '')?.[1]

  test('a price on disk is not carried to the site by another file, another entry, another price or a restart', async () => {
    byHand('plans.yaml', 'priceRupees: 4000', 'priceRupees: 4300')
    await change('testimonials', quote('Ghar ka khana, every day.'))
    expect(shownPrice('one-month')).toBe('4000')
    expect(content.read('plans.yaml')).toContain('priceRupees: 4300')
    await change('plans', (data: { heading: string }) => {
      data.heading = 'Plans for every kitchen'
    })
    expect(shownPrice('one-month')).toBe('4000')
    await change(
      'plans',
      (data: { subscription: { id: string; priceRupees: number }[] }) => {
        const plan = data.subscription.find(({ id }) => id === 'six-months')
        if (plan) plan.priceRupees = 18500
      },
      { 'plan six-months': 18500 },
    )
    expect([shownPrice('one-month'), shownPrice('six-months')]).toEqual(['4000', '18500'])
    // What was edited by hand stays on disk, beside what was saved.
    expect(content.read('plans.yaml')).toContain('priceRupees: 4300')
    expect(content.read('plans.yaml')).toContain('priceRupees: 18500')
    expect(content.read('plans.yaml')).toContain('Plans for every kitchen')
    await live.stop()
    open()
    compiled = undefined
    await live.start()
    expect((await live.readTexts()).live.get('plans.yaml')).toContain('priceRupees: 4000')
    expect(compiled).toBeUndefined()
    const history = await desk.history({ page: 1, per_page: 20 })
    expect(history.data.map(({ summary }) => summary).join()).not.toContain('4,300')
  })

  test('the desk shows what lies on disk and is not live, and takes it over where its price is confirmed', async () => {
    const before = content.read('plans.yaml')
    byHand('plans.yaml', 'priceRupees: 4000', 'priceRupees: 4300')
    const plans = await desk.get('plans')
    expect(plans).toMatchObject({ state: 'by_hand', text: before })
    expect(plans.on_disk?.difference.map(({ kind, text }) => [kind, text.trim()])).toEqual([
      ['removed', 'priceRupees: 4000'],
      ['added', 'priceRupees: 4300'],
    ])
    expect(plans.on_disk?.price_changes).toMatchObject([{ key: 'plan one-month', from: 4000, to: 4300 }])
    expect((await desk.list()).filter(({ state }) => state !== 'live').map(({ id }) => id)).toEqual(['plans'])
    const wish = { digest: plans.digest, disk_digest: plans.on_disk?.digest ?? '' }
    await expect(desk.takeOver(staff, 'plans', wish)).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(
      desk.takeOver(staff, 'plans', { ...wish, confirmed_prices: { 'plan one-month': 4000 } }),
    ).rejects.toMatchObject({ code: 'invalid_input' })
    expect((await desk.get('plans')).text).toBe(before)
    const confirmed = { ...wish, confirmed_prices: { 'plan one-month': 4300 } }
    const made = await desk.takeOver(staff, 'plans', confirmed)
    expect(made).toMatchObject({ number: 1, summary: '1 Month (one-month): ₹4,000 → ₹4,300', is_shown: true })
    expect(shownPrice('one-month')).toBe('4300')
    expect(await desk.get('plans')).toMatchObject({ state: 'live', on_disk: null })
    // Its answer was lost.
    expect(await desk.takeOver(staff, 'plans', confirmed)).toMatchObject({ number: 1 })
  })

  test('the saved text is put back over an edit, which stays in the history; its price is typed once more', async () => {
    const before = content.read('plans.yaml')
    byHand('plans.yaml', 'priceRupees: 4000', 'priceRupees: 4300')
    const edited = content.read('plans.yaml')
    const plans = await desk.get('plans')
    expect(plans.on_disk?.put_back_prices).toMatchObject([{ key: 'plan one-month', from: 4300, to: 4000 }])
    const wish = { digest: plans.digest, disk_digest: plans.on_disk?.digest ?? '' }
    await expect(desk.putBack(staff, 'plans', wish)).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(
      desk.putBack(staff, 'plans', { ...wish, confirmed_prices: { 'plan one-month': 4300 } }),
    ).rejects.toMatchObject({ code: 'invalid_input' })
    expect(content.read('plans.yaml')).toBe(edited)
    const confirmed = { ...wish, confirmed_prices: { 'plan one-month': 4000 } }
    const summary = 'Saved text put back: 1 Month (one-month): ₹4,300 → ₹4,000'
    expect(await desk.putBack(staff, 'plans', confirmed)).toMatchObject({ number: 1, summary, is_shown: true })
    expect(content.read('plans.yaml')).toBe(before)
    expect(await desk.get('plans')).toMatchObject({ state: 'live', on_disk: null, text: before })
    // Its answer was lost.
    expect(await desk.putBack(staff, 'plans', confirmed)).toMatchObject({ number: 1 })

    // The edit is not lost: taking the change back puts it on the site, at a price that is typed once more.
    const { digest } = await desk.get('plans')
    await expect(desk.undo(staff, 1, { digest })).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await desk.undo(staff, 1, { digest, confirmed_prices: { 'plan one-month': 4300 } })).toMatchObject({
      number: 2,
      undoes: 1,
    })
    expect(shownPrice('one-month')).toBe('4300')
  })

  test('an edit that broke a file is put back, and asks for no price', async () => {
    // Never saved on the dashboard, and seen before it was broken: with its comments.
    await desk.get('plans')
    const before = content.read('plans.yaml')
    content.write('plans.yaml', 'subscription: "never closed')
    const { digest, on_disk: onDisk } = await desk.get('plans')
    expect(onDisk).toMatchObject({ put_back_prices: [], problems: [{}] })
    expect(await desk.putBack(staff, 'plans', { digest, disk_digest: onDisk?.digest ?? '' })).toMatchObject({
      number: 1,
    })
    expect(content.read('plans.yaml')).toBe(before)
  })

  test('an edit that is not the one that was seen is not written over', async () => {
    byHand('faq.yaml', /question: .*/, 'question: What do you eat?')
    const { digest, on_disk: onDisk } = await desk.get('faq')
    byHand('faq.yaml', /question: .*/, 'question: What do we eat?')
    const wish = { digest, disk_digest: onDisk?.digest ?? '' }
    await expect(desk.putBack(staff, 'faq', wish)).rejects.toMatchObject({ code: 'changed_meanwhile' })
    expect(content.read('faq.yaml')).toContain('What do we eat?')
  })

  test('an undo asks for the price as its change did', async () => {
    const setPrice = (rupees: number) =>
      change(
        'plans',
        (data: { subscription: { priceRupees: number }[] }) => {
          if (data.subscription[0]) data.subscription[0].priceRupees = rupees
        },
        { 'plan one-month': rupees },
      )
    await setPrice(4200)
    const { digest } = await desk.get('plans')
    expect((await desk.compare(1)).undo_prices).toMatchObject([{ key: 'plan one-month', from: 4200, to: 4000 }])
    await expect(desk.undo(staff, 1, { digest })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(desk.undo(staff, 1, { digest, confirmed_prices: { 'plan one-month': 4200 } })).rejects.toMatchObject({
      code: 'invalid_input',
    })
    expect(shownPrice('one-month')).toBe('4200')
    const undone = await desk.undo(staff, 1, { digest, confirmed_prices: { 'plan one-month': 4000 } })
    expect(undone).toMatchObject({ number: 2, undoes: 1 })
  })

  test('a save and an edit of the same lines are not guessed at: nothing is written, and the desk says so', async () => {
    const before = content.read('faq.yaml')
    byHand('faq.yaml', /question: .*/, 'question: What do you eat?')
    const edited = content.read('faq.yaml')
    await expect(
      change('faq', (data: { items: { question: string }[] }) => {
        if (data.items[0]) data.items[0].question = 'What do I eat?'
      }),
    ).rejects.toMatchObject({ code: 'changed_meanwhile', message: expect.stringContaining('edited on the server') })
    expect(content.read('faq.yaml')).toBe(edited)
    expect((await desk.get('faq')).text).toBe(before)
  })

  test.each([
    ['a quote that is never closed', 'faq.yaml', 'items: "never closed'],
    ['a file that the site does not know', 'notes.txt', 'milk, atta'],
    ['another price that is none', 'meals.yaml', 'items: []'],
  ])('a broken file does not hold up the save of another one: %s', async (_, name, text) => {
    content.write(name, text)
    const made = await change('testimonials', quote('Ghar ka khana, every day.'))
    expect(made === unfinished ? null : made).toMatchObject({ number: 1 })
    expect(content.read(name)).toBe(text)
    // The broken file itself can be changed as the site shows it, as far as its lines are left alone.
    expect((await desk.get('faq')).data).not.toBeNull()
  })

  test('an earlier text is known by its digest, with what was changed after it', async () => {
    const { digest, data } = await desk.get('testimonials')
    expect((await desk.get('testimonials', { since: digest })).since).toBeNull()
    await change('testimonials', quote('One.'))
    const second = await desk.get('testimonials')
    await change('testimonials', quote('Two.'))
    const since = (await desk.get('testimonials', { since: digest })).since
    expect(since).toMatchObject({ data, changes: [{ number: 2 }, { number: 1 }] })
    expect((await desk.get('testimonials', { since: second.digest })).since).toMatchObject({
      data: second.data,
      changes: [{ number: 2 }],
    })
    expect((await desk.get('testimonials', { since: '0'.repeat(32) })).since).toBeNull()
  })

  test('the same save, sent again from the text that it made, is the change that was made', async () => {
    const { digest, data } = await desk.get('testimonials')
    const wished = structuredClone(data) as { items: { quote: string }[] }
    quote('One.')(wished)
    const save_id = '0b6f3a51-9f2c-4d0e-8a55-0d7f3f1c2b11'
    expect(await desk.save(staff, 'testimonials', { digest, data: wished, save_id })).toMatchObject({ number: 1 })
    const after = (await desk.get('testimonials')).digest
    const again = { digest: after, data: wished, save_id }
    expect(await desk.save(staff, 'testimonials', again)).toMatchObject({ number: 1 })
  })
})
