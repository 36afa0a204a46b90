/** What search engines, feed readers and phones read: no browser takes part, so it runs once. */
import type { APIRequestContext } from '@playwright/test'
import { listedPages } from '~/domain/pages'
import { expect, test } from './fixtures'

test.beforeEach(({ javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, 'no browser takes part; once is enough')
})

const publicPages = listedPages.map(({ path }) => path)

async function sitemapPaths(request: APIRequestContext, baseURL = ''): Promise<string[]> {
  const answer = await request.get('/sitemap.xml')
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toMatch(/^application\/xml/)
  const places = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place = '']) => place)
  for (const place of places) expect(place.startsWith(`${baseURL}/`), place).toBe(true)
  return places.map((place) => place.slice(baseURL.length))
}

test('the sitemap lists every public page and every post once, and each is there', async ({ request, baseURL }) => {
  const paths = await sitemapPaths(request, baseURL)
  expect(new Set(paths).size).toBe(paths.length)
  const { data } = (await (await request.get('/api/blogs/all_blog_lists')).json()) as { data: { slug: string }[] }
  expect(data.length).toBeGreaterThan(5)
  expect(paths.toSorted()).toEqual([...publicPages, ...data.map(({ slug }) => `/blog/${slug}`)].toSorted())
  for (const path of paths) expect((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(200)
})

test('every page of the sitemap has one h1, a title and a description of its own, and its canonical address', async ({
  request,
  baseURL,
}) => {
  const known = new Map<string, string>()
  const problems: string[] = []
  for (const path of await sitemapPaths(request, baseURL)) {
    const html = await (await request.get(path)).text()
    const head = html.slice(0, html.indexOf('</head>'))
    const must = (isRight: boolean, problem: string) => isRight || problems.push(`${path}: ${problem}`)
    const title = /<title>([^<]+)<\/title>/.exec(head)?.[1] ?? ''
    const description = contentOf(head, 'name="description"')
    must(html.match(/<h1[\s>]/g)?.length === 1, 'not one h1')
    must(!head.includes('noindex'), 'noindex')
    must(title.length > 8, 'no title')
    must(description.length > 30, 'no description')
    for (const text of [title, description]) {
      must(!known.has(text), `“${text}” is also of ${known.get(text)}`)
      known.set(text, path)
    }
    must(head.includes(`<link rel="canonical" href="${baseURL}${path}"/>`), 'no canonical address')
    must(contentOf(head, 'property="og:url"') === `${baseURL}${path}`, 'no og:url')
    const name = path === '/' ? '/home' : path
    const image = contentOf(head, 'property="og:image"')
    must(image.startsWith(`${baseURL}/share${name}.png?v=`), `og:image is ${image}`)
    must(contentOf(head, 'property="og:image:alt"').length > 3, 'no og:image:alt')
    must(contentOf(head, 'name="twitter:card"') === 'summary_large_image', 'no card')
  }
  expect(problems).toEqual([])
})

function contentOf(head: string, attribute: string): string {
  return new RegExp(`<meta ${attribute} content="([^"]*)"`).exec(head)?.[1] ?? ''
}

test('each page and post has a share image of its own, drawn for it, to be kept for a year', async ({
  request,
  baseURL,
}) => {
  // More than twenty drawings, one at a time.
  test.slow()
  const known = new Map<string, string>()
  for (const path of await sitemapPaths(request, baseURL)) {
    const html = await (await request.get(path)).text()
    const address = contentOf(html, 'property="og:image"')
    const answer = await request.get(address, { maxRedirects: 0 })
    expect(answer.status(), address).toBe(200)
    expect(answer.headers(), address).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const png = await answer.body()
    expect(png.length, address).toBeLessThan(300_000)
    // Width and height, at their fixed place in every PNG.
    expect([png.readUInt32BE(16), png.readUInt32BE(20)], address).toEqual([1200, 630])
    const content = png.toString('base64')
    expect(known.get(content), `${path} has the same picture`).toBeUndefined()
    known.set(content, path)
    if (path.startsWith('/blog/')) {
      const [data] = [...html.matchAll(/<script type="application\/ld\+json">([^<]+)<\/script>/g)]
        .map(([, json = '']) => JSON.parse(json) as { '@type': string; image?: string })
        .filter((facts) => facts['@type'] === 'BlogPosting')
      expect(data?.image).toBe(address)
    }
  }
})

test('a share image answers to its tag, is kept shortly under another version, and is drawn for nothing else', async ({
  request,
}) => {
  const html = await (await request.get('/about')).text()
  const address = contentOf(html, 'property="og:image"')
  const drawn = await request.get(address)
  const etag = drawn.headers().etag ?? ''
  const again = await request.get(address, { headers: { 'if-none-match': etag } })
  expect(again.status()).toBe(304)

  const old = await request.get('/share/about.png?v=000000000000&title=Mine')
  expect(old.headers()['cache-control']).toBe('public, max-age=600')
  expect((await old.body()).equals(await drawn.body())).toBe(true)

  for (const path of ['/share', '/share/', '/share/nothing.png', '/share/about', '/share/about.svg'])
    expect((await request.get(path)).status(), path).toBe(404)
  for (const path of [
    '/share/blog/no-such-post.png',
    '/share/blog/.png',
    '/share/blog/%2e%2e.png',
    '/share/search.png',
  ])
    expect((await request.get(path)).status(), path).toBe(404)
})

test('a filter does not change a page’s canonical address', async ({ request, baseURL }) => {
  for (const [address, path] of [
    ['/?utm_source=x', '/'],
    ['/book?service=Thyroid', '/book'],
  ]) {
    const html = await (await request.get(address ?? '')).text()
    expect(html).toContain(`<link rel="canonical" href="${baseURL}${path}"/>`)
  }
})

test('the pictures and icons that are named are there', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const picture = new URL(contentOf(html, 'property="og:image"')).pathname
  const manifest = await request.get('/manifest.webmanifest')
  expect(manifest.headers()['content-type']).toMatch(/^application\/manifest\+json/)
  const { name, icons } = (await manifest.json()) as { name: string; icons: { src: string }[] }
  expect(name).toBe('Aahar Nutrition')
  for (const path of [picture, '/apple-touch-icon.png', '/favicon.ico', ...icons.map(({ src }) => src)]) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(200)
    expect(answer.headers()['content-type'], path).toMatch(/^image\//)
  }
  for (const link of [
    '<link rel="manifest" href="/manifest.webmanifest"/>',
    '<link rel="alternate" href="/feed.xml" type="application/rss+xml"',
    '<link rel="alternate" href="/feed.json" type="application/feed+json"',
  ])
    expect(html).toContain(link)
})

test('robots.txt names the sitemap and closes what nobody should crawl', async ({ request, baseURL }) => {
  const answer = await request.get('/robots.txt')
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toMatch(/^text\/plain/)
  const text = await answer.text()
  expect(text).toMatch(/^User-agent: \*\n/)
  expect(text).toContain(`\nSitemap: ${baseURL}/sitemap.xml\n`)
  expect(text).toContain('\nDisallow: /dashboard\n')
  for (const path of publicPages) expect(text).not.toContain(`Disallow: ${path}\n`)
})

test('what machines ask for again and again is kept: a client that has it hears 304', async ({ request }) => {
  for (const path of ['/feed.xml', '/feed.json', '/sitemap.xml', '/robots.txt', '/manifest.webmanifest']) {
    const first = await request.get(path)
    expect(first.status(), path).toBe(200)
    expect(first.headers().etag, path).toBeDefined()
    // The tag changes once, when the bytes are made smaller behind the first visitor.
    const again = await request.get(path, { headers: { 'if-none-match': '*' } })
    expect(again.status(), path).toBe(304)
  }
})

test('both feeds are sound and hold the same posts', async ({ page, request, baseURL }) => {
  const rss = await request.get('/feed.xml')
  expect(rss.headers()['content-type']).toMatch(/^application\/rss\+xml/)
  // A browser's own parser, in an empty page: what it cannot read, it says.
  const links = await page.evaluate(
    (text) => {
      const document = new DOMParser().parseFromString(text, 'application/xml')
      const broken = document.querySelector('parsererror')?.textContent
      if (broken) throw new Error(broken)
      return [...document.querySelectorAll('item')].map((item) => item.querySelector('link')?.textContent)
    },
    await rss.text(),
  )
  expect(links.length).toBeGreaterThan(5)
  const feed = await request.get('/feed.json')
  expect(feed.headers()['content-type']).toMatch(/^application\/feed\+json/)
  const { version, feed_url, items } = (await feed.json()) as {
    version: string
    feed_url: string
    items: { url: string; content_html: string }[]
  }
  expect(version).toBe('https://jsonfeed.org/version/1.1')
  expect(feed_url).toBe(`${baseURL}/feed.json`)
  expect(items.map(({ url }) => url)).toEqual(links)
  for (const { content_html } of items) expect(content_html).toMatch(/^<(p|h2)>/)

  const sitemap = await (await request.get('/sitemap.xml')).text()
  const isXml = await page.evaluate(
    (text) => new DOMParser().parseFromString(text, 'application/xml').querySelector('parsererror') === null,
    sitemap,
  )
  expect(isXml).toBe(true)
})

test('the JSON-LD of home and of the search is JSON, and says no rating', async ({ request, baseURL }) => {
  const typesOf = async (path: string) => {
    const html = await (await request.get(path)).text()
    return [...html.matchAll(/<script type="application\/ld\+json">([^<]+)<\/script>/g)].map(([, json = '']) => {
      expect(json).not.toMatch(/rating/i)
      const data = JSON.parse(json) as { '@context': string; '@type': string | string[]; url?: string }
      expect(data['@context']).toBe('https://schema.org')
      if (data.url) expect(data.url).toBe(`${baseURL}/`)
      return data['@type']
    })
  }
  expect(await typesOf('/')).toEqual([['LocalBusiness', 'DietNutrition'], 'WebSite'])
  expect(await typesOf('/search')).toEqual(['FAQPage'])
})
