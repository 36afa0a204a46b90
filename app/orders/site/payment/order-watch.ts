/** The tab an order was made in follows its payment, which happens in another tab. */
import { useEffect, useState } from 'react'
import type { OrderWords } from '~/domain/orders/order-words'
import { pollDelaySeconds } from '~/ui/browser/polling'
import type { OrderSummary } from '../order-summary'

/** What the `order-news.$orderId` route answers. `stopped`: this try has failed or expired; the client may pay again. */
export type OrderNews = {
  state: 'waiting' | 'paid' | 'stopped'
  words: OrderWords
  order: OrderSummary
}

type Watch = {
  /** Rejects, or answers null, where the order could not be read: that is no news. */
  ask: () => Promise<OrderNews | null>
  tell: (news: OrderNews) => void
  page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
}

/** Polls with backoff, and at once whenever the tab becomes visible, until the order is paid. Answers how to stop it. */
export function watchOrder({ ask, tell, page }: Watch): () => void {
  let asked = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  let isOver = false

  const stop = () => {
    isOver = true
    clearTimeout(timer)
    page.removeEventListener('visibilitychange', onVisibility)
  }
  const waitForNext = () => {
    const gap = pollDelaySeconds(asked)
    if (gap !== null) timer = setTimeout(askNow, gap * 1000)
  }
  const askNow = async () => {
    if (isAsking || isOver) return
    isAsking = true
    clearTimeout(timer)
    const news = await ask().catch(() => null)
    isAsking = false
    asked += 1
    if (isOver) return
    if (news) tell(news)
    if (news?.state === 'paid') stop()
    else waitForNext()
  }
  const onVisibility = () => {
    if (page.visibilityState !== 'visible') return
    asked = 0
    void askNow()
  }

  page.addEventListener('visibilitychange', onVisibility)
  waitForNext()
  return stop
}

/** The newest of the order; null until there is any, and where there is no order to follow. */
export function useOrderNews(orderId: string | null): OrderNews | null {
  const [news, setNews] = useState<OrderNews | null>(null)
  useEffect(() => {
    if (orderId === null) return
    // fetch and not a fetcher: a redirect to the log-in must not take this page away.
    const ask = async () => {
      const response = await fetch(`/order-news/${orderId}`, { redirect: 'error', cache: 'no-store' })
      return response.ok ? ((await response.json()) as OrderNews) : null
    }
    return watchOrder({ ask, tell: setNews, page: document })
  }, [orderId])
  return news
}
