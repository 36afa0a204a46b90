/** When the daily backup is due, who of several processes makes it, and what a person hears of it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '~/platform/db/database'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../../tests/support/database'
import { makeTempFolder } from '../../../tests/support/temp-folder'
import { slotAt, startBackupSchedule } from './schedule'
import { claimBackup, endBackup, isSlotDue, readBackupNews, renewClaim } from './store'

const night = new Date('2026-11-23T21:00:00.000Z')
const later = (minutes: number) => new Date(night.getTime() + minutes * 60_000)

test.each([
  ['2026-11-23T20:59:59.000Z', '2026-11-23'],
  ['2026-11-23T21:00:00.000Z', '2026-11-24'],
  ['2026-11-24T20:59:59.000Z', '2026-11-24'],
])('at %s the backup of %s should be there', (now, day) => {
  expect(slotAt(new Date(now), '02:30')).toBe(day)
})

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let database: Database
  const slot = '2026-11-24'

  beforeEach(async () => {
    testDatabase = await makeTestDatabase(engine)
    database = testDatabase.open()
  })
  afterEach(() => testDatabase.remove())

  const end = (name: string, state: 'good' | 'failed', now: Date, problem: string | null = null) =>
    endBackup(database.db, name, { state, now, kilobytes: 12, problem })

  test('of many that want to, one makes the backup of a day', async () => {
    const claims = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => claimBackup(database.db, { name, slot, now: night })),
    )
    expect(claims.filter((refusal) => refusal === null)).toHaveLength(1)
    expect(claims.filter((refusal) => refusal === 'another runs')).toHaveLength(3)
    const [{ id = '' } = {}] = await database.db.selectFrom('backups').select('id').execute()
    await end(id, 'good', later(1))
    expect(await claimBackup(database.db, { name: 'e', slot, now: later(2) })).toBe('not due')
    expect(await claimBackup(database.db, { name: 'f', slot: null, now: later(2) })).toBe(null)
  })

  test('one that was killed is found out, and one that takes long keeps its place', async () => {
    await claimBackup(database.db, { name: 'a', slot, now: night })
    await renewClaim(database.db, 'a', later(9))
    expect(await claimBackup(database.db, { name: 'b', slot, now: later(18) })).toBe('another runs')
    expect(await claimBackup(database.db, { name: 'b', slot: null, now: later(20) })).toBe(null)
    await expect(renewClaim(database.db, 'a', later(20))).rejects.toThrow('Another backup has begun')
    await end('b', 'good', later(21))
    expect(await readBackupNews(database.db)).toEqual({ lastGoodAt: later(20).toISOString(), problem: null })
  })

  test('a failed one is tried again after an hour, and told until one is good', async () => {
    await claimBackup(database.db, { name: 'a', slot, now: night })
    await end('a', 'failed', later(1), 'the disk is full.')
    expect(await readBackupNews(database.db)).toEqual({ lastGoodAt: null, problem: 'the disk is full.' })
    expect(await isSlotDue(database.db, slot, later(59))).toBe(false)
    expect(await isSlotDue(database.db, slot, later(61))).toBe(true)
    await claimBackup(database.db, { name: 'b', slot, now: later(61) })
    await end('b', 'good', later(62))
    expect(await isSlotDue(database.db, slot, later(300))).toBe(false)
    expect(await readBackupNews(database.db)).toMatchObject({ problem: null })
  })

  test('the program makes a missing one by its own command, and says in the log how it went', async () => {
    const folder = makeTempFolder()
    const operate = join(folder.path, 'operate.mjs')
    writeFileSync(
      operate,
      `console.log(process.argv.slice(2).join(' ')); process.exitCode = process.env.BACKUP_FAILS ? 1 : 0`,
    )
    const lines: string[] = []
    const log = {
      info: (code: string, fields?: object) => lines.push(`${code} ${JSON.stringify(fields)}`),
      error: (code: string, error: unknown) => lines.push(`${code} ${error}`),
    }
    const schedule = startBackupSchedule({ db: database.db, clock: () => night, log, at: '02:30', operate })
    await expect
      .poll(() => lines, { timeout: 20_000 })
      .toEqual(['backup_made {"message":"backup --scheduled 2026-11-24"}'])
    await schedule.stop()
    lines.length = 0
    writeFileSync(operate, `console.error('The backup failed: no such bucket.'); process.exitCode = 1`)
    const again = startBackupSchedule({ db: database.db, clock: () => night, log, at: '02:30', operate })
    await expect
      .poll(() => lines, { timeout: 20_000 })
      .toEqual(['backup_failed Error: The backup failed: no such bucket.'])
    await again.stop()
    folder.remove()
  })
})
