import { useEffect, useRef } from 'react'

/** Ctrl+S, on a Mac Cmd+S: staff who write never mean what the browser would do with it, keeping the page as a file. */
export function useSaveKey(save: () => void): void {
  const newest = useRef(save)
  newest.current = save
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!event.repeat) newest.current()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
