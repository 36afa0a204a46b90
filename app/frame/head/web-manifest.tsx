import { useEffect } from 'react'

const manifest = { rel: 'manifest', href: '/manifest.webmanifest' }

/**
 * What a phone needs to keep the site among its apps. Browsers fetch it with the page's first pictures, although it is needed
 * only when a client installs the site: where scripts run, its link comes with them.
 */
export function WebManifest() {
  useEffect(() => {
    if (!document.querySelector('link[rel=manifest]'))
      document.head.append(Object.assign(document.createElement('link'), manifest))
  }, [])
  return (
    <noscript>
      <link {...manifest} />
    </noscript>
  )
}
