/** Days of a diet plan as its client will see them. @throws 404, 503 */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { adminDietPlanOperations } from '../../../contract/admin-diet-plans'
import { requireDietitian } from '../../require-dietitian.server'

/** @param asked the first day; null: the first of the plan */
export async function readPreview(visit: LoaderFunctionArgs, asked: string | null, days: number) {
  const { clinic } = await requireDietitian(visit)
  const { id = '', number = '' } = visit.params
  const from = asked === null ? {} : { from: asked }
  const answer = await clinic(adminDietPlanOperations).preview(id, number, { ...from, days })
  if (answer.ok) return { preview: answer.data, clientId: id }
  if ([404, 422].includes(answer.failure.status ?? 0))
    throw new Response('There is no such diet plan, or no such day.', { status: 404 })
  throw new Response('This diet plan cannot be read right now. Please try again.', { status: 503 })
}
