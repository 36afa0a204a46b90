import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { appointmentRules } from '~/content/collections.server'
import { dateTimeText } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { FilterChips } from '~/frame/desk/list/filters'
import { type Column, PersonCell, RecordTable } from '~/frame/desk/list/record-table'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { FormMessage } from '~/ui/form/form-message'
import { StateBadge } from '~/ui/text/state-badge'
import { adminContentOperations } from '../../contract/admin-content'
import { teamTab } from '../../source/content-files'
import { requireData, tabsOf } from '../file/content-page.server'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Who sees clients')

/** Who sees clients: each has a file, which is changed here. */
export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDesk(visit, 'content')
  const files = requireData(await clinic(adminContentOperations).list())
  const { practitioners, former = [] } = appointmentRules
  const known = [...practitioners, ...former]
  const people = files.flatMap(({ id, title, changed_at }) => {
    if (!id.startsWith('team.')) return []
    const slug = id.slice('team.'.length)
    const one = known.find((person) => person.slug === slug)
    return [
      {
        ...{ slug, name: one?.name ?? title, title: one?.title ?? '', room: one?.room ?? null },
        isBookable: practitioners.some((person) => person.slug === slug),
        changed: changed_at && dateTimeText(changed_at),
      },
    ]
  })
  const place = ({ slug }: { slug: string }) => known.findIndex((person) => person.slug === slug)
  const done = new URL(visit.request.url).searchParams.get('done')
  return {
    ...{ people: people.toSorted((a, b) => place(a) - place(b)), tabs: tabsOf({ id: 'team', tab: teamTab }).tabs },
    done:
      done === 'soon' ? 'Saved. The site shows it in a few seconds.' : done ? 'Saved. The site shows it now.' : null,
  }
}

type Row = Awaited<ReturnType<typeof loader>>['people'][number]

const columns: Column<Row>[] = [
  {
    name: 'Name',
    place: 'lead',
    cell: ({ slug, name, title }) => <PersonCell to={`/dashboard/content/team/${slug}`} name={name} under={title} />,
  },
  { name: 'Shared room', cell: ({ room }) => room ?? 'No shared room' },
  { name: 'Changed', className: 'figures text-ink-2', cell: ({ changed }) => changed ?? 'Never changed here' },
  {
    name: 'Bookings',
    place: 'badge',
    cell: ({ isBookable }) => (
      <StateBadge label={isBookable ? 'Can be booked' : 'Takes no bookings'} tone={isBookable ? 'good' : 'waiting'} />
    ),
  },
]

export default function TeamContentPage() {
  const { people, tabs, done } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Who sees clients" create={{ to: '/dashboard/content/team/new', label: 'Add a person' }} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4.5 py-6 lg:px-10">
        <FilterChips label="Parts of the content" chips={tabs} />
        <FormMessage message={done ?? undefined} tone="success" />
        <p className="max-w-[44em] text-ink-2">
          With one person nobody on the site is asked whom they want to see; with two or more, the booking form asks.
          What you save is on the site at once.
        </p>
        <RecordTable caption="Who sees clients" columns={columns} rows={people} keyOf={({ slug }) => slug} />
      </div>
    </>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
