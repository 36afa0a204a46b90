import { createContext, useContext } from 'react'
import firstPaint from './browser/inline/first-paint?inline-script'
import { ScriptMarkContext } from './script-mark'
import stylesFile from './styles/app.css?url'

/** Set while a page is rendered on the server: what stands in the place of the styles until `stylePage` has put them there. */
export const PageStylesContext = createContext<string | null>(null)

const id = 'page-styles'
/** In the browser it is read from the page, so that no script carries it. */
const inPage = typeof document === 'undefined' ? null : (document.getElementById(id)?.textContent ?? null)

/** The styles as a part of the page, named by hash in its Content-Security-Policy; in development a file. */
export function PageStyles() {
  const text = useContext(PageStylesContext) ?? inPage
  if (!text) return <link rel="stylesheet" href={stylesFile} />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, as the build made it.
  return <style id={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}

/**
 * Fetches the fonts once the page is painted (asked for before, they would keep a slow line from the page itself) and shows them
 * all at once, so that the text is laid out a second time and not a third. Then what follows the first view is laid out, part by
 * part: in one piece it is the longest task that a phone has with a page. The later parts of a page (app.css) stay with the
 * browser, which lays them out when the client comes near, and so does all that is left at a first scroll, touch or key.
 *
 * A client who comes from another page of the site, or comes back, has the fonts already. One who comes back wants the place
 * they left, and an address may name one: these places are found on an entire page only.
 *
 * Only the server writes it, as the last part of the head, which React leaves be; the browser's scripts are without its text.
 */
export function FirstPaintScript() {
  const mark = useContext(ScriptMarkContext)
  const isInPage = useContext(PageStylesContext) !== null
  if (!isInPage) return null
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, named by hash in the policy.
  return <script nonce={mark} dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? firstPaint : '' }} />
}
