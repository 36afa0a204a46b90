import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'

test('the loaders of one visit ask for the posts once; another visit asks again', async () => {
  let asked = 0
  const backend = createServer((_, answer) => {
    asked += 1
    answer.setHeader('content-type', 'application/json')
    answer.end(JSON.stringify({ success: true, data: [], meta: { page: 1, per_page: 12, total: 0 } }))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => backend.once('listening', resolve))
  // The settings are read once, at the first call.
  vi.stubEnv('CLINIC_API_URL', `http://127.0.0.1:${(backend.address() as AddressInfo).port}`)
  const { latestPosts } = await import('./latest-posts.server')
  try {
    const visit = {}
    const both = await Promise.all([latestPosts(visit), latestPosts(visit)])
    for (const answer of both) expect(answer).toMatchObject({ ok: true, data: [] })
    expect(asked).toBe(1)
    await latestPosts({})
    expect(asked).toBe(2)
  } finally {
    vi.unstubAllEnvs()
    backend.closeAllConnections()
    backend.close()
  }
})
