import { useEffect, useRef } from 'react'

/** The editor's own key for a link comes as an event of the text. */
export function AskLink({ element, onAsk }: { element: { current: HTMLElement | null }; onAsk: () => void }) {
  const ask = useRef(onAsk)
  ask.current = onAsk
  useEffect(() => {
    const box = element.current
    const hear = () => ask.current()
    box?.addEventListener('ask-link', hear)
    return () => box?.removeEventListener('ask-link', hear)
  }, [element])
  return null
}
