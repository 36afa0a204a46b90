/** Clients with orders on a running site, made through its API and paid through its sandbox, for journeys about what follows. */
import type { APIRequestContext } from '@playwright/test'
import { addDays, indiaDay } from '~/domain/time/days'
import { programTime } from '~/platform/work/clock.server'
import type { Site } from './site'

const prices = { one_month: 4000, three_months: 9000, weekly_meal_plan: 1400 }
type Plan = keyof typeof prices

export type Client = {
  email: string
  password: string
  /** Orders a plan that begins so many days from now. Answers its id; `paid` waits until it is. */
  order(plan: Plan, given: { inDays: number; paid?: boolean }): Promise<string>
  /** Asks for an appointment on the first open day at least so many days ahead. Answers its id. */
  book(given: { inDays: number }): Promise<string>
  get(path: string): Promise<{ status: number; data: Record<string, unknown> }>
  post(path: string, body: object): Promise<{ status: number; data: Record<string, unknown> }>
}

/**
 * Signs somebody new up and logs `browser` in as them. @throws where the site does not take it
 * @param email where the name is too long for one
 */
export async function signUpClient(
  site: Site,
  browser: APIRequestContext,
  name: string,
  email = `${name.toLowerCase().replaceAll(' ', '.')}@example.in`,
): Promise<Client> {
  const account = {
    full_name: name,
    email,
    password: 'ker sangri & bajra 7',
  }
  const signedUp = await browser.post(`${site.url}/signup`, {
    form: account,
    headers: { origin: site.url },
    maxRedirects: 0,
  })
  if (signedUp.status() !== 303) throw new Error(`signing up: ${signedUp.status()}`)
  const { password } = account
  const call = caller(site, '')
  const { data } = await call('/auth/login', { email, password })
  const api = caller(site, String(data.access_token))
  return {
    email,
    password,
    get: (path) => api(path),
    post: (path, body) => api(path, body),
    async order(plan, { inDays, paid = true }) {
      const { data } = await api('/payments/create-payment-link', {
        amount: prices[plan],
        customer_name: name,
        customer_email: email,
        customer_phone: '9876543210',
        plan_type: plan,
        start_date: addDays(indiaDay(programTime()), inDays),
        address: '12 Hanuman Nagar, Jaipur 302021',
        another: true,
      })
      const orderId = String(data.order_id)
      if (!paid) return orderId
      const token = String(data.link_url).split('/').at(-1)
      await call(`/payments/sandbox/links/${token}`, { action: 'pay', webhook: 'prompt' })
      for (let tries = 0; tries < 100; tries += 1) {
        if ((await api(`/orders/${orderId}`)).data.status === 'paid') return orderId
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      throw new Error(`${orderId} was not paid within 10 s.`)
    },
    async book({ inDays }) {
      let day = addDays(indiaDay(programTime()), inDays)
      // The clinic is closed on Saturday and Sunday.
      while ([0, 6].includes(new Date(day).getUTCDay())) day = addDays(day, 1)
      const { data } = await api('/appointments/create', {
        name,
        email,
        mobile_number: '9876543210',
        preferred_date: day,
        preferred_slot: 'morning',
      })
      return String(data.id)
    },
  }
}

/** GET without a body, POST with one. @throws for an answer that is no success */
const caller = (site: Site, token: string) => async (path: string, body?: object) => {
  const answer = await fetch(`${site.url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const json = (await answer.json()) as { data: Record<string, unknown> }
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(json)}`)
  return { status: answer.status, data: json.data }
}
