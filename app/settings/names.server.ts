/** The names of all settings, and the search for a name that is misspelt. */
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
  'PAGE_CACHE_DIR',
  'CONTENT_DIR',
  'CONTENT_READONLY',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'CLINIC_API_URL',
  'MEDIA_URL',
  'TRUST_PROXY',
  'SESSION_SECRET',
  'DATA_KEY',
  'ADMIN_EMAIL',
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
  return Math.abs(name.length - known.length) <= slips && (isSwapped(name, known) || editDistance(name, known) <= slips)
}

function isSwapped(name: string, known: string): boolean {
  return [...known].some((_, i) => name === known.slice(0, i) + (known[i + 1] ?? '') + known[i] + known.slice(i + 2))
}

/** Levenshtein's: letters put in, left out or changed. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (let j = 0; j < other.length; j += 1)
      next.push(
        Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other.charAt(j) ? 0 : 1)),
      )
    row = next
  }
  return row[other.length] ?? 0
}
