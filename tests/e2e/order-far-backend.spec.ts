import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkMessage } from '~/clinic/contract/network-message'
import { fillOrder } from '../support/ordering'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

/** What the order form says of each answer of a backend elsewhere: specification §8, payment. */
type Far = { status: number; body: object } | 'hang up'

const user = {
  id: '00000000-0000-7000-8000-000000000001',
  email: 'ritika@example.in',
  full_name: 'Ritika Sharma',
  phone_number: '9876543210',
  profile_path: 'profile_pictures/default.png',
  role: 'client',
  status: 'active',
  meal_plan: null,
  subscription_plan: null,
  food_plan: null,
}
const link = { link_url: null, order_id: 'ORDER_far', status: 'awaiting_payment', expires_at: null }
const linkAnswer = (change: object) => ({ success: true, data: { ...link, ...change }, link_url: null })

let far: Far = { status: 500, body: {} }
let backend: Server
let site: Site

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  backend = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    const session = { access_token: 'a', refresh_token: 'r', user }
    const answer: Far =
      path === '/api/payments/create-payment-link'
        ? far
        : path === '/api/auth/login'
          ? { status: 200, body: { success: true, data: session, ...session } }
          : path === '/api/users/info'
            ? { status: 200, body: { success: true, data: user } }
            : { status: 404, body: { success: false, message: 'Nothing here.' } }
    if (answer === 'hang up') return request.socket.destroy()
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve))
  site = await startSite({ CLINIC_API_URL: `http://127.0.0.1:${(backend.address() as AddressInfo).port}` })
})
test.afterAll(async () => {
  await site.stop()
  backend.close()
})

for (const { name, answer, sentence } of [
  {
    name: 'success without a link',
    answer: { status: 200, body: linkAnswer({}) },
    sentence: 'Payment link not found in response',
  },
  {
    name: 'a refusal with a sentence',
    answer: { status: 409, body: { success: false, message: 'The price has changed. Please review your order.' } },
    sentence: 'The price has changed. Please review your order.',
  },
  {
    name: 'a refusal without one',
    answer: { status: 500, body: {} },
    sentence: 'An error occurred during payment initiation',
  },
  {
    name: 'success without anything',
    answer: { status: 200, body: { success: true } },
    sentence: 'Payment link not found in response',
  },
  {
    name: 'what is no answer of the contract',
    answer: { status: 200, body: {} },
    sentence: 'An error occurred during payment initiation',
  },
  {
    name: 'an email it does not take',
    answer: {
      status: 422,
      body: {
        success: false,
        code: 'invalid_input',
        message: 'Invalid input data.',
        detail: [{ loc: ['body', 'customer_email'], msg: 'Please provide a valid email address', type: 'custom' }],
      },
    },
    sentence: 'Please provide a valid email address',
  },
  {
    name: 'bad input it says nothing of',
    answer: { status: 422, body: { success: false } },
    sentence: 'Failed to initiate payment',
  },
  { name: 'no answer at all', answer: 'hang up', sentence: networkMessage },
] as const satisfies { name: string; answer: Far; sentence: string }[]) {
  test(`${name} is told in the form, which stays as it was typed`, async ({ page, pageProblems }) => {
    pageProblems.expect(/\b[45]\d\d\b/)
    far = answer
    const login = await page.request.post(`${site.url}/login`, {
      headers: { origin: site.url },
      form: { email: user.email, password: 'gatte ki sabzi 12' },
      maxRedirects: 0,
    })
    expect(login.status(), await login.text()).toBe(303)
    await page.goto(`${site.url}/order/three-months`)
    await fillOrder(page)
    await page.getByRole('button', { name: 'Pay ₹9,000' }).click()
    await expect(page.getByRole('main').getByText(sentence, { exact: true })).toBeInViewport()
    await expect(page.getByLabel('Delivery address')).toHaveValue(/Hanuman Nagar/)
    await expect.poll(() => page.context().pages().length).toBe(1)
  })
}
