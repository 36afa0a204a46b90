/** What visitors and clients ask for in a day, mixed: most of it kept pages and files, some of it rendered for one person. */
import { get } from './http'
import type { RunningSite } from './site'

type Mixed = { path: string; method?: string; headers: Record<string, string>; body?: string }

/** A hundred requests, in an order that mixes them. */
export async function mixedRequests(site: RunningSite): Promise<Mixed[]> {
  const { port } = site
  const client = await site.signUp('Regular')
  const home = (await get(port, '/')).body.toString()
  const files = [
    ...new Set(
      [...home.matchAll(/(?:src|href)="(\/(?:assets|illustrations|fonts)\/[^"]+)"/g)].map(([, path]) => path ?? ''),
    ),
  ]
  const list = JSON.parse((await get(port, '/api/blogs/all_blog_lists?per_page=10')).body.toString())
  const posts: string[] = list.data.map(({ slug }: { slug: string }) => `/blog/${slug}`)
  const headers = { 'accept-encoding': 'gzip, deflate, br' }
  const one = (path: string): Mixed => ({ path, headers })
  const signedIn = (path: string): Mixed => ({ path, headers: { ...headers, cookie: client } })
  const form = (path: string, body: Record<string, string>): Mixed => ({
    path,
    method: 'POST',
    headers: { ...headers, origin: `http://localhost:${port}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(body).toString(),
  })
  const kept = ['/', '/services', '/about', '/blogs', '/gallery', '/contact', '/book', ...posts]
  const wishes: [times: number, make: (i: number) => Mixed][] = [
    [40, (i) => one(kept[i % kept.length] ?? '/')],
    [30, (i) => one(files[i % files.length] ?? '/favicon.ico')],
    [8, () => one('/api/blogs/all_blog_lists')],
    [5, (i) => one(`/search?q=${['millet', 'thyroid', 'protein', 'sugar', 'weight'][i % 5]}`)],
    [5, (i) => signedIn(['/', '/services', '/account', '/account/appointments', '/account/orders'][i % 5] ?? '/')],
    [4, () => one('/healthz')],
    [3, (i) => one(`/no-such-page-${i}`)],
    [2, () => one('/?utm_source=letter')],
    // Refused, with the page and what was typed; nothing is written.
    [2, () => form('/contact', { email: 'no address', message: 'Namaste' })],
    [1, () => one('/sitemap.xml')],
  ]
  const all = wishes.flatMap(([times, make]) => Array.from({ length: times }, (_, i) => make(i)))
  // 37 and 100 have no common factor: each is met once.
  return all.map((_, i) => all[(i * 37) % all.length] as Mixed)
}
