/** What the screens of one diet plan read. */
import { care } from '~/content/collections.server'
import { addDays, compactDay, shortDay, shortWeekday, timeOf } from '~/domain/time/days'
import type { Visit } from '~/platform/session/session.server'
import { adminDietPlanOperations, type DietPlanView } from '../../contract/admin-diet-plans'
import { adminCareOperations, type CareFileView } from '../../contract/care-files'
import { type MealName, mealNames } from '../../contract/diet-plan-body'
import type { Opened } from '../day-editor/editor'
import { requireDietitian } from '../require-dietitian.server'

type Dietitian = Awaited<ReturnType<typeof requireDietitian>>
type Clinic = Dietitian['clinic']

const noPlan = 'There is no such diet plan.'

/** The plan of the address with the file of its client. @throws Response 404, 503 */
export async function openPlan(visit: Visit & { params: Record<string, string | undefined> }) {
  const dietitian = await requireDietitian(visit)
  const { id = '', number = '' } = visit.params
  const [plan, file] = await Promise.all([
    dietitian.clinic(adminDietPlanOperations).get(id, number),
    dietitian.clinic(adminCareOperations).get(id),
  ])
  for (const answer of [plan, file])
    if (!answer.ok && [404, 422].includes(answer.failure.status ?? 0)) throw new Response(noPlan, { status: 404 })
  if (!plan.ok || !file.ok)
    throw new Response('This diet plan cannot be read right now. Please try again.', { status: 503 })
  return { ...dietitian, plan: plan.data, file: file.data }
}

const firstName = (fullName: string) => fullName.split(' ')[0] ?? fullName

/** What people call each day: “Wed 2 Dec”. */
export const planDayName =
  (startsOn: string) =>
  (day: number): string => {
    const on = addDays(startsOn, day)
    return `${shortWeekday(on)} ${shortDay(on)}`
  }

export const clientOf = ({ client_id, full_name, calculated, paid_until }: CareFileView) => ({
  ...{ id: client_id, name: full_name, first: firstName(full_name), calculated },
  paidUntil: paid_until,
  paidUntilText: paid_until && compactDay(paid_until),
})

/** Of the plan, what its head says. */
export const headOf = ({ number, status, version, starts_on, ends_on, copied_from, saved_at, body }: DietPlanView) => ({
  ...{ number, status, version, starts_on, ends_on, copied_from },
  saved: timeOf(saved_at),
  span: `${compactDay(starts_on)} to ${compactDay(ends_on)}`,
  repeats: body.days.length,
})

/** Where the formulas of the figures are from. */
export const formulaSources = () => ({
  activity: care.formulas.activityLevels[0]?.source ?? '',
  protein: care.formulas.proteinFloor.source,
})

export const fastLists = () => care.fastLists.items.map(({ id, nameEn }) => ({ value: id, label: nameEn }))

const mealOf = (text: string | null): MealName | null => mealNames.find((one) => one === text) ?? null

/** What the address has unfolded, without what has to be asked for. */
export function openedBy(query: URLSearchParams, days: number) {
  const [meal, at] = (query.get('row') ?? '').split('-')
  const rowMeal = mealOf(meal ?? null)
  const day = Number(query.get('day') ?? 1) - 1
  return {
    day: Number.isInteger(day) && day >= 0 && day < days ? day : 0,
    add: mealOf(query.get('add')),
    q: (query.get('q') ?? '').slice(0, 60),
    meal: mealOf(query.get('meal')),
    row: rowMeal && /^\d{1,2}$/.test(at ?? '') ? { meal: rowMeal, at: Number(at) } : null,
  }
}

/** The swaps of the row that is unfolded. */
export async function swapsOf(
  clinic: Clinic,
  { number, body: { days } }: Pick<DietPlanView, 'number' | 'body'>,
  { day, row }: Pick<ReturnType<typeof openedBy>, 'day' | 'row'>,
  clientId: string,
): Promise<Opened['swaps']> {
  const isThere = days[day]?.meals.some(({ meal, items }) => meal === row?.meal && items[row.at] !== undefined)
  if (!row || !isThere) return null
  const swaps = await clinic(adminDietPlanOperations).swaps(clientId, String(number), { day, ...row })
  return swaps.ok ? swaps.data : null
}
