import '~/ui/form/zod-without-eval'
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Links, Meta, Outlet, useMatches } from '@remix-run/react'
import { type ReactNode, useEffect } from 'react'
import { AuthLoading } from '~/accounts/site/auth-loading'
import { site } from '~/content/collections.server'
import { PageScripts } from '~/frame/head/page-scripts'
import { PageStyles } from '~/frame/head/page-styles'
import { WebManifest } from '~/frame/head/web-manifest'
import { viewerCard } from '~/frame/header/frame-words.server'
import { useViewer, type ViewerCard } from '~/frame/viewer'
import { pageCardsVersion } from '~/pages/share-image/card.server'
import { endWelcome, getViewer } from '~/platform/session/session.server'
import { settings } from '~/platform/settings/settings.server'
import { useEntirePage } from '~/ui/browser/entire-page'
import type { RefreshHandle } from '~/ui/browser/polling'
import { useScrollPlace } from '~/ui/browser/scroll-place'
import { KeptOwner } from '~/ui/form/typed/typed-owner'

export const meta: MetaFunction = () => [{ title: 'Aahar' }]

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/illustrations/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'alternate', href: '/feed.xml', type: 'application/rss+xml', title: 'Nutrition Wisdom (RSS)' },
  { rel: 'alternate', href: '/feed.json', type: 'application/feed+json', title: 'Nutrition Wisdom (JSON Feed)' },
]

type RootData = {
  viewer: ViewerCard | null
  /** PUBLIC_URL, for what needs a whole address: canonical links, Open Graph (frame/head/page-meta.ts). */
  origin: string
  siteName: string
  /** Of the pages' share images (pages/share-image/card.server.ts). */
  shareVersion: string
}

/** Who is signed in, for the frame of every page, and where the site lives. */
export async function loader(visit: LoaderFunctionArgs): Promise<RootData> {
  const facts = {
    origin: settings().publicUrl,
    siteName: site.legalName,
    shareVersion: await pageCardsVersion(),
  }
  const viewer = await getViewer(visit)
  if (!viewer) return { ...facts, viewer: null }
  // The welcome is said once.
  if (viewer.justSignedUp) await endWelcome(visit)
  return { ...facts, viewer: viewerCard(viewer) }
}

export { shouldRevalidate } from '~/ui/browser/unreachable'

export function Layout({ children }: { children: ReactNode }) {
  const viewer = useViewer()
  return (
    // In development nothing waits.
    <html lang="en-IN" data-fonts={import.meta.env.DEV ? '' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="theme-color" content="#153a23" />
        <Meta />
        <NoScriptRefresh />
        <WebManifest />
        <PageStyles />
        <Links />
      </head>
      <body>
        <KeptOwner.Provider value={viewer?.email ?? null}>{children}</KeptOwner.Provider>
        <PageScripts />
      </body>
    </html>
  )
}

/** A page that waits for something (a payment) loads itself anew where no script can ask again. */
function NoScriptRefresh() {
  const match = useMatches().findLast(({ handle }) => Boolean((handle as Partial<RefreshHandle> | undefined)?.refresh))
  const content = match ? (match.handle as RefreshHandle).refresh(match.data) : null
  return content ? (
    <noscript>
      <meta httpEquiv="refresh" content={content} />
    </noscript>
  ) : null
}

export default function App() {
  useScrollPlace()
  useEntirePage()
  // The page was loaded anew while a dialog was open.
  useEffect(() => {
    if (window.history.state?.dialog) void import('~/ui/dialog/dialog-history').catch(() => {})
  }, [])
  return (
    <>
      <Outlet />
      <AuthLoading />
    </>
  )
}

export { ErrorScreen as ErrorBoundary } from '~/frame/errors/error-panel'
