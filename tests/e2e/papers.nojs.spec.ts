/**
 * Papers and pictures of the built program in each script that a client of ours writes: the build loads HarfBuzz otherwise than the
 * tests do. No browser is needed, so it runs once.
 */
import { randomUUID } from 'node:crypto'
import { type APIRequestContext, request as requests } from '@playwright/test'
import { signUpClient } from '../support/account-client'
import { pdfText } from '../support/pdf-text'
import { makeDraft } from '../support/posts'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
let site: Site
let staff: Api
/** The same admin past the pages. */
let desk: APIRequestContext
/** Without the name, and with the blog's own title, which stands there where a title cannot be drawn. */
let otherImages: Buffer[]

test.beforeAll(async () => {
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password })
  staff = await loggedIn(admin)
  desk = await requests.newContext({ baseURL: site.url, extraHTTPHeaders: { origin: site.url } })
  expect((await desk.post('/login', { form: admin, maxRedirects: 0 })).status()).toBe(303)
  otherImages = [await shareImage('Dal'), await shareImage('🥗')]
})
test.afterAll(async () => {
  await desk?.dispose()
  await site?.stop()
})

type Api = (path: string, body?: object) => Promise<Record<string, unknown>>

async function loggedIn(account: { email: string; password: string }): Promise<Api> {
  let token = ''
  const call: Api = async (path, body) => {
    const answer = await fetch(`${site.url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { data } = (await answer.json()) as { data: Record<string, unknown> }
    expect(answer.status, `${path} ${JSON.stringify(data)}`).toBe(200)
    return data
  }
  const { email, password } = account
  token = String((await call('/auth/login', { email, password })).access_token)
  return call
}

/** Names with conjuncts and marks; `printed` is what stands on paper where it is other than what was given. */
const clients: { script: string; name: string; street: string; printed?: string; note?: boolean }[] = [
  { script: 'Devanagari', name: 'सुनीता माथुर', street: 'ज्ञानेश्वर मार्ग' },
  { script: 'Bengali', name: 'রিতিকা চক্রবর্তী', street: 'ক্ষুদ্র স্ট্রিট' },
  { script: 'Gujarati', name: 'ગુરુ ક્ષત્રિય', street: 'શ્રી નગર' },
  { script: 'Gurmukhi', name: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', street: 'ਸ੍ਰੀ ਅੰਮ੍ਰਿਤਸਰ ਰੋਡ' },
  { script: 'Kannada', name: 'ಲಕ್ಷ್ಮಿ', street: 'ಕ್ಷೇತ್ರ ರಸ್ತೆ' },
  { script: 'Malayalam', name: 'കൃഷ്ണൻ ലക്ഷ്മി', street: 'സ്ത്രീ ബാങ്ക് റോഡ്' },
  { script: 'Tamil', name: 'ரிதிகா லட்சுமி', street: 'கௌதம் தெரு' },
  { script: 'Telugu', name: 'శ్రీ కృష్ణ', street: 'త్రివేది నగర్' },
  { script: 'Odia', name: 'ସୁନୀତା ମହାପାତ୍ର', street: 'ଶ୍ରୀ ଜଗନ୍ନାଥ ମାର୍ଗ' },
  { script: 'Urdu', name: 'ریحانہ قریشی', street: 'چاندنی چوک' },
  { script: 'Chinese', name: '王小明', street: '南京路', printed: 'WangXiaoMing NanJingLu', note: true },
]

for (const [index, { script, name, street, printed = `${name} ${street}`, note = false }] of clients.entries())
  test(`receipt, credit note and share image in ${script}`, async ({ request }) => {
    const client = await signUpClient(site, request, 'Asha Verma', `paper.${index}@example.in`)
    const api = await loggedIn(client)
    const { order_id, link_url } = await api('/payments/create-payment-link', {
      amount: 9000,
      customer_name: name,
      customer_email: client.email,
      customer_phone: '9928110045',
      plan_type: 'three_months',
      start_date: '2026-12-07',
      address: `Flat 12, ${street}, Jaipur 302021`,
    })
    const order = () => api(`/orders/${order_id}`)
    await api(`/payments/sandbox/links/${String(link_url).split('/').at(-1)}`, { action: 'pay', webhook: 'prompt' })
    await expect.poll(async () => (await order()).status).toBe('paid')
    await api(`/orders/${order_id}/cancel`, { refund: 9000 })
    await expect.poll(async () => (await order()).credit_notes, { timeout: 60_000 }).toHaveLength(1)
    const [{ number }] = (await order()).credit_notes as [{ number: string }]

    for (const path of ['receipt.pdf', `credit-notes/${number}/pdf`]) {
      const answer = await request.get(`${site.url}/account/orders/${order_id}/${path}`)
      expect(answer.status(), path).toBe(200)
      const text = pdfText(await answer.body())
      for (const word of [...printed.split(' '), 'Flat', 'Jaipur', '302021']) expect(text, path).toContain(word)
      expect(text, path).not.toContain('?')
      expect(text.includes('in Latin letters'), path).toBe(note)
    }

    const picture = await shareImage(`Dal ${name}`)
    for (const other of otherImages) expect(picture.equals(other)).toBe(false)
  })

/** Of a working copy with this title, as it is drawn once it is published. */
async function shareImage(title: string): Promise<Buffer> {
  const { id } = await staff('/admin/blogs', { draft: makeDraft({ title }), form_token: randomUUID() })
  const answer = await desk.get(`/editor/${id}/share`)
  expect(answer.status(), title).toBe(200)
  const file = await answer.body()
  expect(file.subarray(1, 4).toString()).toBe('PNG')
  return file
}
