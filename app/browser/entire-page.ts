import { useEffect } from 'react'

/**
 * On the first view only what stands near it is laid out (app.css), and the page's height is a guess. Once the page is hydrated
 * all of it is: places on it are kept by their distance from the top.
 */
export function useEntirePage() {
  useEffect(() => {
    document.documentElement.dataset.entire = ''
  }, [])
}
