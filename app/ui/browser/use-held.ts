import { useEffect, useState } from 'react'

/** The value of a field beside which more is said: also what was typed before the page's scripts ran, or put back by the browser. */
export function useHeld(fieldId: string, written: string) {
  const [value, setValue] = useState(written)
  useEffect(() => {
    const field = document.getElementById(fieldId)
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) setValue(field.value)
  }, [fieldId])
  return [value, setValue] as const
}
