import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { FormMessage } from '~/components/form-message'
import { notAvailableYet } from '~/components/unavailable'
import { site } from '~/content/collections.server'

export const meta: MetaFunction = () => [{ title: 'Search · Aahar' }, { name: 'robots', content: 'noindex' }]

export function loader({ request }: LoaderFunctionArgs) {
  const q = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 100)
  return { q, message: q === '' ? undefined : notAvailableYet('Search', site.contact.phoneText) }
}

export default function SearchPage() {
  const { q, message } = useLoaderData<typeof loader>()
  return (
    <div className="wrap py-12 lg:py-20">
      <div className="mx-auto max-w-[640px]">
        <h1>Search</h1>
        <search>
          <Form method="get" className="mt-6 mb-6 flex gap-3">
            <label htmlFor="page-q" className="sr-only">
              What are you looking for?
            </label>
            <input
              id="page-q"
              name="q"
              type="search"
              required
              maxLength={100}
              defaultValue={q}
              placeholder="Type Word Then Enter..."
              className="h-13 w-full rounded-field border-[1.5px] border-line-strong bg-paper px-4"
            />
            <button type="submit" className="btn btn-primary">
              Search
            </button>
          </Form>
        </search>
        <FormMessage message={message} />
      </div>
    </div>
  )
}
