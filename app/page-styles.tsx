import { createContext, useContext } from 'react'
import stylesFile from './styles/app.css?url'

/** Set while a page is rendered on the server: the site's styles, where they stand in the page. */
export const PageStylesContext = createContext<string | null>(null)

const id = 'page-styles'
/** In the browser they are read from the page, so that no script carries them. */
const inPage = typeof document === 'undefined' ? null : (document.getElementById(id)?.textContent ?? null)

/** The styles as a part of the page, named by hash in its Content-Security-Policy; in development a file. */
export function PageStyles() {
  const styles = useContext(PageStylesContext) ?? inPage
  if (styles === null) return <link rel="stylesheet" href={stylesFile} />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, as the build made it.
  return <style id={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: styles }} />
}
