/** A kitchen sheet that is shared, for its page and its PDF. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { accountMessage } from '~/platform/session/answers/errors'
import { askedDays, sentDays } from '../../../paper/days-form'
import { sheetOfToday } from '../../../paper/sheet-of-today.server'
import { ownCareMessage } from '../../account-care'
import { askShared } from '../read-shared.server'

/** @throws {Response} 404 */
export async function readSharedSheet(visit: LoaderFunctionArgs) {
  const asked = askedDays(visit.request.url)
  const answer = await askShared(visit, (shared, share) => shared.kitchen(share, sentDays(asked)))
  return answer.ok
    ? { asked, sheet: sheetOfToday(answer.data), problem: null }
    : { asked, sheet: null, problem: accountMessage(answer.failure, ownCareMessage) }
}
