/**
 * What is not a page's own subject (the posts in the footer) gets a short time on the server. After that the page is sent
 * without it, and the browser asks for it: a slow backend never means a blank page.
 */

export const patienceMs = 400

/** Resolves when the time is over. Tests give one that they end themselves. */
export type Deadline = () => Promise<void>

export const pageDeadline: Deadline = () => new Promise((resolve) => setTimeout(resolve, patienceMs))

export const late: unique symbol = Symbol('late')

/** The answer, or `late` where the deadline came first. The failure of a late answer is ignored. */
export async function inTime<T>(answer: Promise<T>, deadline: Promise<void>): Promise<T | typeof late> {
  answer.catch(() => {})
  return Promise.race([answer, deadline.then((): typeof late => late)])
}

/** For `data()`: an answer from which something is missing, late or failed, is never kept, by a browser or a cache of pages. */
export const headersOf = (isLacking: boolean): HeadersInit =>
  isLacking ? { 'Cache-Control': 'private, no-store' } : {}

/**
 * A route's `headers`: hands on from its loader, or from a frame around it, that the answer must not be kept. Remix sends a
 * loader's own headers only where the route says so.
 */
export function uncachedIfLate({ loaderHeaders, parentHeaders }: { loaderHeaders: Headers; parentHeaders: Headers }) {
  const isLate = [loaderHeaders, parentHeaders].some((headers) => headers.get('Cache-Control')?.includes('no-store'))
  const headers = new Headers(parentHeaders)
  if (isLate) headers.set('Cache-Control', 'private, no-store')
  return headers
}
