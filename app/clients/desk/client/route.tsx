import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, type ShouldRevalidateFunction, useLoaderData } from '@remix-run/react'
import { CalendarPlus, IndianRupee, MessageSquare } from 'lucide-react'
import { adminUserOperations } from '~/accounts/contract/admin-users'
import { appointmentRules } from '~/content/collections.server'
import { dateTimeText, dayOf, indiaDay, longDay } from '~/domain/time/days'
import { dashboardMeta, useMay } from '~/frame/desk/dashboard-data'
import { DashboardError } from '~/frame/desk/dashboard-error'
import { FilterChips } from '~/frame/desk/list/filters'
import { listAddress, pageOf } from '~/frame/desk/list/list-address'
import { ListFoot } from '~/frame/desk/list/record-table'
import { BackLink } from '~/frame/desk/page/back-link'
import { DeskMessage } from '~/frame/desk/page/desk-message'
import { PageHead } from '~/frame/desk/page/page-head'
import { PersonSign } from '~/frame/desk/page/person-sign'
import { ReachLinks } from '~/frame/desk/reach/reach-links'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { takeDraft } from '~/platform/forms/draft.server'
import { formToken } from '~/platform/forms/form-token.server'
import { isMailSent } from '~/platform/settings/settings.server'
import { programTime } from '~/platform/work/clock.server'
import { adminPrivacyOperations } from '~/privacy/contract/admin-privacy'
import { StateBadge } from '~/ui/text/state-badge'
import { standingWords } from '../standing-words'
import { AccountSide } from './account-side'
import { loadShown, perPage, shownLists } from './client-data.server'
import { callOf, clientFormSchema } from './client-form'
import { FailedMails } from './failed-mails'
import { NotesPart } from './notes-part'
import { Story } from './story'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Client')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic, user, may } = await requireDesk(visit, 'clients')
  const { id = '' } = visit.params
  const query = new URL(visit.request.url).searchParams
  const list = shownLists.find((name) => name === query.get('show')) ?? 'all'
  const page = pageOf(query)
  const now = programTime()
  const answer = await clinic(adminUserOperations).get(id)
  if (!answer.ok && [404, 422].includes(answer.failure.status ?? 0))
    throw new Response('There is no such client.', { status: 404 })
  const shown = answer.ok ? await loadShown(clinic, { id, list, page, now }) : null
  if (!answer.ok || !shown)
    throw new Response('This client cannot be read right now. Please try again.', { status: 503 })
  const { data: client } = answer
  const { practitioners } = appointmentRules
  const erasing = may.has('privacy') ? await clinic(adminPrivacyOperations).erasureOf(id) : null
  return {
    client: {
      ...client,
      since: longDay(dayOf(client.created_at)),
      last_login: client.last_login_at && dateTimeText(client.last_login_at),
      calendars: practitioners.length > 1 ? practitioners.map(({ slug, name }) => ({ slug, name })) : [],
    },
    ...{ shown, list, page, perPage, formToken: formToken() },
    isOneself: user.id === client.id,
    may: [...may],
    erasing: erasing?.ok ? erasing.data : null,
    today: indiaDay(now),
    typed: (await takeDraft(visit, user.id))?.text ?? null,
  }
}

export async function action(visit: ActionFunctionArgs) {
  const { id = '' } = visit.params
  return answerDesk(visit, {
    schema: clientFormSchema,
    hasToken: true,
    call: (clinic, sent) => callOf(clinic, id, sent, isMailSent()),
    done: (sent) => ({ sent }),
  })
}

export { clientAction } from '~/ui/browser/unreachable'

