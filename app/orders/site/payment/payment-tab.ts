import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * The tab a payment page opens in. Browsers let a page open one only in the click itself, when the link is not there yet:
 * `open` opens an empty one, and once the answer has come it is sent on to `href`, or closed where there is none.
 */
export function usePaymentTab(busy: boolean, href: string | null) {
  const tab = useRef<Window | null>(null)
  const [isBlocked, setBlocked] = useState(false)

  const open = useCallback(() => {
    tab.current?.close()
    const opened = window.open('about:blank')
    tab.current = opened
    setBlocked(opened === null)
    if (!opened) return
    // The provider's page will be shown there: it must not reach this one through `opener`.
    opened.opener = null
    opened.document.title = 'Opening the payment page'
    opened.document.body.textContent = 'Opening the payment page...'
  }, [])

  useEffect(() => {
    if (busy || !tab.current) return
    const opened = tab.current
    tab.current = null
    // Replaced, so that Back does not lead to the empty page.
    if (href) opened.location.replace(href)
    else opened.close()
  }, [busy, href])

  // A client who is redirected meanwhile (to the log-in) would be left with an empty tab.
  useEffect(() => () => tab.current?.close(), [])

  return { open, isBlocked }
}
