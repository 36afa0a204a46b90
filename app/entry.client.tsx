import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { listenFirst } from '~/ui/dialog/first-pop'
import { forgetTypedAtLogout } from '~/ui/form/typed/forget-typed'
import { replaceMissingPictures } from '~/ui/picture/missing-pictures'

listenFirst()
forgetTypedAtLogout()
replaceMissingPictures()

// scroll-padding keeps a field that takes the focus clear of headers and bars in Chromium alone: Firefox and WebKit scroll to none that is
// in the window, be it behind a bar.
const fields =
  'main form:not([role="search"], dialog *) :is(input:not([type="radio"], [type="checkbox"]), select, textarea)'
addEventListener('focusin', ({ target }) => {
  if (target instanceof Element && target.matches(fields)) target.scrollIntoView({ block: 'nearest' })
})

/**
 * Remix decodes the page's data when it is rendered first, and throws a promise meanwhile. A press or a key in that moment makes React 18
 * give the page up for good (its error 345): it waits for a promise at its root, but not where it has to answer at once. So the
 * data are decoded before React begins.
 */
async function pageDataDecoded(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (decoding) {
    await decoding
  }
}

await pageDataDecoded()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  )
})
