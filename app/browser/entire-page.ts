import { useEffect } from 'react'

/**
 * On the first view only what stands near it is laid out, in the browser's own letters (page-styles.tsx), and the page's height
 * is a guess. Once the page is hydrated all of it is there: places on it are kept by their distance from the top.
 */
export function useEntirePage() {
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset.entire = ''
    dataset.fonts = ''
  }, [])
}
