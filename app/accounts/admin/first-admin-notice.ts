/**
 * How the person who started the program learns the first admin's random password. A terminal forgets it; a journal, a pipe or a log
 * file keeps what it is given for years and shows it to others: there the line names a file that only the site's user can read.
 */
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { requireDataDir } from '~/platform/files/data-dir.server'
import type { FirstAdmin } from './first-admin'

export const firstPasswordFile = (dataDir: string): string => join(dataDir, 'first-password')

type Place = { dataDir: string; publicUrl: string; isTerminal: boolean }

export function tellFirstAdmin({ email, password }: FirstAdmin, { dataDir, publicUrl, isTerminal }: Place): string {
  const say = (howTo: string) => `The first admin is ${email}, ${howTo}, at ${publicUrl}/login.`
  if (password === null) return say('with the password of ADMIN_PASSWORD')
  if (isTerminal)
    return `${say(`with the password ${password}`)} It is shown only this once; change it after logging in.`
  const file = firstPasswordFile(dataDir)
  try {
    requireDataDir(dataDir)
    writeFileSync(file, `${password}\n`, { mode: 0o600 })
    chmodSync(file, 0o600)
    return `${say(`with the password in ${file}`)} Only the site’s user can read that file: log in, change the password, delete the file.`
  } catch {
    return `The first admin is ${email}. Its password could not be kept in ${file}: npm run admin -- ${email} gives a link to set one.`
  }
}
