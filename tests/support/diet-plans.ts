/** Clients in care on a running site: what a dietitian writes for them, through the API as the desk does. */
import { emptyBody, type Item, type MealName, type PlanBody, type PlanDay } from '~/care/contract/diet-plan-body'
import { addDays, indiaDay } from '~/domain/time/days'
import { programTime } from '~/platform/work/clock.server'
import type { Client } from './account-client'
import type { Site } from './site'

type Json = Record<string, unknown>
export type Api = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<Json>

/** Calls in the name of a person. @throws for an answer that is no success */
export async function apiOf(site: Site, { email, password }: { email: string; password: string }): Promise<Api> {
  let token = ''
  const call: Api = async (method, path, body) => {
    const answer = await fetch(`${site.url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const json = (await answer.json()) as Json
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(json)}`)
    return (json.data ?? json) as Json
  }
  token = String((await call('POST', '/auth/login', { email, password })).access_token)
  return call
}

type Dish = { recipe_id: string | null; food: string | null; quantity: number; measure: string | null }
export const food = (number: string, quantity: number, measure: string): Dish => ({
  ...{ recipe_id: null, food: number, quantity, measure },
})

/** The recipes of the clinic by their English name. */
export async function recipesOf(staff: Api): Promise<(name: string, quantity?: number) => Dish> {
  const listed = (await staff('GET', '/admin/recipes?per_page=100')) as unknown as { id: string; name_en: string }[]
  const ids = new Map(listed.map(({ id, name_en }) => [name_en, id]))
  return (name, quantity = 1) => {
    const recipe_id = ids.get(name)
    if (!recipe_id) throw new Error(`There is no recipe ${name}.`)
    return { recipe_id, food: null, quantity, measure: null }
  }
}

export type Meals = Partial<Record<MealName, { time?: string; note?: string; items: (Dish & { or?: Dish[] })[] }>>

export function dayOf(meals: Meals, change: Partial<PlanDay> = {}): PlanDay {
  const [day] = emptyBody(7).days
  if (!day) throw new Error('no day')
  return {
    ...day,
    ...change,
    meals: day.meals.map((one) => {
      const { time = null, note = null, items = [] } = meals[one.meal] ?? {}
      return { ...one, time, note, items: items.map((item): Item => ({ ...item, or: item.or ?? [] })) }
    }),
  }
}

/** Agrees to the use of health details, as it is asked in the account. */
export const agree = async (site: Site, client: Client) =>
  (await apiOf(site, client))('POST', '/users/privacy/choices', { purpose: 'health_details', agrees: true })

export const inDays = (days: number) => addDays(indiaDay(programTime()), days)

/** Writes and sends a diet plan. Answers its number. */
export async function sendPlan(
  staff: Api,
  clientId: string,
  body: Partial<PlanBody>,
  { starts = 0, ends = 13 }: { starts?: number; ends?: number } = {},
): Promise<number> {
  const span = { starts_on: inDays(starts), ends_on: inDays(ends) }
  const plans = `/admin/care/clients/${clientId}/diet-plans`
  const begun = await staff('POST', plans, span)
  const saved = await staff('PUT', `${plans}/${begun.number}`, {
    ...{ ...span, version: begun.version },
    body: { ...emptyBody(7), ...body },
  })
  const flags = saved.flags as { flag: string }[]
  await staff('POST', `${plans}/${begun.number}/send`, {
    version: saved.version,
    reasons: flags.map(({ flag }) => ({ flag, reason: 'Agreed with her doctor' })),
    unpaid_reason: null,
  })
  return Number(begun.number)
}
