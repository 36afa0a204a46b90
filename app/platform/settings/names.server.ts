/** The names of all settings, and the search for a name that is misspelt. */
import { editDistance } from '~/domain/clients/edit-distance'
import type { Environment } from './env-reader.server'
import { paymentSettingNames } from './payments.server'

/** All that is read. For a variable that is nearly one of them the log has a warning (`misspeltSettings`). */
export const settingNames = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'NODE_ENV',
  'LOG_LEVEL',
  'LOG_FILES',
  'SLOW_QUERY_MS',
  'METRICS_TOKEN',
  'DATA_DIR',
  'CONTENT_DIR',
  'CONTENT_READONLY',
  'DATABASE_URL',
  'MEDIA_URL',
  'SCAN_COMMAND',
  'TRUST_PROXY',
  'SESSION_SECRET',
  'DATA_KEY',
  'ADMIN_EMAIL',
  'ADMIN_NAME',
  'ADMIN_PASSWORD',
  'ADMIN_SECOND_FACTOR',
  'MAIL_URL',
  'MAIL_FROM',
  'BACKUP_TO',
  'BACKUP_PASSPHRASE',
  'BACKUP_AT',
  'AAHAR_TEST_CLOCK',
  'AAHAR_BUILD_PROBLEM',
  ...paymentSettingNames,
]

/** Variables whose name is nearly one of ours. Most of an environment is the machine's and none of our business. */
export function misspeltSettings(env: Environment): string[] {
  return Object.keys(env)
    .filter((name) => !settingNames.includes(name))
    .flatMap((name) => {
      const meant = settingNames.find((known) => isNearly(name.toUpperCase().replaceAll('-', '_'), known))
      return meant ? [`${name} is set, and there is no such setting; ${meant} is probably meant.`] : []
    })
}

/** Up to two slips in a long name, one in a middling one; in a short one, as PORT, two letters may be swapped. */
function isNearly(name: string, known: string): boolean {
  const slips = known.length >= 10 ? 2 : known.length >= 7 ? 1 : 0
  if (Math.abs(name.length - known.length) > slips) return false
  return isSwapped(name, known) || (hasPartOf(name, known, slips + 1) && editDistance(name, known) <= slips)
}

function isSwapped(name: string, known: string): boolean {
  let at = 0
  while (at < name.length && name[at] === known[at]) at += 1
  return name === known.slice(0, at) + (known[at + 1] ?? '') + (known[at] ?? '') + known.slice(at + 2)
}

/** Of so many parts each slip spoils one at most. Nearly all names are told apart by this, and each start looks at all. */
function hasPartOf(name: string, known: string, parts: number): boolean {
  const length = Math.ceil(known.length / parts)
  for (let from = 0; from < known.length; from += length)
    if (name.includes(known.slice(from, from + length))) return true
  return false
}