/** Reading notes is written down, so that list is not asked for with each poll of the frame. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod, actionStatus }) => {
  if (actionStatus === 503) return false
  const isPoll = formMethod === undefined && currentUrl.href === nextUrl.href
  return !(isPoll && nextUrl.searchParams.get('show') === 'notes')
}

export default function ClientPage() {
  const { client, shown, list, page, perPage, formToken, isOneself, may, erasing, today, typed } =
    useLoaderData<typeof loader>()
  const { counts } = client
  const toldFailed = counts.failed_mails > 0 && list !== 'mails'
  const chips = [
    { name: 'all', label: 'All', count: undefined },
    { name: 'appointments', label: 'Appointments', count: counts.appointments },
    { name: 'orders', label: 'Orders', count: counts.orders },
    { name: 'mails', label: 'Mails', count: counts.mails },
    { name: 'notes', label: 'Notes', count: counts.notes },
  ] as const
  return (
    <>
      <PageHead title="Clients" />
      <div className="px-4.5 py-6 lg:px-10 lg:py-8">
        <BackLink to="/dashboard/clients" data-desk-close className="mb-5">
          All clients
        </BackLink>
        <Head client={client} />
        {client.merged_into === null ? null : (
          <p className="mt-5 rounded-field bg-cream px-4.5 py-4">
            This file was merged into another one of the same client.{' '}
            <Link to={`/dashboard/clients/${client.merged_into}`} className="text-link">
              Open the file that stayed
            </Link>
          </p>
        )}
        {toldFailed ? (
          <p className="mt-5 text-small text-warn">
            {counts.failed_mails === 1 ? 'A mail' : `${counts.failed_mails} mails`} could not be delivered to this
            client.{' '}
            <Link to="?show=mails" className="text-link">
              See what can be done
            </Link>
          </p>
        ) : null}
        <div className="mt-5">
          <DeskMessage except="add_note" />
        </div>
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-11 gap-y-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,25rem)]">
          <section aria-labelledby="story" className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
            <h2 id="story" className="text-[1.5rem]!">
              Everything so far
            </h2>
            <FilterChips
              label="What is shown"
              chips={chips.map(({ name, ...chip }) => ({
                ...chip,
                to: listAddress({ show: name === 'all' ? undefined : name }),
                isCurrent: name === list,
              }))}
            />
            {list === 'mails' && counts.failed_mails > 0 ? <FailedMails client={client} formToken={formToken} /> : null}
            {list === 'notes' ? (
              <NotesPart notes={shown.notes} typed={typed} formToken={formToken} />
            ) : (
              <Story entries={shown.story} isAll={list === 'all'} clientId={client.id} formToken={formToken} />
            )}
            {list === 'all' ? null : (
              <ListFoot
                page={page}
                perPage={perPage}
                total={shown.total}
                noun={list}
                addressOf={(at) => listAddress({ show: list, page: at })}
              />
            )}
          </section>
          <AccountSide {...{ client, erasing, isOneself, may, today, formToken }} />
        </div>
      </div>
    </>
  )
}

const isWhatsApp = ({ purpose, decision, withdrawn_at }: ShownClient['consents'][number]) =>
  purpose === 'whatsapp' && decision === 'given' && withdrawn_at === null

type ShownClient = ReturnType<typeof useLoaderData<typeof loader>>['client']

function Head({ client }: { client: ShownClient }) {
  const may = useMay()
  const { id, full_name: name, email, phone_number: phone, since, consents } = client
  const look = 'btn btn-outline btn-small'
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-5 border-b border-line pb-6 sm:items-center sm:gap-x-6">
      <PersonSign name={name} />
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-[1.5rem]! leading-tight! wrap-anywhere lg:text-[2rem]!">{name}</h2>
        <p className="mt-1 flex flex-wrap items-center gap-3 text-small text-ink-2">
          Account since {since} <StateBadge {...standingWords(client)} />
        </p>
      </div>
      <div className="flex flex-wrap gap-3 print:hidden">
        <ReachLinks phone={phone} email={email} whatsapp={consents.some(isWhatsApp)} />
        {may('care') && client.care && client.merged_into === null ? (
          <Link to={`/dashboard/clients/${id}/care/messages`} className={look}>
            <MessageSquare aria-hidden size={18} strokeWidth={1.75} />
            Message
          </Link>
        ) : null}
        {may('sales') && client.merged_into === null ? (
          <Link to={`/dashboard/plans/new?client=${id}`} className={look}>
            <IndianRupee aria-hidden size={18} strokeWidth={1.75} />
            Payment
          </Link>
        ) : null}
        {client.merged_into === null ? (
          <Link to={`/dashboard/booking/new?client=${id}`} className="btn btn-primary btn-small">
            <CalendarPlus aria-hidden size={18} strokeWidth={1.75} />
            New appointment
          </Link>
        ) : null}
      </div>
    </div>
  )
}

export { DashboardError as ErrorBoundary }
