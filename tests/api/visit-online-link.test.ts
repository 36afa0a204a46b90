/** A link that is made for one visit by video: who hears of it, what it stands in, and which visits still need one. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { adminAppointmentOperations } from '~/appointments/contract/admin-appointments'
import { knownPeople } from '~/domain/appointments/appointment-times'
import { indiaInstant } from '~/domain/time/days'
import { insertAsha, makeClinicCalendar } from '../support/clinic-calendar'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../support/database'
import { renderMail, testClinic } from '../support/mails'
import { makeClinicRules, makePractitioner } from '../support/practitioners'

/** A Monday, before the clinic opens. */
const now = new Date('2026-11-23T02:00:00.000Z')
const [monday, tuesday, wednesday] = ['2026-11-23', '2026-11-24', '2026-11-25']
const at = (day: string, time: string) => indiaInstant(day, time).toISOString()
const meera = makePractitioner({ slug: 'meera', name: 'Meera Sharma' })
const kavita = makePractitioner({ slug: 'kavita', name: 'Kavita Rao', onlineLink: 'https://meet.example/kavita' })
const link = 'https://meet.example/one-visit'

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let db: ReturnType<TestDatabase['open']>['db']
  beforeEach(async () => {
    testDatabase = await makeTestDatabase(engine)
    db = testDatabase.open().db
    await insertAsha(db, now)
  })
  afterEach(() => testDatabase.remove())

  test('it wins over the dietitian’s in mail and calendar entry, and goes away again', async () => {
    const rules = makeClinicRules(meera, kavita)
    const { desk, staff, bookAtDesk, mails } = makeClinicCalendar(db, rules, { now: () => now })
    const { id, version } = await bookAtDesk(at(tuesday, '09:00'), { practitioner: 'kavita', place: 'video' })
    const clinic = { ...testClinic, people: knownPeople(rules) }
    const told = () => {
      const mail = mails.at(-1)
      if (!mail) throw new Error('no mail')
      const { text, icalEvent } = renderMail(mail as never, clinic)
      return { template: mail.template, text, entry: icalEvent?.content.replaceAll('\r\n ', '') ?? '' }
    }
    expect(told().text).toContain('By video: https://meet.example/kavita')
    expect(told().entry).toMatch(/LOCATION:https:\/\/meet\.example\/kavita[\s\S]*URL[^\n]*meet\.example\/kavita/)

    const given = await desk.setLink(staff, id, { version, online_link: link })
    expect(given).toMatchObject({ online_link: link, version: version + 1 })
    expect(given.history[0]).toMatchObject({ action: 'appointment_link_given', details: { has_link: true } })
    expect(told()).toMatchObject({ template: 'appointment_moved' })
    expect(told().text).toMatch(/still on[\s\S]*By video: https:\/\/meet\.example\/one-visit/)
    expect(told().entry).toContain(`LOCATION:${link}`)
    expect(told().entry).toContain(`SEQUENCE:${version + 1}`)

    const count = mails.length
    for (const [wrong, code] of [
      [{ version, online_link: link }, 'changed_meanwhile'],
      [{ version: given.version, online_link: link }, 'invalid_input'],
    ] as const)
      await expect(desk.setLink(staff, id, wrong)).rejects.toMatchObject({ code })
    expect(mails).toHaveLength(count)
    await desk.setLink(staff, id, { version: given.version, online_link: null })
    expect(told().text).toContain('By video: https://meet.example/kavita')

    const inRoom = await bookAtDesk(at(tuesday, '10:00'), { practitioner: 'meera', place: 'clinic' })
    const refused = desk.setLink(staff, inRoom.id, { version: inRoom.version, online_link: link })
    await expect(refused).rejects.toMatchObject({ code: 'appointment_move_not_allowed' })
  })

  test('visits by video of today and tomorrow without a link are listed until each has one', async () => {
    const clinic = makeClinicCalendar(db, makeClinicRules(meera, kavita), { now: () => now })
    const { desk, staff, bookAtDesk } = clinic
    const video = (day: string, practitioner: string) => bookAtDesk(at(day, '09:00'), { practitioner, place: 'video' })
    const today = await video(monday, 'meera')
    const tomorrow = await video(tuesday, 'meera')
    // Later, with a link of the dietitian, at the clinic, and by telephone.
    await video(wednesday, 'meera')
    await video(tuesday, 'kavita')
    await bookAtDesk(at(tuesday, '10:00'), { practitioner: 'meera', place: 'clinic' })
    await bookAtDesk(at(tuesday, '11:00'), { practitioner: 'meera', kind: 'discovery', place: 'video' })
    const listed = async (waits_for: 'link' | 'person') =>
      (await desk.list({ page: 1, per_page: 20, sort: 'asked', waits_for })).data.map(({ id }) => id)
    expect(await listed('link')).toEqual([today.id, tomorrow.id])
    expect(await desk.countVisitsOf()).toEqual({ toPassOn: 0, withoutLink: 2 })
    await desk.setLink(staff, today.id, { version: today.version, online_link: link })
    expect(await listed('link')).toEqual([tomorrow.id])
  })

  test('coming visits of someone who takes no bookings any more are listed to be passed on', async () => {
    const before = makeClinicCalendar(db, makeClinicRules(meera, kavita), { now: () => now })
    const hers = await before.bookAtDesk(at(tuesday, '09:00'), { practitioner: 'kavita', place: 'clinic' })
    await before.bookAtDesk(at(tuesday, '09:00'), { practitioner: 'meera', place: 'clinic' })
    const rules = { ...makeClinicRules(meera), former: [kavita] }
    const after = makeClinicCalendar(db, rules, { now: () => now })
    expect(knownPeople(rules).kavita?.name).toBe('Kavita Rao')
    const { data } = await after.desk.list({ page: 1, per_page: 20, sort: 'asked', waits_for: 'person' })
    expect(data.map(({ id }) => id)).toEqual([hers.id])
    expect(await after.desk.countVisitsOf()).toMatchObject({ toPassOn: 1 })
    // The visit stands, clients can no longer book her, and it passes to the other.
    expect(data[0]).toMatchObject({ status: 'confirmed', starts_at: at(tuesday, '09:00') })
    await expect(after.free(tuesday, 'kavita')).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await after.desk.passOn(after.staff, hers.id, 'meera')).toMatchObject({ without_time: 1 })
    expect(await after.desk.countVisitsOf()).toMatchObject({ toPassOn: 0 })
  })
})

test.each([
  ['https://meet.example/one?pwd=a1', true],
  ['http://meet.example/one', false],
  ['javascript:alert(1)', false],
  ['https://me:secret@meet.example/', false],
  ['https://meet.example/a b', false],
  ['https://meet.example/"onclick', false],
  ['meet.example/one', false],
  ['', true],
])('the link “%s” is taken: %s', (online_link, isTaken) => {
  expect(adminAppointmentOperations.setLink.body.safeParse({ version: 1, online_link }).success).toBe(isTaken)
})
