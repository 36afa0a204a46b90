import { Link, Outlet, useLoaderData } from '@remix-run/react'
import { site } from '~/content/collections.server'
import { ToastProvider } from '~/ui/text/toast'

/** One task a page: the form on the left, a kitchen scene on the right where there is room. */
export const loader = () => ({ name: site.legalName })

export default function AuthFrame() {
  const { name } = useLoaderData<typeof loader>()
  return (
    <ToastProvider>
      <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div className="flex flex-col px-5 py-6 sm:px-10">
          <header>
            <Link to="/" className="inline-block rounded-lg" aria-label={`${name}, home`}>
              <img src="/illustrations/logo.svg" alt="" width={318} height={112} className="h-12 w-auto" />
            </Link>
          </header>
          {/* Its height is not known while the document comes: what is centred by it would move, and at each message too. */}
          <main className="mx-auto flex w-full max-w-[440px] flex-1 flex-col pt-10 pb-10 lg:pt-[clamp(2.5rem,24svh-8rem,14rem)]">
            <Outlet />
          </main>
        </div>
        <div className="relative hidden bg-cream lg:block">
          <img
            src="/illustrations/kitchen-chopping-board.svg"
            alt=""
            width={1200}
            height={900}
            className="absolute inset-0 h-full w-full object-cover"
          />
        </div>
      </div>
    </ToastProvider>
  )
}
