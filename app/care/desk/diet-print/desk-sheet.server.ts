/** The kitchen sheet of one version of a client's diet plan, for its page and its PDF. @throws 404, 503 */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { accountMessage } from '~/platform/session/answers/errors'
import { adminDietPlanOperations } from '../../contract/admin-diet-plans'
import { askedDays, sentDays } from '../../paper/days-form'
import { sheetOfToday } from '../../paper/sheet-of-today.server'
import { requireDietitian } from '../require-dietitian.server'

export async function readDeskSheet(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDietitian(visit)
  const { id = '', number = '' } = visit.params
  const asked = askedDays(visit.request.url)
  const answer = await clinic(adminDietPlanOperations).kitchen(id, number, sentDays(asked))
  if (answer.ok) return { asked, sheet: sheetOfToday(answer.data), problem: null }
  const { failure } = answer
  const isAboutDays = failure.detail?.every(({ loc }) => loc[0] === 'query') ?? false
  if (failure.code === 'care_not_found' || (failure.status === 422 && !isAboutDays))
    throw new Response('There is no such diet plan.', { status: 404 })
  return {
    ...{ asked, sheet: null },
    problem: accountMessage(failure, 'The diet plan cannot be read right now. Please try again.'),
  }
}
