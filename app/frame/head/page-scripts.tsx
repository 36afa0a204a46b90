import { Scripts, useMatches } from '@remix-run/react'
import { useContext } from 'react'
import { useViewer } from '../viewer'
import { PageMarkContext } from './page-mark'

/** Who is signed in works with the page; a visitor reads first, and all links and forms of a page do their work without scripts. */
const visitorWaitMs = 5000

/**
 * Nothing in a template is fetched or run. Remix's data are put in at once, as the scripts behind them add to these; the module that starts
 * the page follows at the first sign of a person, or so long after the page is loaded. (Of a pointer that rests where the page comes
 * up, browsers tell by a move of no length.) Fonts are asked for once the loaded page is painted (ui/styles/page.css), where the page before this
 * one had none of them.
 */
const starter = (waitMs: number) => `{
const [data, ...modules] = document.getElementById('page-scripts').content.querySelectorAll('script')
const run = (script) => document.body.append(document.importNode(script, true))
const start = () => modules.splice(0).forEach(run)
const sign = ({ movementX, movementY }) => movementX === 0 && movementY === 0 || start()
const showFonts = () => { document.documentElement.dataset.fonts = '' }
run(data)
if (document.referrer.startsWith(location.origin + '/')) showFonts()
addEventListener('DOMContentLoaded', () => {
  for (const type of ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'])
    addEventListener(type, sign, { capture: true, passive: true })
})
addEventListener('load', () => {
  new PerformanceObserver(showFonts).observe({ type: 'paint', buffered: true })
  setTimeout(start, ${waitMs})
})
}`

/** What a route says of its page. */
export type PageHandle = { withoutScripts?: boolean }

/** Remix's scripts, fetched when the page is there. Only the server writes them, and React leaves a body's last parts be. */
export function PageScripts() {
  const mark = useContext(PageMarkContext)
  const isVisitor = useViewer() === null
  const isWithout = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.withoutScripts)
  if (typeof document !== 'undefined' || isWithout) return null
  if (import.meta.env.DEV) return <Scripts nonce={mark} />
  return (
    <>
      <template id="page-scripts">
        <Scripts nonce={mark} />
      </template>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, named by hash in the policy. */}
      <script nonce={mark} dangerouslySetInnerHTML={{ __html: starter(isVisitor ? visitorWaitMs : 0) }} />
    </>
  )
}
