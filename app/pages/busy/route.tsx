import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { site } from '~/content/collections.server'
import type { PageHandle } from '~/frame/head/page-scripts'
import { unavailableMessage } from '~/platform/http/api/errors'

export const meta: MetaFunction = () => [
  { title: 'One moment, please · Aahar' },
  { name: 'robots', content: 'noindex' },
]

export const handle: PageHandle = { withoutScripts: true }

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/**
 * What the front door shows at any address while more people are here than the site can serve. It stands there instead of another
 * page, so it has no address of its own: a visitor who asks for it is led home.
 */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.isBusyPage) throw redirect('/')
  const { phone, phoneText } = site.contact
  return data(
    { phone, phoneText, openingHours: site.hours.phoneLine.text },
    {
      status: 503,
      // For callers of the API, which the front door refuses as well (busy-page.ts).
      headers: { 'Cache-Control': 'no-store', 'X-Busy-Sentence': encodeURIComponent(unavailableMessage(phoneText)) },
    },
  )
}

export default function Busy() {
  const { phone, phoneText, openingHours } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="wrap grid min-h-[80vh] place-items-center py-16 text-center">
      <div>
        <img src="/illustrations/empty-error.svg" alt="" width={240} height={180} className="mx-auto" />
        <h1 className="mt-8">Many people are here at once.</h1>
        <p className="lead mx-auto mt-4">
          We could not take your request just now, and nothing was saved. Please wait a few seconds and load this page
          again. If you were sending a form, go back: what you typed is still there.
        </p>
        <p className="lead mx-auto mt-4">
          Or call us: <a href={`tel:${phone}`}>{phoneText}</a> ({openingHours})
        </p>
        <a href="/" className="btn btn-primary mt-8">
          To the home page
        </a>
      </div>
    </main>
  )
}
