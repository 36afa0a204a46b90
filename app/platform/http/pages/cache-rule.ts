/**
 * Which caches may keep an answer. The default is none: `private, no-store`. An answer is public only where its route says so with
 * a Cache-Control of its own, and never while it sets a cookie or belongs to a signed-in person. entry.server.tsx asks for
 * documents and `.data`, so that remix-serve obeys too; the front door asks again for everything Remix answers, because
 * redirects and resource routes do not pass entry.server.
 */
export function applyCacheRule(headers: Headers, { isPersonal = false }: { isPersonal?: boolean }): void {
  const rule = headers.get('cache-control')
  const mayBeKept = rule !== null && !/\bno-store\b/i.test(rule)
  if (rule === null || (mayBeKept && (isPersonal || headers.has('set-cookie'))))
    headers.set('cache-control', 'private, no-store')
}
