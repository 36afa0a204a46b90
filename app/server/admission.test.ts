import { expect, test } from 'vitest'
import type { Metric } from '~/metrics.server'
import { afterArrivals, createAdmission, type Lane, type Ticket } from './admission'

const limits = {
  atWork: 2,
  spareForPayments: 1,
  turnMs: 500,
  aside: 3,
  waiting: { payments: 2, pages: 1, visitors: 3 },
  waitingOfOne: 2,
  longestWaitMs: 3000,
  longestWorkMs: 60_000,
}

/** Requests by name, in the order in which they were let in or refused; the clock moves by hand. */
function door() {
  let now = 0
  const admission = createAdmission(limits, { now: () => now })
  /** The sockets are looked at, and what waits and has a place is begun. */
  const turn = async () => {
    for (let at = 0; at < 3; at += 1) await new Promise((resolve) => setImmediate(resolve))
  }
  const events: string[] = []
  const tickets = new Map<string, Ticket>()
  const giveUps = new Map<string, () => void>()
  const enterNow = (name: string, lane: Lane = 'visitors', from?: string) => {
    const heard = (ticket: Ticket | null) => {
      events.push(ticket ? `${name} in` : `${name} out`)
      if (ticket) tickets.set(name, ticket)
    }
    const answer = admission.enter(lane, { from, whenGone: (giveUp) => giveUps.set(name, giveUp) })
    if (answer instanceof Promise) void answer.then(heard)
    else heard(answer)
  }
  const enter = async (name: string, lane?: Lane, from?: string) => {
    enterNow(name, lane, from)
    await turn()
  }
  const figure = (name: string, labels: object = {}) =>
    admission
      .metrics()
      .find((metric: Metric) => metric.name === name)
      ?.samples.find((sample) => JSON.stringify(sample.labels ?? {}) === JSON.stringify(labels))?.value
  return {
    admission,
    enter,
    enterNow,
    figure,
    leave: async (name: string) => {
      tickets.get(name)?.leave()
      await turn()
    },
    giveUp: (name: string) => giveUps.get(name)?.(),
    wait: (ms: number) => {
      now += ms
    },
    said: async () => {
      await turn()
      return events.splice(0)
    },
  }
}

test('so many are worked on, so many wait in their order, the next one is refused', async () => {
  const { enter, leave, said, admission } = door()
  for (const name of ['a', 'b', 'c', 'd', 'e']) await enter(name)
  expect(admission.refuseIfFull('visitors')).toBe(true)
  await enter('f')
  expect(await said()).toEqual(['a in', 'b in', 'f out'])
  await leave('b')
  await leave('b')
  expect(await said()).toEqual(['c in'])
  await enter('g')
  await leave('a')
  await leave('c')
  expect(await said()).toEqual(['d in', 'e in'])
})

test('one address has a share of the queue, which it has again when its requests have left it', async () => {
  const { enter, leave, said, admission, giveUp, figure, wait } = door()
  const one = (name: string) => enter(name, 'visitors', '203.0.113.7')
  for (const name of ['a', 'b', 'c', 'd', 'e']) await one(name)
  expect(await said()).toEqual(['a in', 'b in', 'e out'])
  expect(admission.refuseIfFull('visitors', '203.0.113.7')).toBe(true)
  expect(admission.refuseIfFull('visitors', '203.0.113.8')).toBe(false)
  expect(figure('aahar_http_refused_total', { lane: 'visitors', reason: 'share' })).toBe(2)
  await enter('other', 'visitors', '203.0.113.8')
  await leave('a')
  giveUp('d')
  await leave('b')
  expect(await said()).toEqual(['c in', 'd out', 'other in'])
  for (const name of ['f', 'g', 'h']) await one(name)
  expect(await said()).toEqual(['h out'])
  wait(3001)
  await leave('c')
  expect(await said()).toEqual(['f out', 'g out'])
  await one('i')
  expect(await said()).toEqual(['i in'])
})

test('of those that come together one is begun at once, and the others when all have been seen', async () => {
  const { admission, said, enterNow } = door()
  enterNow('a')
  enterNow('b')
  expect(admission.metrics().find(({ name }) => name === 'aahar_http_at_work')?.samples[0]?.value).toBe(1)
  expect(await said()).toEqual(['a in', 'b in'])
})

