import { expectNoAxeViolations } from '../support/axe'
import { atRest } from '../support/page-ready'
import { expect, test } from './fixtures'

test('a click anywhere on a card opens the booking dialog for its service', async ({ page }) => {
  await page.goto('/services?category=core')
  const button = page.getByRole('button', { name: 'Thyroid (book a consultation)' })
  await expect(button).toBeVisible()
  // The words of a benefit, far from the title; what is hit there is the button's stretched area.
  await page.locator('#services').getByText('Timed with tablets').click({ force: true })
  const dialog = page.getByRole('dialog', { name: 'Book Appointment' })
  await expect(dialog).toContainText('Thyroid')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button, 'the focus returns').toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
})

test('a dialog that was closed can be opened again before the browser has told of it', async ({ page }) => {
  await page.addInitScript(() => {
    // Once, the event comes as late as on a busy phone.
    const delay = (event: Event) => {
      window.removeEventListener('close', delay, true)
      event.stopImmediatePropagation()
      setTimeout(() => {
        event.target?.dispatchEvent(new Event('close'))
        Object.assign(window, { wasTold: true })
      }, 500)
    }
    window.addEventListener('close', delay, true)
  })
  await page.goto('/services?category=core')
  await page.getByRole('button', { name: 'Thyroid (book a consultation)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book Appointment' })
  await expect(dialog).toContainText('Thyroid')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => 'wasTold' in window)
  await expect(dialog).toContainText('Thyroid')
})

test('Read More shows the whole text in a dialog that leads on to booking', async ({ page }) => {
  await page.goto('/services?category=other')
  await page.getByRole('button', { name: 'Read More about Fresh Fruit Bouquet Delivery' }).click()
  const info = page.getByRole('dialog', { name: 'Fresh Fruit Bouquet Delivery' })
  await expect(info).toContainText('delivery in Jaipur included, before you pay anything.')
  await expectNoAxeViolations(page, 'the dialog of a service')
  await info.getByRole('button', { name: 'Book Appointment' }).click()
  await expect(info).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Book Appointment' })).toContainText('Fresh Fruit Bouquet Delivery')
})

test('choosing a plan opens its order form over the page, and the custom plan asks for a price', async ({ page }) => {
  await page.goto('/services?plans=food#pricing')
  await page.getByRole('button', { name: 'Order Now for Weekly Meal Plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your plan, almost ready' })
  await expect(dialog.getByRole('heading', { name: 'Weekly Meal Plan' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Subscription Plans' }).click()
  await page.getByRole('region', { name: 'Custom' }).getByRole('button', { name: 'Get Started for Custom' }).click()
  await expect(page.getByRole('dialog', { name: 'A plan of your own' })).toContainText('Ask for the price')
})

test('a filter and the toggle load nothing anew and leave the page where it is', { tag: '@after-scripts' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/services')
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  for (const name of ['Specialized Plans', 'Food Delivery']) {
    const link = page.getByRole('main').getByRole('link', { name })
    await link.scrollIntoViewIfNeeded()
    // The header becomes lower while the page scrolls.
    await atRest(page)
    // At the press itself: where a busy machine is late with the page, Playwright scrolls once more before it presses.
    const before = await link.evaluateHandle((element) => {
      const pressed = { y: Number.NaN }
      element.addEventListener('pointerdown', () => (pressed.y = element.getBoundingClientRect().y), { once: true })
      return pressed
    })
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'true')
    await atRest(page)
    expect((await link.boundingBox())?.y, name).toBeCloseTo(await before.evaluate(({ y }) => y), 0)
  }
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
})

test('on a phone the chosen filter is in view from the start', { tag: '@after-scripts' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/services?category=other')
  const link = page.getByRole('main').getByRole('link', { name: 'Other Special Services' })
  await expect.poll(async () => (await link.boundingBox())?.x).toBeGreaterThanOrEqual(0)
  const box = await link.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 1000)).toBeLessThanOrEqual(360)
})

test('a choice that is given up while its data still arrives is no error', { tag: '@after-scripts' }, async ({
  page,
}) => {
  await page.goto('/services')
  await page.evaluate(() => {
    const { fetch } = window
    // The head of an answer has come and its body has not, as on a slow line.
    window.fetch = async (input, init) => {
      const answer = await fetch(input, init)
      const address = String(input instanceof Request ? input.url : input)
      if (!address.includes('.data') || !address.includes('category=core')) return answer
      const bytes = new Uint8Array(await answer.arrayBuffer())
      const body = new ReadableStream({
        start(stream) {
          stream.enqueue(bytes.slice(0, 1))
          init?.signal?.addEventListener('abort', () => {
            stream.error(init.signal?.reason)
            document.body.dataset.aborted = 'yes'
          })
        },
      })
      return new Response(body, answer)
    }
  })
  const filters = page.getByRole('navigation', { name: 'Kinds of service' })
  const asked = page.waitForResponse(/\.data.*category=core/)
  await filters.getByRole('link', { name: 'Core Plans' }).click()
  await (await asked).finished()
  await filters.getByRole('link', { name: 'Other Special Services' }).click()
  await expect(page).toHaveURL(/category=other/)
  await expect(page.locator('body')).toHaveAttribute('data-aborted', 'yes')
  await expect(page.locator('#services h3')).toHaveCount(2)
})
