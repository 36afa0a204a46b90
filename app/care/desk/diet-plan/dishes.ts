/** All that can be put into a day, for its combobox. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { adminDietPlanOperations } from '../../contract/admin-diet-plans'
import { adminDietTemplateOperations } from '../../contract/admin-diet-templates'
import { requireDietitian } from '../require-dietitian.server'

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDietitian(visit)
  const { id } = visit.params
  const fast_list = new URL(visit.request.url).searchParams.get('fast_list') ?? undefined
  const answer = id
    ? await clinic(adminDietPlanOperations).dishes(id, { fast_list })
    : await clinic(adminDietTemplateOperations).dishes({ fast_list })
  if (!answer.ok) throw new Response('The dishes cannot be read right now.', { status: answer.failure.status ?? 503 })
  return { dishes: answer.data }
}

/** What a kitchen has does not change with each save of a plan. */
export const shouldRevalidate = () => false
