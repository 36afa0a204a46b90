import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/axe'
import { expect, test } from './fixtures'

const titles = '#main section h2:has(a)'
const post = '/blog/five-millets-and-when-to-eat-them'

for (const width of [360, 1440]) {
  test(`the list, a post and a missing post stand at ${width} px; axe finds nothing`, { tag: '@once' }, async ({
    page,
    pageProblems,
    javaScriptEnabled,
  }) => {
    pageProblems.expect('404')
    await page.setViewportSize({ width, height: 900 })
    for (const [address, heading] of [
      ['/blogs', 'Nutrition Wisdom'],
      ['/blogs?topic=planning', 'Nutrition Wisdom'],
      [post, 'Five millets and when to eat them'],
      ['/blog/no-such-post', 'Blog not found.'],
    ] as const) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expectNoSidewaysScroll(page)
      if (javaScriptEnabled && width === 360) await expectNoAxeViolations(page, `${address} at ${width} px`)
    }
  })
}

test('the posts come by the date they show, nine a page, with links on and back', async ({ page }) => {
  await page.goto('/blogs')
  await expect(page.locator(titles)).toHaveText([
    'Five millets and when to eat them',
    'What fruit to buy this month',
    'Diwali sweets without the regret',
    'What to drink between meals',
    'How much protein is in your dal?',
    'Ten tiffins that come home empty',
    'Seeds through the month',
    'How to lay a balanced thali',
    'Seven spices in the masala dabba',
  ])
  await expect(page.getByRole('main')).toContainText('November 14, 2026')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toContainText('Page 1 of 2')
  await expect(pages.getByRole('link')).toHaveCount(1)
  await pages.getByRole('link', { name: 'Older posts' }).click()
  await expect(page).toHaveURL('/blogs?page=2')
  await expect(page).toHaveTitle(/^Blogs, page 2 · /)
  await expect(page.locator(titles)).toHaveText(['Reading a lab report beside your thali'])
  await expect(page.locator('head link[rel=prev]')).toHaveAttribute('href', '/blogs')
  const newer = pages.getByRole('link', { name: 'Newer posts' })
  await expect(newer).toHaveAttribute('rel', 'prev')
  await newer.click()
  await expect(page).toHaveURL('/blogs')
  await expect(page.locator(titles)).toHaveCount(9)
  await page.goBack()
  await expect(page.locator(titles)).toHaveCount(1)
})

test('a topic has an address and shows its posts only', async ({ page }) => {
  await page.goto('/blogs?page=2')
  await page.getByRole('navigation', { name: 'Topics' }).getByRole('link', { name: 'Spices' }).click()
  await expect(page, 'from its first page').toHaveURL('/blogs?topic=spices')
  await expect(page.locator(titles)).toHaveText(['Seven spices in the masala dabba'])
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
})

for (const address of [
  '/blogs?page=3',
  '/blogs?page=0',
  '/blogs?page=x',
  '/blogs?topic=nothing',
  '/blogs?topic=a%00b',
]) {
  test(`${address} is not found, and leads to all posts`, { tag: '@once' }, async ({ page, pageProblems }) => {
    pageProblems.expect('404')
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('No blogs found.', { exact: true }).first()).toBeVisible()
    await page.getByRole('link', { name: 'See all posts' }).click()
    await expect(page.locator(titles)).toHaveCount(9)
  })
}

test('a post: who wrote it, when, how long it takes, its text, and ways on', async ({ page }) => {
  await page.goto('/blogs')
  await page.getByRole('main').getByRole('link', { name: 'Five millets and when to eat them' }).click()
  await expect(page).toHaveURL(post)
  await expect(page).toHaveTitle(/^Five millets and when to eat them · /)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Home',
    'Blogs',
    'Five millets and when to eat them',
  ])
  const article = page.getByRole('article')
  await expect(article).toContainText('By Team Aahar')
  await expect(article).toContainText('November 14, 2026')
  await expect(article).toContainText(/Reading time: \d minutes/)
  await expect(article.getByRole('heading', { level: 2, name: 'Start with the season' })).toBeVisible()
  await expect(article.locator('figcaption')).not.toHaveCount(0)
  const pictures = await article.locator('img').evaluateAll((all) => all.map((img) => img.getAttribute('src')))
  expect(new Set(pictures).size, 'the cover is not shown twice').toBe(pictures.length)
  // The founder's portrait stands beside her name.
  for (const img of await article.locator('img:not([src*="founder"])').all())
    await expect(img).toHaveAttribute('alt', /\w/)

  await expect(page.getByText('Start with a free call. A full consultation is ₹500.')).toBeVisible()
  const more = page.getByRole('region', { name: 'Keep reading' })
  await expect(more.getByRole('heading', { level: 3 })).toHaveCount(3)
  await expect(more).not.toContainText('Five millets')

  const around = page.getByRole('navigation', { name: 'Previous and next post' })
  await expect(around.getByRole('link')).toHaveCount(1)
  await around.getByRole('link', { name: /^Previous/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What fruit to buy this month')
  await around.getByRole('link', { name: /^Next/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Five millets and when to eat them')
})

test('a post can be shared by WhatsApp and mail, with its whole address', async ({ page, baseURL }) => {
  await page.goto(post)
  const share = page.getByRole('region', { name: 'Share this post' })
  const address = encodeURIComponent(`${baseURL}${post}`)
  const whatsapp = share.getByRole('link', { name: /^WhatsApp/ })
  await expect(whatsapp).toHaveAttribute('href', new RegExp(`^https://wa\\.me/\\?text=Five%20millets.*${address}$`))
  await expect(whatsapp).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(share.getByRole('link', { name: 'Email' })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:\\?subject=Five%20millets.*&body=${address}$`),
  )
})

for (const slug of [
  'no-such-post',
  'Five-Millets',
  '%3Cscript%3E',
  'blog-00000000-0000-4000-8000-000000000000',
  'blog-x',
]) {
  test(`/blog/${slug} is a page of its own that says 'Blog not found.', with status 404`, async ({
    page,
    pageProblems,
  }) => {
    pageProblems.expect('404')
    const answer = await page.goto(`/blog/${slug}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog not found.')
    await expect(page).toHaveTitle('Blog not found.')
    await expect(page.getByRole('contentinfo'), 'inside the frame').toBeVisible()
    await page.getByRole('link', { name: 'See all posts' }).click()
    await expect(page).toHaveURL('/blogs')
    await expect(page.locator(titles)).toHaveCount(9)
  })
}
