/** What the builder of a diet plan shows. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { addDays, dayAndMonth, weekday } from '~/domain/time/days'
import { formToken } from '~/platform/forms/form-token.server'
import { adminDietPlanOperations } from '../../contract/admin-diet-plans'
import { adminDietTemplateOperations } from '../../contract/admin-diet-templates'
import { packed } from './compare/had.server'
import {
  clientOf,
  fastLists,
  formulaSources,
  headOf,
  openedBy,
  openPlan,
  planDayName,
  swapsOf,
} from './open-plan.server'
import { draftOf } from './plan-form'

export async function loadPlanPage(visit: LoaderFunctionArgs) {
  const { clinic, plan, file } = await openPlan(visit)
  const query = new URL(visit.request.url).searchParams
  const { days } = plan.body
  const { day, ...opened } = openedBy(query, days.length)
  const shown = days[day]
  const isEmpty = days.every(({ meals }) => meals.every(({ items }) => items.length === 0))
  const isDraft = plan.status === 'draft'
  const needsTemplates = isDraft && (query.get('do') === 'template' || isEmpty)
  const isAdding = isDraft && query.get('do') === 'adds'
  const [matches, swaps, templates, additions] = await Promise.all([
    opened.q && isDraft
      ? clinic(adminDietPlanOperations).dishes(file.client_id, {
          q: opened.q,
          fast_list: shown?.fast_list ?? undefined,
        })
      : null,
    isDraft ? swapsOf(clinic, plan, { day, row: opened.row }, file.client_id) : null,
    needsTemplates ? clinic(adminDietTemplateOperations).list() : null,
    isAdding ? clinic(adminDietPlanOperations).additions(file.client_id, String(plan.number), { day }) : null,
  ])
  return {
    client: clientOf(file),
    head: headOf(plan),
    editor: {
      ...{ days, day, totals: plan.totals, dishes: plan.dishes, version: plan.version },
      had: packed(draftOf(plan)),
      canEdit: isDraft,
      dayNames: days.map((_, at) => planDayName(plan.starts_on)(at)),
      opened: { ...opened, matches: matches?.ok ? matches.data : null, swaps },
      dishesPath: `/dashboard/clients/${file.client_id}/diet/dishes`,
      swaps: plan.body.swaps,
    },
    plan: {
      ...{ targets: plan.body.targets, notes: plan.body.notes, needsCheck: plan.body.needs_check },
      ...{ flags: plan.flags, unfit: plan.unfit, reasons: plan.reasons, answerWords: plan.answer_words },
    },
    dayTitle: titleOf(addDays(plan.starts_on, day)),
    panel: query.get('do'),
    isEmpty,
    templates: templates?.ok ? templates.data.map(({ id, name, kcal, days }) => ({ id, name, kcal, days })) : [],
    additions: additions?.ok ? additions.data : null,
    fastLists: fastLists(),
    sources: formulaSources(),
    formToken: formToken(),
  }
}
export type PlanData = Awaited<ReturnType<typeof loadPlanPage>>

const titleOf = (on: string) => `${weekday(on)} ${dayAndMonth(on)}`
