/** Whether a client may write to the clinic, by message or check-in. */
import { addDays } from '~/domain/time/days'
import { ApiError, invalidField } from '~/platform/http/api/api-error'
import type { WritingState } from '../../contract/contact/messages'
import { loadStandings, type Matters, mattersOf, type StandingOptions } from '../../files/care-matters'
import { agreesToCare, ownConsentMessage } from '../../files/service'
import type { Standing } from '../../files/standing'

/** Days after the end of what was paid, in which clients may still write. */
const graceDays = 14

/** Pure. */
export function isOpenFor({ step }: Pick<Standing, 'step'>, { paid, plans }: Matters, today: string): boolean {
  if (step === null) return false
  if (step !== 'ended') return true
  const last = [...paid.map(({ until }) => addDays(until, -1)), ...plans.map(({ ends_on }) => ends_on)]
    .toSorted()
    .at(-1)
  return last !== undefined && today <= addDays(last, graceDays)
}

export async function writingOf(options: StandingOptions, userId: string, today: string): Promise<WritingState> {
  const [matters, agrees, standing] = await Promise.all([
    mattersOf(options.db, userId),
    agreesToCare(options.db, userId, today),
    loadStandings(options, today),
  ])
  const now = standing(matters)
  if (now.step === null) return 'no_care'
  if (!isOpenFor(now, matters, today)) return 'over'
  return agrees ? 'open' : 'no_consent'
}

/** @throws {ApiError} care_not_found, invalid_input */
export function requireOpen(writing: WritingState): void {
  if (writing === 'open') return
  if (writing === 'no_consent') throw invalidField('consent', ownConsentMessage, 'consent_required')
  const message =
    writing === 'over'
      ? 'Your plan has ended, so nothing new can be written here. Please call us.'
      : 'This begins with your first consultation or plan.'
  throw new ApiError('care_not_found', { message })
}
