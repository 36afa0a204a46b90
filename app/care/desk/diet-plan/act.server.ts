/** What each form of a diet plan does: one change of the plan as it was when the page was shown, or a call of its own. */
import type { ClinicApi } from '~/platform/session/client.server'
import { adminDietPlanOperations, type DietPlanView, savePlanBodySchema } from '../../contract/admin-diet-plans'
import { adminDietTemplateOperations } from '../../contract/admin-diet-templates'
import { Refusal } from '../day-editor/refusal'
import { type Difference, differenceOf } from './compare/difference'
import { unpacked } from './compare/had.server'
import { planDayName } from './open-plan.server'
import { changed, draftOf, type PlanForm } from './plan-form'

/** What a `Refusal` is to a form: a call that was refused. */
export const refused = ({ field, message }: Refusal) => ({
  ok: false as const,
  failure: {
    ...{ kind: 'status' as const, status: 422, code: 'invalid_input', message },
    detail: field === '' ? [] : [{ loc: ['body', field], msg: message, type: 'custom' }],
  },
})

const daysOf = ({ to = [] }: PlanForm) => to.map(Number)

export async function act(clinic: ClinicApi, id: string, number: string, sent: PlanForm) {
  const calls = clinic(adminDietPlanOperations)
  const { version, day: from = 0, meal = 'lunch' } = sent
  switch (sent.intent) {
    case 'copy_day':
      return calls.copy(id, number, { version, what: 'day', from, to: daysOf(sent) })
    case 'copy_meal':
      return calls.copy(id, number, { version, what: 'meal', meal, from, to: daysOf(sent) })
    case 'copy_week':
      return calls.copy(id, number, { version, what: 'week' })
    case 'template': {
      const { template_id = '', scale } = sent
      return calls.applyTemplate(id, number, { version, template_id, scale: scale === 'on' })
    }
    case 'revise':
      return calls.revise(id, number, { form_token: sent.form_token })
    case 'withdraw':
      return calls.withdraw(id, number, { version, reason: sent.reason ?? '' })
    case 'keep': {
      const { name = '', form_token } = sent
      const made = { name, client_id: id, number: Number(number), form_token }
      return clinic(adminDietTemplateOperations).make(made)
    }
    default: {
      const now = await calls.get(id, number)
      if (!now.ok) return now
      try {
        return await calls.save(id, number, { version, ...changed(now.data, sent) })
      } catch (error) {
        if (error instanceof Refusal) return refused(error)
        throw error
      }
    }
  }
}

/** What another person has changed since the form was shown; null where that cannot be told. */
export async function changedSince(
  clinic: ClinicApi,
  id: string,
  number: string,
  had: string | undefined,
): Promise<Difference[] | null> {
  const calls = clinic(adminDietPlanOperations)
  const before = unpacked(had, savePlanBodySchema.omit({ version: true }))
  const [now, all] = await Promise.all([calls.get(id, number), calls.dishes(id)])
  if (!before || !now.ok) return null
  return differenceOf(before, draftOf(now.data), dishesOf(now.data, all), planDayName(now.data.starts_on))
}

const dishesOf = ({ dishes }: DietPlanView, all: { ok: boolean; data?: DietPlanView['dishes'] }) => [
  ...(all.data ?? []),
  ...dishes,
]
