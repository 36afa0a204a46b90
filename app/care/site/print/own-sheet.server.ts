/** The client's own kitchen sheet, for its page and its PDF. */
import { accountMessage } from '~/platform/session/answers/errors'
import type { ClinicApi } from '~/platform/session/client.server'
import type { Visit } from '~/platform/session/session.server'
import { ownCareOperations } from '../../contract/own-care'
import { askedDays, sentDays } from '../../paper/days-form'
import { sheetOfToday } from '../../paper/sheet-of-today.server'
import { ownCareMessage } from '../account-care'

export async function readOwnSheet({ request }: Visit, clinic: ClinicApi) {
  const asked = askedDays(request.url)
  const answer = await clinic(ownCareOperations).kitchen(sentDays(asked))
  return answer.ok
    ? { asked, sheet: sheetOfToday(answer.data), problem: null }
    : { asked, sheet: null, problem: accountMessage(answer.failure, ownCareMessage) }
}
