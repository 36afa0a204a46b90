/** A recipe of a post in words. */

type Times = { prep_minutes: number | null; cook_minutes: number | null }

/** What stands below its name: for whom, and how long it takes. */
export function recipeFacts({ serves, ...times }: Times & { serves: string }): [name: string, value: string][] {
  const { prep_minutes, cook_minutes } = times
  return [
    ...(serves === '' ? [] : [['Serves', serves] satisfies [string, string]]),
    ...(prep_minutes ? [['Preparing', minutesText(prep_minutes)] satisfies [string, string]] : []),
    ...(cook_minutes ? [['Cooking', minutesText(cook_minutes)] satisfies [string, string]] : []),
  ]
}

/** "25 minutes", "1 hour 10 minutes". */
function minutesText(minutes: number): string {
  const [hours, left] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [hours > 0 && counted(hours, 'hour'), left > 0 && counted(left, 'minute')]
  return parts.filter(Boolean).join(' ')
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`
