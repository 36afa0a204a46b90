import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type OrderNews, watchOrder } from './order-watch'

const news = (state: OrderNews['state']): OrderNews => ({
  state,
  words: { mark: 'waiting', title: state, text: '' },
  order: {
    orderId: 'ORDER_1',
    isVisit: false,
    dishes: '',
    planTitle: '',
    amount: 1,
    startDate: '',
    endDate: '',
    meal: null,
    receiptNumber: null,
  },
})

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A page that can be hidden and shown, and answers that are given one by one. */
function setUp(answers: (OrderNews | 'no answer')[]) {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
  const told: string[] = []
  let asked = 0
  const stop = watchOrder({
    page,
    ask: async () => {
      const answer = answers[Math.min(asked, answers.length - 1)] ?? 'no answer'
      asked += 1
      if (answer === 'no answer') throw new Error('unreachable')
      return answer
    },
    tell: ({ state }) => told.push(state),
  })
  const show = (state: DocumentVisibilityState) => {
    page.visibilityState = state
    page.dispatchEvent(new Event('visibilitychange'))
  }
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
  return { told, show, pass, stop, asked: () => asked }
}

test('it asks after 2, 3, 5 seconds, and stops once the order was read as paid', async () => {
  const { told, pass, asked } = setUp([news('waiting'), 'no answer', news('paid')])
  await pass(1.9)
  expect(asked()).toBe(0)
  await pass(0.2)
  expect(told).toEqual(['waiting'])
  await pass(3)
  expect(asked(), 'no answer is no news').toBe(2)
  await pass(5)
  expect(told).toEqual(['waiting', 'paid'])
  await pass(3600)
  expect(asked()).toBe(3)
})

test('it gives up after two minutes, and asks at once when the tab is looked at again', async () => {
  const { told, pass, show, asked } = setUp([...Array.from({ length: 8 }, () => news('waiting')), news('paid')])
  await pass(3600)
  expect(asked()).toBe(8)
  show('hidden')
  await pass(1)
  expect(asked(), 'a hidden tab asks nothing more').toBe(8)
  show('visible')
  await pass(0)
  expect(told.at(-1)).toBe('paid')
})

test('a failed try is told, and the next look finds the payment that came after it', async () => {
  const { told, pass, show } = setUp([news('stopped'), news('paid')])
  await pass(2)
  expect(told).toEqual(['stopped'])
  show('visible')
  await pass(0)
  expect(told).toEqual(['stopped', 'paid'])
})

test('nothing is asked or told once the page is left', async () => {
  const { told, pass, show, stop, asked } = setUp([news('paid')])
  stop()
  show('visible')
  await pass(3600)
  expect([told, asked()]).toEqual([[], 0])
})
