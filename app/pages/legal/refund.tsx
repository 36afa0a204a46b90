import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { legal, site } from '~/content/collections.server'
import { Prose } from '~/content/text/prose'
import { pageMeta } from '~/frame/head/page-meta'
import { publicPage } from '~/frame/site/public-page.server'
import { LegalPage } from './legal-page'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? pageMeta(matches, { title: data.title, description: data.text.description, path: '/refund' }) : []

export const headers = publicPage()

export const loader = () => ({ text: legal.refund, title: `${legal.refund.title} · ${site.legalName}` })

export { shouldRevalidate } from '~/ui/browser/unreachable'

export default function RefundPage() {
  const { text } = useLoaderData<typeof loader>()
  return <LegalPage text={text} path="/refund" renderTree={(tree) => <Prose tree={tree} />} />
}
