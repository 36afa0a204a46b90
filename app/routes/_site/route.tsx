import { Outlet, type ShouldRevalidateFunction, useLoaderData, useLocation, useRouteError } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { createClinic } from '~/clinic/client.server'
import { recentPostsMessage } from '~/clinic/errors'
import { BlogDialogProvider } from '~/components/blog-dialog/blog-dialog'
import { footerPosts, type RecentPosts } from '~/components/blog-posts'
import { BookingProvider } from '~/components/booking-dialog/booking'
import { SiteFooter } from '~/components/site-footer/site-footer'
import { SiteHeader } from '~/components/site-header/site-header'
import { ToastProvider } from '~/components/ui/toast'
import { site } from '~/content/collections.server'
import { ErrorScreen, messageOf } from '~/root'

/** The frame around every public page: header, footer and the dialogs they open. */
export function loader() {
  return {
    frame: {
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
      year: new Date().getFullYear(),
    },
    recentPosts: recentPosts(),
  }
}

/** The frame is the same on every page, and the recent posts are asked for once in a page's lifetime. */
export const shouldRevalidate: ShouldRevalidateFunction = () => false

async function recentPosts(): Promise<RecentPosts> {
  const answer = await createClinic().blogs.list({ perPage: 12 })
  return answer.ok ? { posts: footerPosts(answer.data) } : { error: recentPostsMessage(answer.failure) }
}

export default function SiteFrame() {
  const { frame, recentPosts } = useLoaderData<typeof loader>()
  useScrollToTopOnPathChange()
  return (
    <ToastProvider>
      <BlogDialogProvider>
        <BookingProvider>
          <div id="top" />
          <SiteHeader frame={frame} />
          <main id="main" tabIndex={-1}>
            <Outlet />
          </main>
          <SiteFooter frame={frame} recentPosts={recentPosts} />
        </BookingProvider>
      </BlogDialogProvider>
    </ToastProvider>
  )
}

function useScrollToTopOnPathChange() {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (hash !== '') return
    const reduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: reduced ? 'auto' : 'smooth' })
  }, [pathname, hash])
}

export function ErrorBoundary() {
  return <ErrorScreen message={messageOf(useRouteError())} />
}
