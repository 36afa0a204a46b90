import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { legal, site } from '~/content/collections.server'
import { Prose } from '~/content/text/prose'
import { pageMeta } from '~/frame/head/page-meta'
import { publicPage } from '~/frame/site/public-page.server'
import { LegalPage } from './legal-page'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? pageMeta(matches, { title: data.title, description: data.text.description, path: '/shipping' }) : []

export const headers = publicPage()

export const loader = () => ({ text: legal.shipping, title: `${legal.shipping.title} · ${site.legalName}` })

export { shouldRevalidate } from '~/ui/browser/unreachable'

export default function ShippingPage() {
  const { text } = useLoaderData<typeof loader>()
  return <LegalPage text={text} path="/shipping" renderTree={(tree) => <Prose tree={tree} />} />
}
