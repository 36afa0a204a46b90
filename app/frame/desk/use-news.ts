/**
 * Keeps the dashboard up to date: asks the page's loaders again every half minute, every minute where the tab is in the
 * background (its title counts what waits), and at once when a person comes back to it or the network does. Before that it
 * asks whether the site answers and the person is still logged in: a loader that fails, or leads to the log-in page, would
 * take what is typed into the page's forms with it.
 */
import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'

/** Whether what the page shows can be asked for again. */
export type Reach = 'reachable' | 'unreachable' | 'logged out'

const everyMs = 30_000
/** Until the site answers again. */
const retryMs = 5000

export function useNews(): Reach {
  const { revalidate, state } = useRevalidator()
  const [reach, setReach] = useState<Reach>('reachable')
  const lastAsked = useRef(Date.now())
  const every = reach === 'unreachable' ? retryMs : everyMs

  useEffect(() => {
    if (state !== 'idle') return
    let isOver = false
    const ask = async () => {
      lastAsked.current = Date.now()
      const found = await askReach()
      if (isOver) return
      setReach(found)
      // What a person is about to send stays as it is: loaders only bring what is shown around it.
      if (found === 'reachable') revalidate()
    }
    const askInTime = () => {
      const isDue = document.visibilityState === 'visible' || Date.now() - lastAsked.current >= 2 * everyMs
      if (isDue) void ask()
    }
    const askWhenVisible = () => {
      if (document.visibilityState === 'visible') void ask()
    }
    const timer = setInterval(askInTime, every)
    document.addEventListener('visibilitychange', askWhenVisible)
    window.addEventListener('online', ask)
    window.addEventListener('offline', ask)
    return () => {
      isOver = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', askWhenVisible)
      window.removeEventListener('online', ask)
      window.removeEventListener('offline', ask)
    }
  }, [revalidate, state, every])

  return reach
}

async function askReach(): Promise<Reach> {
  try {
    const answer = await fetch('/dashboard/reach', { redirect: 'manual', cache: 'no-store' })
    if (answer.type === 'opaqueredirect') return 'logged out'
    return answer.ok ? 'reachable' : 'unreachable'
  } catch {
    return 'unreachable'
  }
}
