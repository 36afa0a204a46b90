import { createContext, useContext } from 'react'
import { ScriptMarkContext } from './script-mark'
import stylesFile from './styles/app.css?url'
import fontsFile from './styles/fonts.css?url'

/** `fonts` are the font faces: the letters of the first paint are the browser's own, of the same widths. */
export type PageStyleTexts = { styles: string; fonts: string }

/** Set while a page is rendered on the server: the texts that stand in the page. */
export const PageStylesContext = createContext<PageStyleTexts | null>(null)

const ids = { styles: 'page-styles', fonts: 'page-fonts' }
/** In the browser they are read from the page, so that no script carries them. */
const inPage = typeof document === 'undefined' ? null : textsInPage()

function textsInPage(): PageStyleTexts | null {
  const [styles, fonts] = [ids.styles, ids.fonts].map((id) => document.getElementById(id)?.textContent)
  return styles && fonts ? { styles, fonts } : null
}

/** Until a script says otherwise, the fonts are for a page without scripts. */
const withoutScripts = '(scripting: none)'

/** The styles as parts of the page, named by hash in its Content-Security-Policy; in development files. */
export function PageStyles() {
  const texts = useContext(PageStylesContext) ?? inPage
  if (!texts)
    return (
      <>
        <link rel="stylesheet" href={stylesFile} />
        <link rel="stylesheet" href={fontsFile} />
      </>
    )
  return (
    <>
      <Style id={ids.styles} text={texts.styles} />
      <Style id={ids.fonts} text={texts.fonts} media={withoutScripts} />
    </>
  )
}

function Style({ id, text, media }: { id: string; text: string; media?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, as the build made it.
  return <style id={id} media={media} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}

/**
 * Fetches the fonts once the page is painted: asked for before, they would keep a slow line from the page itself. A client who
 * comes from another page of the site, or comes back, has them already. One who comes back wants the place they left, too: the
 * browser finds it on an entire page only (browser/entire-page.ts).
 */
const firstPaint = `{
  const fonts = document.getElementById('${ids.fonts}')
  const showFonts = () => { fonts.media = 'all' }
  const isReturn = performance.getEntriesByType('navigation')[0]?.type !== 'navigate'
  if (isReturn) document.documentElement.dataset.entire = ''
  if (isReturn || document.referrer.startsWith(location.origin + '/')) showFonts()
  else {
    addEventListener('load', showFonts)
    try {
      new PerformanceObserver((paints) => {
        if (paints.getEntriesByName('first-contentful-paint').length > 0) showFonts()
      }).observe({ type: 'paint', buffered: true })
    } catch {}
  }
}`

/** Only the server writes it, as the last part of the head, which React leaves be. */
export function FirstPaintScript() {
  const mark = useContext(ScriptMarkContext)
  const isInPage = useContext(PageStylesContext) !== null
  if (!isInPage) return null
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, named by hash in the policy.
  return <script nonce={mark} dangerouslySetInnerHTML={{ __html: firstPaint }} />
}
