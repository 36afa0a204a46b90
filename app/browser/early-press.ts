import { useEffect } from 'react'

declare global {
  interface Window {
    /** The button that was pressed last before scripts ran; kept by the page's starter (page-scripts.server.ts). */
    earlyPress?: Element | null
  }
}

/** Once the page is hydrated, does what a press of a button before that could not do. */
export function useEarlyPress() {
  useEffect(() => {
    const button = window.earlyPress
    window.earlyPress = null
    if (button instanceof HTMLElement && button.isConnected) button.click()
  }, [])
}
