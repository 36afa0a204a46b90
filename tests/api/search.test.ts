/** The search of the contract, over both transports and on both engines. */
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '../support/backend'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { makePost } from '../support/posts'

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let clinic: ClinicApi

  beforeAll(async () => {
    connection = await connect()
  })
  afterAll(() => connection.close())
  beforeEach(async () => {
    backend = await startTestBackend({ engine, now: '2026-11-21T04:00:00.000Z' })
    clinic = createClinicApi({ transport: connection.transport })
  })
  afterEach(() => backend.stop())

  const raw = (query: string) =>
    connection.transport.send(new Request(`${connection.transport.baseUrl}/api/search${query}`))
  const found = async (query: string, perGroup?: number) => {
    const answer = await clinic.search.all({ q: query, per_group: perGroup })
    if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
    return answer.data
  }

  test('a query answers with grouped hits, marked in title and text', async () => {
    await backend.addPost(
      makePost({
        slug: 'curd',
        title: 'Panir <b>at home</b>',
        description: 'How to set paneer.',
        body: [{ type: 'paragraph', content: 'Milk and nimbu.' }],
      }),
    )
    const { query, groups } = await found('  PANEER ')
    expect(query).toBe('PANEER')
    expect(groups.posts).toEqual({
      total: 1,
      hits: [
        {
          id: expect.stringMatching(/^posts:/),
          url: '/blog/curd',
          title: [
            { text: 'Panir', hit: true },
            { text: ' <b>at home</b>', hit: false },
          ],
          snippet: [
            { text: 'How to set ', hit: false },
            { text: 'paneer', hit: true },
            { text: '. Milk and nimbu.', hit: false },
          ],
          note: null,
        },
      ],
    })
    expect(groups.plans.hits[0]).toMatchObject({ url: '/services#meals', note: '₹350' })
    expect(groups.services.total).toBeGreaterThan(0)
  })

  test('a draft is never found', async () => {
    await backend.addPost(makePost({ title: 'Kachori', status: 'draft' }))
    await backend.addPost(makePost({ title: 'Kachori', publish_date: '2027-01-01' }))
    expect((await found('kachori')).groups.posts).toEqual({ total: 0, hits: [] })
  })

  test('nothing is found for nothing', async () => {
    for (const query of ['', '?q=', '?q=%20%20', '?other=dal', '?q']) {
      const response = await raw(query)
      expect(response.status, query).toBe(200)
      expect(await response.json()).toMatchObject({ success: true, data: { query: '', total: 0 } })
    }
    expect((await found('the of and')).total).toBe(0)
    expect((await found('…!? 😀')).total).toBe(0)
  })

  test('a long query is cut to 100 characters, and no character is halved', async () => {
    expect((await found('x'.repeat(5000))).query).toBe('x'.repeat(100))
    expect((await found('😀'.repeat(150))).query).toBe('😀'.repeat(100))
    expect((await found(`${'x'.repeat(99)} y`)).query).toBe('x'.repeat(99))
  })

  test('per_group is kept to', async () => {
    expect((await found('dal', 1)).groups.services.hits).toHaveLength(1)
    for (const wrong of ['0', '21', '-1', '1.5', 'x', '', '9999999999999999999']) {
      expect((await raw(`?q=dal&per_group=${wrong}`)).status, wrong).toBe(422)
    }
  })

  test.each([
    '%00',
    '%E0%A4%A',
    '%ff%fe',
    '%ED%A0%80',
    "' or 1=1 --",
    '<script>alert(1)</script>',
    '__proto__ constructor toString hasOwnProperty',
    '* ? ( [ \\ ^ $ + {2,}',
    '%u202Eabc',
    'दाल रोटी',
    'q&q=dal&q[]=x',
    'a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h i j k l m n o p q r s t u v w x',
  ])('the query %j is answered with 200', async (query) => {
    const response = await raw(`?q=${query}`)
    expect(response.status).toBe(200)
    expect((await clinic.search.all({ q: query })).ok).toBe(true)
  })
})

test('whatever is asked, the answer keeps to the contract', async () => {
  const backend = await startTestBackend({ engine: 'sqlite', now: '2026-11-21T04:00:00.000Z', posts: 'of content' })
  const clinic = createClinicApi()
  const word = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom('dal', 'panir', 'daal', 'salads', 'refund', '4,000', 'the', 'दाल'),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(word, { maxLength: 12 }), async (words) => {
      const answer = await clinic.search.all({ q: words.join(' ') })
      expect(answer.ok).toBe(true)
    }),
    { numRuns: 150 },
  )
  await backend.stop()
})
