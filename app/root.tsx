import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, useMatches, useRouteError } from '@remix-run/react'
import { type ReactNode, useContext } from 'react'
import type { RefreshHandle } from '~/components/order/polling'
import { endWelcome, getViewer } from './clinic/session.server'
import { useScrollPlace } from './components/scroll-place'
import { greetingName, planName, type ViewerCard } from './components/viewer'
import { site } from './content/collections.server'
import { pageCardsVersion } from './routes/share.$/card.server'
import { ScriptMarkContext } from './script-mark'
import { settings } from './settings.server'
import styles from './styles/app.css?url'
import figtree from './styles/fonts/figtree.woff2?url'
import fraunces from './styles/fonts/fraunces.woff2?url'
import frauncesItalic from './styles/fonts/fraunces-italic.woff2?url'

export const meta: MetaFunction = () => [{ title: 'Aahar' }]

export const links: LinksFunction = () => [
  { rel: 'preload', href: figtree, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: fraunces, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: frauncesItalic, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/illustrations/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'alternate', href: '/feed.xml', type: 'application/rss+xml', title: 'Nutrition Wisdom (RSS)' },
  { rel: 'alternate', href: '/feed.json', type: 'application/feed+json', title: 'Nutrition Wisdom (JSON Feed)' },
]

type RootData = {
  viewer: ViewerCard | null
  /** PUBLIC_URL, for what needs a whole address: canonical links, Open Graph (pages/page-meta.ts). */
  origin: string
  siteName: string
  /** Of the pages' share images (pages/public-pages.ts). */
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
  const { user, justSignedUp } = viewer
  // The welcome is said once.
  if (justSignedUp) await endWelcome(visit)
  return {
    ...facts,
    viewer: {
      greetingName: greetingName(user),
      email: user.email,
      isAdmin: user.role === 'admin',
      justSignedUp,
      subscriptionPlan: planName(user.subscription_plan, 'Not subscribed', 'Basic Plan'),
      foodPlan: planName(user.food_plan, 'No food plan', 'Standard Diet'),
    },
  }
}

export { shouldRevalidate } from './components/unreachable'

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="theme-color" content="#153a23" />
        <Meta />
        <NoScriptRefresh />
        <Links />
      </head>
      <body>
        {children}
        <Scripts nonce={useContext(ScriptMarkContext)} />
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
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorScreen message={messageOf(useRouteError())} />
}

/** The last screen there is; it leans on nothing that could have failed. */
export function ErrorScreen({ message }: { message: string }) {
  return (
    <main className="wrap grid min-h-[70vh] place-items-center py-16 text-center">
      <div>
        <img src="/illustrations/empty-error.svg" alt="" width={240} height={180} className="mx-auto" />
        <h1 className="mt-8">Something went wrong.</h1>
        <p className="lead mx-auto mt-4">{message}</p>
        <a href="/" className="btn btn-primary mt-8">
          Back to the home page
        </a>
      </div>
    </main>
  )
}

/** What a person may read of an error: a sentence a loader threw or a script's own message. Remix has already replaced
 *  the messages of server errors, so that nothing of the server's inside reaches a page. */
export function messageOf(error: unknown): string {
  // What the router itself finds wrong, such as a form sent where none is taken, it words for developers.
  const isRouters = isRouteErrorResponse(error) && 'internal' in error && error.internal === true
  if (isRouteErrorResponse(error) && !isRouters && typeof error.data === 'string' && error.data !== '')
    return error.data
  if (error instanceof Error && error.message !== '' && error.message !== 'Unexpected Server Error')
    return error.message
  return 'Please try again in a moment, or call us if it goes on.'
}
