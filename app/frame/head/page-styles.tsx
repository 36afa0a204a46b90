import { useContext } from 'react'
import styles from '~/ui/styles/site.css?inline'
import stylesFile from '~/ui/styles/site.css?url'
import { PageMarkContext } from './page-mark'

const id = 'page-styles'

/** In the browser they are read from the page, so that no script carries them. */
function textOfStyles(): string {
  if (import.meta.env.SSR) return import.meta.env.PROD ? styles : ''
  return document.getElementById(id)?.textContent ?? ''
}

/** The style sheet as a part of the page: what is painted first waits for no second file. In development a file that Vite reloads. */
export function PageStyles() {
  const mark = useContext(PageMarkContext)
  const text = textOfStyles()
  if (!text) return <link rel="stylesheet" href={stylesFile} />
  return (
    <style
      id={id}
      nonce={mark}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, as the build made it.
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}
