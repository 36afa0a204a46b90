import { useEffect } from 'react'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Once the page is hydrated, tells its components of what was typed and chosen before that, or put back by the browser: each
 * control that is no longer as the server wrote it fires `input` once more. What has to hear of it listens with `onInput`: React
 * calls `onChange` only for what has changed since the hydration.
 */
export function useEarlyInput() {
  useEffect(() => {
    const controls = document.querySelectorAll<Control>('form :is(input, textarea, select)')
    for (const control of controls) {
      if (isChanged(control)) control.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, [])
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const written = [...control.options].findIndex(({ defaultSelected }) => defaultSelected)
    return control.selectedIndex !== Math.max(0, written)
  }
  if (control.type === 'hidden') return false
  return control.value !== control.defaultValue || ('checked' in control && control.checked !== control.defaultChecked)
}
