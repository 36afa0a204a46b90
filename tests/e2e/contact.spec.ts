import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/axe'
import { hydrated } from '../support/page-ready'
import { type Mailbox, type Site, startMailbox, startSite } from '../support/site'
import { unhurried } from '../support/unhurried'
import { expect, test } from './fixtures'

let mailbox: Mailbox
let site: Site

test.beforeAll(async () => {
  mailbox = await startMailbox()
  site = await startSite({ MAIL_URL: mailbox.url, MAIL_FROM: 'clinic@aahar.example' })
})
test.afterAll(async () => {
  await site.stop()
  await mailbox.stop()
})

for (const width of [360, 1440]) {
  test(`the contact page stands at ${width} px: ways to reach us, hours, directions; axe finds nothing`, async ({
    page,
    javaScriptEnabled,
  }) => {
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(site.url)) elsewhere.push(request.url())
    })
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${site.url}/contact`)
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Send Message' })).toHaveAttribute('href', '#message')
    await expect(
      main.getByRole(javaScriptEnabled === false ? 'link' : 'button', { name: 'Book Free Consultation' }),
    ).toBeVisible()
    for (const name of ['Address', 'Email', 'Phone', 'Consultations', 'Food delivery', 'Complaints'])
      await expect(main.getByRole('heading', { level: 3, name, exact: true })).toBeVisible()
    await expect(main.getByText('Mon-Sat 9am to 6pm')).toBeVisible()
    await expect(main.getByText('Meera Sharma, Founder and grievance officer')).toBeVisible()
    const complaints = main.getByRole('link', { name: / for complaints: / })
    await expect(complaints).toHaveText(['hello@aahar.example', '+91 98765 43210'])
    const hours = main.getByRole('table', { name: 'Opening hours' })
    await expect(hours.getByRole('row', { name: 'Monday to Friday 9:00 AM - 6:00 PM 9:00 AM - 6:00 PM' })).toBeVisible()
    await expect(hours.getByRole('row', { name: 'Saturday Closed 9:00 AM - 6:00 PM' })).toBeVisible()

    const route = main.getByRole('link', { name: /^Show Route/ })
    await expect(route).toHaveAttribute('href', 'https://www.google.com/maps/dir/?api=1&destination=26.911%2C75.743')
    const navigate = main.getByRole('link', { name: /^Navigate/ })
    if (width < 1024) await expect(navigate).toBeVisible()
    else await expect(navigate).toBeHidden()
    for (const link of [route, main.getByRole('link', { name: /^Map and directions/ })]) {
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    }
    await expectNoSidewaysScroll(page)
    if (javaScriptEnabled && width === 360) await expectNoAxeViolations(page, `/contact at ${width} px`)
    expect(elsewhere, 'nothing is asked of anybody else before a click').toEqual([])
  })
}

test('a visitor writes to the clinic: mistakes beside the fields, then the message reaches a person', async ({
  page,
  javaScriptEnabled,
  pageProblems,
}) => {
  // Mistakes are answered with their proper status, which the console notes.
  pageProblems.expect(/\b422\b/)
  const scripts = javaScriptEnabled !== false
  const email = `contact.${scripts ? 'js' : 'nojs'}@example.in`
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site.url}/contact`)
  if (scripts) await hydrated(page)
  const send = page.getByRole('button', { name: 'Send Message' })

  await send.click()
  for (const message of ['Name', 'Phone', 'Email', 'Subject', 'Message'])
    await expect(page.getByText(`${message} is required`)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' }), 'the focus goes to the first mistake').toBeFocused()
  await expect(page.getByText('Name is required')).toBeInViewport()
  if (scripts) await expectNoAxeViolations(page, 'the contact form with mistakes')

  await page.getByRole('textbox', { name: 'Name' }).fill('Ritika Sharma')
  await expect(page.getByText('Name is required')).toHaveCount(scripts ? 0 : 1)
  await page.getByRole('textbox', { name: 'Phone' }).fill('98765 43210')
  await page.locator('main, dialog[open]').getByRole('textbox', { name: 'Email' }).fill('ritika@')
  await page.getByRole('textbox', { name: 'Subject' }).fill('Tiffins for two 🍱')
  await page.getByRole('textbox', { name: 'Message' }).fill('Do you deliver in Mansarovar?\n<b>Thank you</b>')
  await send.click()
  await expect(page.getByText('Invalid email format')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
    'Do you deliver in Mansarovar?\n<b>Thank you</b>',
  )

  await page.locator('main, dialog[open]').getByRole('textbox', { name: 'Email' }).fill(email)
  await unhurried(page)
  await send.click()
  await expect(page.getByText('Message sent successfully!').filter({ visible: true })).toBeInViewport()
  for (const label of ['Name', 'Phone', 'Email', 'Subject', 'Message'])
    await expect(page.locator('main').getByRole('textbox', { name: label })).toHaveValue('')
  await mailbox.next('hello@aahar.example', email)
})
