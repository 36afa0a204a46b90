/** How old the last good backup is, and whether a person has to see to it. */
import { dateTimeText } from '~/domain/time/days'

type News = { lastGoodAt: string | null; problem: string | null; now: Date }

export type BackupWords = { text: string; needsYou: boolean }

const hourMs = 60 * 60_000
/** One night missed may be a machine that was off; two are not. */
const oldAfterHours = 48

export function backupWords({ lastGoodAt, problem, now }: News): BackupWords {
  const failed = problem === null ? '' : ` The last try failed: ${problem}`
  if (lastGoodAt === null)
    return {
      text: `No backup has been made yet.${failed || ' Ask the person who runs the site to set BACKUP_TO (docs/operations.md).'}`,
      needsYou: true,
    }
  const hours = Math.max(0, Math.floor((now.getTime() - new Date(lastGoodAt).getTime()) / hourMs))
  const needsYou = hours >= oldAfterHours || problem !== null
  return { text: `The last good backup is of ${dateTimeText(lastGoodAt)}, ${ageText(hours)}.${failed}`, needsYou }
}

function ageText(hours: number): string {
  if (hours < 1) return 'less than an hour ago'
  if (hours < oldAfterHours) return hours === 1 ? 'an hour ago' : `${hours} hours ago`
  return `${Math.floor(hours / 24)} days ago`
}
