import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/clinic/session.server'
import { dashboardMeta } from '~/components/dashboard/dashboard-data'
import { PageHead } from '~/components/dashboard/page-head'
import { dateTimeText } from '~/domain/days'
import { pageOf } from '~/views/list-address'
import { shownAuditEntry } from '~/views/people-desk'
import { auditChoice } from './audit-choice'
import { AuditList } from './audit-list'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Audit log')

const perPage = 50

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireAdmin(visit)
  const query = new URL(visit.request.url).searchParams
  const choice = auditChoice(query)
  const page = pageOf(query)
  const list = await clinic.adminAudit.list({ ...choice, page, per_page: perPage })
  if (!list.ok) throw new Response('The audit log cannot be read right now. Please try again.', { status: 503 })
  const entries = list.data.map((entry) => ({ ...entry, ...shownAuditEntry(entry), when: dateTimeText(entry.at) }))
  return { entries, choice, page, perPage, total: list.meta?.total ?? 0 }
}

export default function AuditPage() {
  return (
    <>
      <PageHead title="Audit log" />
      <AuditList {...useLoaderData<typeof loader>()} />
    </>
  )
}
