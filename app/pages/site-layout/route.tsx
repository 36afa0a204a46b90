import { data, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, Outlet, type ShouldRevalidateFunction, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { BlogDialogProvider } from '~/blog/site/blog-dialog/blog-dialog'
import { recentPosts } from '~/blog/site/latest-posts.server'
import { RecentPostList } from '~/blog/site/recent-posts'
import { site } from '~/content/collections.server'
import { indiaDay } from '~/domain/time/days'
import { BookingProvider } from '~/frame/booking'
import { BottomBar } from '~/frame/footer/bottom-bar'
import { SiteFooter } from '~/frame/footer/site-footer'
import type { Frame } from '~/frame/frame'
import { SiteHeader } from '~/frame/header/site-header'
import { headersOf, uncachedIfLate } from '~/frame/site/in-time.server'
import { useViewer } from '~/frame/viewer'
import { programTime } from '~/platform/work/clock.server'
import { SearchCombobox } from '~/search/site/search-combobox'
import { useArrivals } from '~/ui/browser/arrivals'
import { closeDialog } from '~/ui/dialog/dialog'
import { ToastProvider } from '~/ui/text/toast'

export const headers: HeadersFunction = uncachedIfLate

const frameContent = (): Frame => ({
  name: site.name,
  legalName: `${site.legalName}, ${site.city}`,
  openingHours: site.hours.consultation.text,
  phone: site.contact.phone,
  phoneText: site.contact.phoneText,
  email: site.contact.email,
  whatsapp: site.contact.whatsapp,
  areaText: site.contact.areaText,
  mapUrl: site.contact.mapUrl,
  social: site.social,
  footer: site.footer,
})

/** The frame around every public page: header, footer and the dialogs they open. */
export async function loader({ context }: LoaderFunctionArgs) {
  const posts = await recentPosts(context)
  const year = Number(indiaDay(programTime()).slice(0, 4))
  return data({ frame: frameContent(), year, recentPosts: posts }, { headers: headersOf(!('posts' in posts)) })
}

/** The frame is the same on every page, and the recent posts are asked for once in a page's lifetime. */
export const shouldRevalidate: ShouldRevalidateFunction = () => false

const fetchBooking = () => import('~/appointments/site/booking-dialog/booking-panel')
const fetchProfile = () => import('~/accounts/site/profile/profile-panel')

export default function SiteLayout() {
  const { frame, year, recentPosts } = useLoaderData<typeof loader>()
  useArrivals()
  return (
    <ToastProvider>
      <BlogDialogProvider>
        <BookingProvider fetchPanel={fetchBooking}>
          <div id="top" />
          <SiteHeader
            frame={frame}
            fetchProfile={fetchProfile}
            search={
              <SearchCombobox
                id="search-q"
                label="Search services, plans, posts and policies"
                onLeave={() => closeDialog('search')}
              />
            }
          />
          <WelcomeStrip />
          <main id="main" tabIndex={-1} className="public-page">
            <Outlet />
          </main>
          <SiteFooter frame={frame} year={year} recentPosts={<RecentPostList sent={recentPosts} />} />
          <BottomBar frame={frame} />
        </BookingProvider>
      </BlogDialogProvider>
    </ToastProvider>
  )
}

/** The welcome step: said once, right after signing up. */
function WelcomeStrip() {
  const viewer = useViewer()
  const [name, setName] = useState(viewer?.justSignedUp ? viewer.greetingName : null)
  if (name === null) return null
  return (
    <aside aria-label="Welcome" className="border-b border-line bg-leaf-50">
      <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-2 py-3 text-small">
        <p role="status" className="wrap-anywhere">
          Welcome to Aahar, <strong>{name}</strong>. Your account is ready.
        </p>
        <Link to="/services#pricing" className="text-link">
          See plans and prices
        </Link>
        <button
          type="button"
          className="needs-js ml-auto min-h-11 px-3 font-semibold text-leaf-700"
          onClick={() => setName(null)}
        >
          Close
        </button>
      </div>
    </aside>
  )
}

export { ErrorScreen as ErrorBoundary } from '~/frame/errors/error-panel'
