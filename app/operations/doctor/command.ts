/** What `npm run doctor` does: looks at everything that keeps a site from working, and says what to do. It changes nothing. */
import { type Environment, SettingsError } from '~/platform/settings/env-reader.server'
import { readSettings, type Settings } from '~/platform/settings/settings.server'
import type { Clock } from '~/platform/work/clock'
import type { CommandCall } from '../backup/command'
import { checkDatabase } from './database'
import { about, type Finding, findingLine, reasonOf } from './finding'
import { checkClock, checkDisk, checkNode, checkRights, isClockSynchronised } from './machine'
import { checkAddress, checkMail, checkProvider, timeAt } from './network'
import { checkBackups, checkKeys, checkSettings } from './setup'
import { checkContent, checkDietitian, checkPort } from './site'

/** @returns the exit code: 1 where something is wrong */
export async function doctorCommand({ env, clock, say }: CommandCall): Promise<number> {
  const findings = await examine(env, clock)
  for (const finding of findings) say(findingLine(finding))
  const wrong = findings.filter(({ state }) => state === 'wrong').length
  const look = findings.filter(({ state }) => state === 'look').length
  say(wrong + look === 0 ? 'All is well.' : `${wrong} wrong, ${look} to look at.`)
  return wrong > 0 ? 1 : 0
}

/** @param clock asked once the settings are known to hold: the program's own clock reads them */
export async function examine(env: Environment, clock: Clock): Promise<Finding[]> {
  let settings: Settings
  try {
    settings = readSettings(env)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    // Nothing else can be looked at with half of the settings.
    return [
      ...checkNode(),
      about('settings').wrong(
        reasonOf(error),
        'Correct it in .env or the environment; docs/operations.md has all settings.',
      ),
    ]
  }
  const now = clock()
  const checks: (Finding[] | Promise<Finding[]>)[] = [
    checkNode(),
    checkSettings(settings, env),
    checkRights(settings),
    checkDisk(settings),
    checkKeys(settings),
    checkDatabase(settings),
    checkContent(settings),
    checkDietitian(settings),
    checkPort(settings),
    checkBackups(settings, now),
    checkMail(settings),
    checkProvider(settings),
    checkOwnClock(settings, now),
    checkAddress(settings),
  ]
  return (await Promise.all(checks)).flat()
}

/** The provider's clock decides when a payment link ends; no machine is asked that the site does not talk to anyway. */
async function checkOwnClock({ payments }: Settings, now: Date): Promise<Finding[]> {
  const elsewhere = payments.provider === 'sandbox' ? null : await timeAt(payments.baseUrl)
  return checkClock(now, { elsewhere, isSynchronised: await isClockSynchronised() })
}
