/** A client in care on a running site, with consent, a paid plan and a care file, and what a dietitian begins with, all through the API. */
import type { APIRequestContext } from '@playwright/test'
import { addDays, indiaDay } from '~/domain/time/days'
import { programTime } from '~/platform/work/clock.server'
import { signUpClient } from './account-client'
import type { Site } from './site'

type Account = { email: string; password: string }
type Json = Record<string, unknown>

/** Calls of the API by a person who has logged in. @throws for an answer that is no success */
export async function apiAs(site: Site, { email, password }: Account) {
  const send = async (method: string, path: string, body?: object, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const answer = await fetch(`${site.url}/api${path}`, sent)
    const json = (await answer.json()) as { data: Json }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(json)}`)
    return json.data
  }
  const { access_token: token } = await send('POST', '/auth/login', { email, password })
  return (method: string, path: string, body?: object) => send(method, path, body, String(token))
}
export type Api = Awaited<ReturnType<typeof apiAs>>

const facts = {
  ...{ height_cm: 160, weight_kg: 70.1, goal_weight_kg: 62, goal: null, activity: 'light', eats: ['vegetarian'] },
  ...{ allergies: [], other_allergies: null, fast_list: 'ekadashi', fast_list_more: [], fast_list_less: [] },
  ...{
    medicines: null,
    takes_insulin_or_sulfonylurea: false,
    doctor: null,
    pregnant: 'no',
    told_eating_disorder: null,
  },
}

/** @param change of the facts of the care file */
export async function clientInCare(
  site: Site,
  browser: APIRequestContext,
  staff: Api,
  name: string,
  change: Json = {},
) {
  const client = await signUpClient(site, browser, name)
  await client.order('three_months', { inDays: 0 })
  const own = await apiAs(site, client)
  await own('POST', '/users/privacy/choices', { purpose: 'health_details', agrees: true })
  const { id } = await own('GET', '/users/info')
  await staff('PUT', `/admin/care/clients/${id}`, {
    ...{ born_on: '1997-03-12', sex: 'f', hide: 'none', own_katori_ml: null, version: 0 },
    facts: { ...facts, ...change },
  })
  const plans = `/admin/care/clients/${id}/diet-plans`
  const startsOn = addDays(indiaDay(programTime()), 5)
  return {
    ...{ id: String(id), plans, own },
    /** A draft of empty days. @returns its address at the desk */
    begin: async () => {
      const span = { starts_on: startsOn, ends_on: addDays(startsOn, 13) }
      const { number } = await staff('POST', plans, span)
      return `/dashboard/clients/${id}/diet/${number}`
    },
  }
}
