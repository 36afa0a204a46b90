import { expect, test } from './fixtures'

test('no link of the whole site is dead, and each #place it names is there', async ({
  request,
  baseURL,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, 'no browser takes part; once is enough')
  test.setTimeout(120_000)
  const origin = new URL(baseURL ?? '').origin
  const pages = new Map<string, Set<string>>()
  const wanted: { from: string; to: string }[] = [{ from: 'the beginning', to: '/' }]
  const dead: string[] = []
  for (let link = wanted.pop(); link; link = wanted.pop()) {
    const url = new URL(link.to, origin)
    // Each choice of filters is a page of its own; one of each kind is enough.
    const key = url.pathname + (url.search.length < 40 ? url.search : '')
    if (!pages.has(key)) {
      const answer = await request.get(key)
      const isPage = (answer.headers()['content-type'] ?? '').startsWith('text/html')
      if (answer.status() !== 200) dead.push(`${answer.status()} ${link.to} (on ${link.from})`)
      const html = isPage ? await answer.text() : ''
      // A redirect to the home page means that there is no such page.
      if (url.pathname !== '/' && isPage && new URL(answer.url()).pathname === '/')
        dead.push(`leads home: ${link.to} (on ${link.from})`)
      pages.set(key, new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id ?? '')))
      for (const [tag, href = ''] of html.matchAll(/<a\s[^>]*?href="([^"]+)"[^>]*>/g)) {
        // Buttons of the menu: each leads to one with another number of a dish, without an end.
        if (tag.includes('rel="nofollow"')) continue
        const to = href.replaceAll('&amp;', '&')
        if (/^(mailto|tel|https?|upi|geo):/.test(to) && !to.startsWith(origin)) continue
        wanted.push({ from: key, to: new URL(to, origin + key).href.slice(origin.length) })
      }
    }
    const place = decodeURIComponent(url.hash.slice(1))
    if (place && !pages.get(key)?.has(place)) dead.push(`no #${place} on ${key} (from ${link.from})`)
  }
  expect(pages.size).toBeGreaterThan(20)
  expect([...new Set(dead)]).toEqual([])
})
