import { useEffect } from 'react'

declare global {
  interface Window {
    /** The button or opener of a dialog that was pressed last before the page was hydrated, null ever after; kept by the page's starter (page-scripts.server.ts). */
    earlyPress?: Element | null
  }
}

/** Once the page is hydrated, does what a press of a button before that could not do. */
export function useEarlyPress() {
  useEffect(() => {
    const pressed = window.earlyPress
    window.earlyPress = null
    if (!(pressed instanceof HTMLElement) || !pressed.isConnected) return
    const { dialog } = pressed.dataset
    // A dialog that was opened and closed again stays closed.
    if (!dialog || document.querySelector(`#${dialog}[open]`)) pressed.click()
  }, [])
}
