import { useEffect, useRef } from 'react'

/** For a row that scrolls sideways on phones: what is current in it is in view. @returns the row's ref */
export function useCurrentInView() {
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current]')
    if (!row.current || !current) return
    const { left, right } = current.getBoundingClientRect()
    if (left < 0 || right > window.innerWidth) row.current.scrollLeft += left - 20
  }, [])
  return row
}
