/** What is published is on every public address at once, and nothing else of a post is on any: no browser takes part but for scripts. */
import { setTimeout as wait } from 'node:timers/promises'
import type { EditedPost, PostDraft } from '~/blog/contract/admin-blogs'
import { type Site, startSite } from '../support/site'
import { expect, test } from './fixtures'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
let site: Site
let token = ''

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, 'once is enough')
  // With the machine's own clock: one test waits for a post's time.
  site = await startSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, AAHAR_TEST_CLOCK: '' })
  token = ((await call('/auth/login', admin)) as unknown as { access_token: string }).access_token
})
test.afterAll(async () => site?.stop())

async function call(path: string, body?: object, method = body ? 'POST' : 'GET') {
  const answer = await fetch(`${site.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const said = (await answer.json()) as { data: EditedPost }
  expect(answer.status, JSON.stringify(said).slice(0, 400)).toBe(200)
  return path.startsWith('/admin') ? (said.data as never as EditedPost) : (said as never as EditedPost)
}

const draftOf = (word: string, given: Partial<PostDraft> = {}): PostDraft => ({
  title: `All about ${word}`,
  slug: word,
  description: `${word} for lunch.`,
  cover: { src: '/illustrations/cover-millets.svg', alt: 'Millets' },
  tags: [],
  publish_date: null,
  body: [{ type: 'paragraph', content: `Eat ${word} with rice.` }],
  ...given,
})
const begin = (word: string, given?: Partial<PostDraft>) => call('/admin/blogs', { draft: draftOf(word, given) })
const deed = (post: EditedPost, name: string) => call(`/admin/blogs/${post.id}/${name}`, { version: post.version })
const save = (post: EditedPost, given: Partial<PostDraft>) =>
  call(`/admin/blogs/${post.id}/draft`, { version: post.version, draft: { ...post.draft, ...given } }, 'PUT')

const addresses = (word: string, { id, slug }: { id: string; slug: string }) => [
  '/',
  '/about',
  '/blogs',
  `/blog/${slug}`,
  `/blog/${slug}.data`,
  `/search?q=${word}`,
  `/search-suggestions?q=${word}`,
  '/feed.xml',
  '/feed.json',
  '/sitemap.xml',
  '/latest-posts',
  `/blog-dialog/${id}`,
  '/api/blogs/all_blog_lists',
  `/api/blogs/get_blog/${id}`,
  `/api/blogs/slug/${slug}`,
  `/api/search?q=${word}`,
]

/** At which of them the word stands, apart from what was typed into a search and the page's own address. */
async function seenAt(word: string, post: { id: string; slug: string }): Promise<string[]> {
  const seen: string[] = []
  for (const address of addresses(word, post)) {
    const text = (await (await fetch(`${site.url}${address}`)).text()).toLowerCase()
    // A search cuts the title where it marks words, and the sitemap has addresses alone.
    const marks = [`all about ${word}`, `/blog/${post.slug}</loc>`, `"url":"/blog/${post.slug}"`]
    if (marks.some((mark) => text.includes(mark))) seen.push(address)
  }
  const card = await fetch(`${site.url}/share/blog/${post.slug}.png`)
  if (card.status === 200) seen.push('share card')
  return seen
}

const everywhere = (word: string, post: { id: string; slug: string }) => [...addresses(word, post), 'share card']

test('a draft is nowhere; published it is everywhere at once; taken back nowhere again', async () => {
  let post = await begin('zylofruit')
  expect(await seenAt('zylofruit', post)).toEqual([])
  post = await deed(post, 'publish')
  expect(await seenAt('zylofruit', post)).toEqual(everywhere('zylofruit', post))
  post = await deed(post, 'unpublish')
  expect(await seenAt('zylofruit', post)).toEqual([])
  post = await deed(post, 'publish')
  post = await deed(post, 'delete')
  expect(await seenAt('zylofruit', post)).toEqual([])
  await call(`/admin/blogs/${post.id}/bring-back`, {})
  expect(await seenAt('zylofruit', post)).toEqual(everywhere('zylofruit', post))
})

test('a changed working copy of a published post is nowhere until it is published', async () => {
  let post = await deed(await begin('quibblenut'), 'publish')
  post = await save(post, draftOf('wobbleroot', { publish_date: post.draft.publish_date }))
  expect(await seenAt('wobbleroot', { id: post.id, slug: 'wobbleroot' })).toEqual([])
  expect(await seenAt('quibblenut', post)).toEqual(everywhere('quibblenut', post))
  post = await deed(post, 'publish')
  expect(await seenAt('wobbleroot', post)).toEqual(everywhere('wobbleroot', post))
  expect(await seenAt('quibblenut', { id: post.id, slug: 'nowhere' })).toEqual([])
})

test('a post that is scheduled is nowhere before its time, and everywhere from then on, without a restart', async () => {
  const at = new Date(Date.now() + 15_000)
  const post = await deed(await begin('tumbleberry', { publish_date: at.toISOString() }), 'publish')
  expect(post.state).toBe('scheduled')
  expect(await seenAt('tumbleberry', post)).toEqual([])
  expect(Date.now(), 'looked at in time').toBeLessThan(at.getTime())
  await wait(at.getTime() - Date.now() + 50)
  expect(await seenAt('tumbleberry', post)).toEqual(everywhere('tumbleberry', post))
})

test('a former address leads to the present one for good, also for the page’s data', async ({ request }) => {
  let post = await deed(await begin('oldname'), 'publish')
  expect((await request.get(`${site.url}/blog/oldname`)).status()).toBe(200)
  post = await save(post, { slug: 'newname' })
  post = await deed(post, 'publish')
  for (let round = 0; round < 2; round++) {
    const answer = await request.get(`${site.url}/blog/oldname?utm=mail`, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([301, '/blog/newname?utm=mail'])
    expect(answer.headers()['cache-control']).toContain('no-store')
  }
  const single = await request.get(`${site.url}/blog/oldname.data`, { maxRedirects: 0 })
  expect(single.status()).toBe(202)
  expect(await single.text()).toContain('/blog/newname')
  expect((await request.get(`${site.url}/blog/newname`, { maxRedirects: 0 })).status()).toBe(200)
  expect(post.former_slugs).toEqual(['oldname'])
})

const attacks = [
  '<script>window.attacked=1</script>',
  '</script><script>window.attacked=2</script>',
  '<img src=x onerror="window.attacked=3">',
  '"><svg onload=window.attacked=4>',
  "'-window.attacked=5-'",
  '<a href="javascript:window.attacked=6">x</a>',
  '<iframe srcdoc="<script>parent.attacked=7</script>">',
  ']]><script xmlns="http://www.w3.org/1999/xhtml">window.attacked=8</script>',
  '<!--<script>',
  '{{constructor.constructor("window.attacked=9")()}}',
  '<math><mtext></p><style><img src onerror=window.attacked=10>',
  '\u2028<b onmouseover=window.attacked=11>',
]

test('what is written as markup stays text on every page and in every feed', async ({ page }) => {
  const all = attacks.join(' ')
  const post = await deed(
    await begin('attacks', {
      title: `All about attacks ${all}`.slice(0, 200),
      description: all.slice(0, 500),
      cover: { src: '/illustrations/cover-millets.svg?"><script>window.attacked=12</script>', alt: all.slice(0, 300) },
      tags: attacks.map((text) => text.slice(0, 40)),
      body: [
        ...attacks.flatMap((text): PostDraft['body'] => [
          { type: 'heading', level: 2, content: text },
          {
            type: 'paragraph',
            content: text,
            marks: [
              { type: 'bold', from: 0, to: 5 },
              { type: 'link', from: 2, to: 8, href: '/book?"onclick=window.attacked=13' },
            ],
          },
          { type: 'list', style: '"><script>window', items: [text] },
        ]),
        {
          type: 'image',
          url: '/illustrations/cover-millets.svg#"onerror=window.attacked=14',
          caption: all.slice(0, 500),
          alt: all.slice(0, 300),
        },
      ],
    }),
    'publish',
  )
  for (const path of ['/', '/blogs', `/blog/${post.slug}`, '/search?q=attacks']) {
    await page.goto(`${site.url}${path}`)
    expect(await page.evaluate(() => (window as { attacked?: number }).attacked), path).toBeUndefined()
    const live = await page.evaluate(() =>
      [...document.querySelectorAll('main *')].flatMap((element) =>
        [...element.attributes].flatMap(({ name, value }) =>
          /^on/.test(name) || (/^(href|src)$/.test(name) && /^\s*(javascript|data|vbscript):/i.test(value))
            ? [`${element.tagName} ${name}=${value.slice(0, 80)}`]
            : [],
        ),
      ),
    )
    // The pages' own small pictures are inline.
    expect(
      live.filter((one) => !/^IMG src=data:image\/svg\+xml/.test(one) || one.includes('attacked')),
      path,
    ).toEqual([])
    expect(await page.locator('main :is(svg[onload], iframe, math)').count(), path).toBe(0)
  }
  await page.goto(`${site.url}/blog/${post.slug}`)
  await expect(page.getByRole('heading', { name: '<script>window.attacked=1</script>', exact: true })).toBeVisible()
  const rss = await (await fetch(`${site.url}/feed.xml`)).text()
  const json = (await (await fetch(`${site.url}/feed.json`)).json()) as { items: { content_html: string }[] }
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text()
  const inFeeds = await page.evaluate(
    ({ documents, htmls }) => {
      const parse = (text: string, type: DOMParserSupportedType) => new DOMParser().parseFromString(text, type)
      const parsed = documents.map((text) => parse(text, 'text/xml'))
      const errors = parsed.flatMap((xml) => xml.querySelector('parsererror')?.textContent ?? [])
      const contents = parsed.flatMap((xml) =>
        [...xml.querySelectorAll('item > *')].map((one) => one.textContent ?? ''),
      )
      const live = [...htmls, ...contents.filter((text) => text.startsWith('<p>'))].flatMap((html) =>
        [...parse(html, 'text/html').body.querySelectorAll('*')].flatMap((element) =>
          !/^(P|H[1-6]|UL|OL|LI|A|IMG|STRONG|EM|TABLE|CAPTION|THEAD|TBODY|TR|TH|TD|BLOCKQUOTE|FOOTER)$/.test(
            element.tagName,
          ) ||
          [...element.attributes].some(
            ({ name, value }) => !/^(href|src|alt)$/.test(name) || /^\s*javascript:/i.test(value),
          )
            ? [element.outerHTML.slice(0, 200)]
            : [],
        ),
      )
      return { errors, live, items: contents.length }
    },
    { documents: [rss, sitemap], htmls: json.items.map(({ content_html }) => content_html) },
  )
  expect(inFeeds).toEqual({ errors: [], live: [], items: expect.any(Number) })
  expect(inFeeds.items).toBeGreaterThan(10)
})
