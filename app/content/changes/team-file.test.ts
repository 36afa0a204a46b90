/** A person of the team is added and changed on the dashboard: shown at once, with a name that stays for good. */

import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertUser, newUser } from '~/accounts/account-store'
import type { ApiError } from '~/platform/http/api/api-error'
import { collectingLog } from '../../../tests/support/collecting-log'
import { makeContentFolder } from '../../../tests/support/content-folder'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../../tests/support/database'
import * as collections from '../collections.server'
import { contentPlaces } from './folder/places'
import { createLiveContent, type LiveContent } from './live/live'
import { createContentDesk } from './service'

const now = new Date('2026-11-21T04:00:00.000Z')
const staff = { userId: 'meera', address: undefined }
const facts = { order: 2, name: 'Kavita Rao', title: 'Dietitian', languages: ['Hindi'], room: 'Front room' }

onEachEngine((engine) => {
  let own: TestDatabase
  let content: ReturnType<typeof makeContentFolder>
  let live: LiveContent
  let desk: ReturnType<typeof createContentDesk>
  beforeEach(async () => {
    own = await makeTestDatabase(engine)
    content = makeContentFolder()
    const database = own.open()
    const { db } = database
    const person = { email: 'meera@aahar.example', password_hash: null, full_name: 'Meera', phone_number: null }
    await insertUser(db, { ...newUser({ ...person, role: 'admin' }, now), id: 'meera' })
    const log = collectingLog([])
    live = createLiveContent({
      ...{ database, clock: () => now, log, isReadOnly: false, listUploaded: async () => new Set<string>() },
      places: contentPlaces({ contentDir: content.contentDir }),
    })
    desk = createContentDesk({ db, clock: () => now, log, live, patienceMs: 60_000 })
  })
  afterEach(async () => {
    await live.stop()
    content.remove()
    await own.remove()
  })

  const add = (file_name: string, data: object = {}, more: object = {}) =>
    desk.addPerson(staff, {
      ...{ file_name, data: { ...facts, ...data }, body: 'Food for busy days.', save_id: randomUUID(), ...more },
    })
  async function change(slug: string, data: object) {
    const { digest, data: was } = await desk.get(`team.${slug}`)
    return desk.save(staff, `team.${slug}`, { digest, data: { ...(was as object), ...data } })
  }
  const slugs = () => collections.appointmentRules.practitioners.map(({ slug }) => slug)

  test('a new person is on the site at once, is changed, and leaves the booking form', {
    timeout: 60_000,
  }, async () => {
    // A price of hers is typed twice, as all prices are.
    const priced = { prices: { consultationRupees: 700 } }
    await expect(add('kavita-rao', priced)).rejects.toMatchObject({ code: 'invalid_input' })
    const confirmed_prices = { 'team kavita-rao': 700 }
    const made = await add('kavita-rao', priced, { confirmed_prices })
    expect(made).toMatchObject({ file: 'team/kavita-rao.mdx', is_shown: true })
    expect(slugs()).toEqual(['meera-sharma', 'kavita-rao'])
    const [, kavita] = collections.appointmentRules.practitioners
    expect(kavita).toMatchObject({ name: 'Kavita Rao', room: 'Front room', consultationPriceRupees: 700 })
    expect((await desk.list()).map(({ title }) => title)).toContain('Kavita Rao')
    expect(content.read('team/kavita-rao.mdx')).toContain('name: Kavita Rao')

    await change('kavita-rao', { bookable: false })
    expect(slugs()).toEqual(['meera-sharma'])
    expect(collections.appointmentRules.former?.map(({ slug }) => slug)).toEqual(['kavita-rao'])
    await expect(change('meera-sharma', { bookable: false })).rejects.toMatchObject({
      message: expect.stringContaining('nobody of content/team who can be booked'),
    })
  })

  test('a wrong file is refused with its line, and the site stays as it was', async () => {
    const wrong = { services: ['no-such-service'], hours: [{ days: ['Mon'], opens: '18:00', closes: '09:00' }] }
    const refused = await add('kavita-rao', wrong).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'invalid_input' })
    expect(JSON.stringify((refused as ApiError).particulars.detail)).toMatch(
      /no-such-service.*opens at 18:00|opens at 18:00.*no-such-service/,
    )
    expect((refused as Error).message).toMatch(/^content\/team\/kavita-rao\.mdx:\d+/)
    expect(slugs()).toEqual(['meera-sharma'])
  })

  test('the same sending adds once; a name that a file or a booking had is no other person’s', {
    timeout: 60_000,
  }, async () => {
    const save_id = randomUUID()
    const made = await add('kavita-rao', {}, { save_id })
    expect(await add('kavita-rao', {}, { save_id })).toMatchObject({ number: (made as { number: number }).number })
    await expect(add('kavita-rao')).rejects.toMatchObject({ code: 'invalid_input' })
    await own
      .open()
      .db.insertInto('appointments')
      .values({
        ...{ id: 'old', user_id: 'meera', status: 'completed', name: 'Asha', mobile_number: '+919876543210' },
        ...{ practitioner: 'tara-jain', created_at: now.toISOString(), updated_at: now.toISOString(), version: 1 },
      })
      .execute()
    await expect(add('tara-jain')).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(desk.undo(staff, 1, { digest: '0'.repeat(32) })).rejects.toMatchObject({ code: 'content_undo_clash' })
  })
})
