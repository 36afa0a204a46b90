/** The page for an overload stands at the address of another page: scripts would find the wrong one, and load it anew for ever. */
import { expect, test, vi } from 'vitest'
import { loadWholeSite } from '../support/whole-site'

vi.stubEnv('SESSION_SECRET', 'the secret of these tests is long enough')

test('the page for an overload has no script and fetches none; any other has', async () => {
  const { handle } = await loadWholeSite()
  const pageAt = async (path: string) => {
    const answer = await handle(new Request(`http://localhost:3000${path}`), { isBusyPage: true })
    return { status: answer.status, html: await answer.text() }
  }
  const busy = await pageAt('/busy')
  expect(busy.status).toBe(503)
  expect(busy.html).toContain('Many people are here at once.')
  expect(busy.html).not.toMatch(/<script|modulepreload/)
  expect((await pageAt('/terms')).html).toContain('<script')
})