test('payments go first and have a place of their own, then renders for all', async () => {
  const { enter, leave, said } = door()
  await enter('a')
  await enter('b')
  await enter('visitor')
  await enter('page', 'pages')
  await enter('payment', 'payments')
  expect(await said()).toEqual(['a in', 'b in', 'payment in'])
  await enter('second payment', 'payments')
  await leave('payment')
  expect(await said()).toEqual(['second payment in'])
  await enter('third payment', 'payments')
  await leave('a')
  await leave('b')
  await leave('second payment')
  await leave('third payment')
  expect(await said()).toEqual(['third payment in', 'page in', 'visitor in'])
})

test('visitors never fill the places of payments, and payments never wait behind a full queue of visitors', async () => {
  const { enter, said } = door()
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await enter(name)
  await enter('payment', 'payments')
  expect(await said()).toEqual(['a in', 'b in', 'f out', 'payment in'])
})

test('who has waited too long is refused when his turn comes, and the next one is let in', async () => {
  const { enter, leave, said, wait, figure } = door()
  for (const name of ['a', 'b', 'early']) await enter(name)
  wait(2000)
  await enter('late')
  wait(1001)
  await leave('a')
  expect(await said()).toEqual(['a in', 'b in', 'early out', 'late in'])
  expect(figure('aahar_http_refused_total', { lane: 'visitors', reason: 'late' })).toBe(1)
})

test('a client who has gone waits no longer, and leaves room for another', async () => {
  const { enter, leave, said, giveUp, figure } = door()
  for (const name of ['a', 'b', 'c', 'd', 'e']) await enter(name)
  giveUp('d')
  await enter('f')
  expect(figure('aahar_http_queue_length', { lane: 'visitors' })).toBe(3)
  for (const name of ['a', 'b', 'c']) await leave(name)
  expect(await said()).toEqual(['a in', 'b in', 'd out', 'c in', 'e in', 'f in'])
})

test('one that waits for a provider that hangs gives its place to the next one, and counts no more when it is over', async () => {
  const { enter, leave, said, wait, figure } = door()
  await enter('order')
  await enter('second order')
  wait(400)
  await enter('page')
  await expect.poll(() => figure('aahar_http_queue_length', { lane: 'visitors' })).toBe(1)
  wait(100)
  await expect.poll(() => figure('aahar_http_aside')).toBe(2)
  expect(await said()).toEqual(['order in', 'second order in', 'page in'])
  expect(figure('aahar_http_at_work')).toBe(1)
  await leave('order')
  await leave('order')
  expect([figure('aahar_http_at_work'), figure('aahar_http_aside')]).toEqual([1, 1])
})

test('so many wait aside and no more: then the door is closed', async () => {
  const { enter, said, wait, figure } = door()
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
    await enter(name)
    wait(500)
    await new Promise((resolve) => setTimeout(resolve, 110))
  }
  expect(await said()).toEqual(['a in', 'b in', 'c in', 'd in', 'e in'])
  expect([figure('aahar_http_at_work'), figure('aahar_http_aside')]).toEqual([2, 3])
})

test('work that never ends does not stay aside for good', async () => {
  const { enter, said, wait, figure } = door()
  await enter('for ever')
  await enter('for ever too')
  wait(60_000)
  await enter('next')
  await expect.poll(() => figure('aahar_http_aside')).toBe(2)
  await enter('second')
  await enter('waiting')
  await expect.poll(() => figure('aahar_http_lapsed_total')).toBe(2)
  expect(await said()).toEqual(['for ever in', 'for ever too in', 'next in', 'second in'])
  expect([figure('aahar_http_at_work'), figure('aahar_http_aside')]).toEqual([2, 0])
})

test('between two pieces of work the port is looked at until nobody new has come, however long the work before took', async () => {
  let taken = 0
  let looks = 0
  const come = () => {
    looks += 1
    if (taken < 20) {
      taken += 1
      setImmediate(come)
    }
  }
  setImmediate(come)
  const done = new Promise<void>((resolve) => afterArrivals(() => taken)(resolve))
  const until = performance.now() + 30
  while (performance.now() < until);
  await done
  expect([taken, looks]).toEqual([20, 21])
})

test('those who come without end do not keep the work waiting', async () => {
  let taken = 0
  const startedAt = performance.now()
  await new Promise<void>((resolve) => afterArrivals(() => ++taken)(resolve))
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(20)
  expect(taken).toBeGreaterThan(1)
})
