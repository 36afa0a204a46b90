import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, type ShouldRevalidateFunction, useLoaderData } from '@remix-run/react'
import { ClipboardList, History, NotebookPen, Ruler, Users } from 'lucide-react'
import { compactDay, timeAndDay } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { BackLink } from '~/frame/desk/page/back-link'
import { DeskMessage } from '~/frame/desk/page/desk-message'
import { PageHead } from '~/frame/desk/page/page-head'
import { PersonSign } from '~/frame/desk/page/person-sign'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import type { Result } from '~/platform/session/answers/read-answer'
import { StateBadge } from '~/ui/text/state-badge'
import { adminDietPlanOperations } from '../../contract/admin-diet-plans'
import { CareTabs } from '../care-tabs'
import { paidWords, stepWords } from '../care-words'
import { NoConsent } from '../no-consent'
import { type ClientCare, clientCare } from './client-care.server'
import { beginSchema, clientFormSchema } from './client-form'
import { DietPlans } from './diet-plans'
import { bookFollowUp } from './follow-up/follow-up.server'
import { NextFollowUp } from './follow-up/next-follow-up'
import { LastDays, LastVisits, Weight } from './last-weeks'
import { NewestDocuments, NewestMessages } from './newest'
import { PlanCard } from './plan-card'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Care')

export const loader = (visit: LoaderFunctionArgs) => clientCare(visit)

export async function action(visit: ActionFunctionArgs) {
  const { id = '' } = visit.params
  return answerDesk(visit, {
    schema: clientFormSchema,
    hasToken: true,
    call: async (
      clinic,
      { intent, number = 0, form_token, ...sent },
    ): Promise<Result<{ number?: number; starts_at?: string | null }>> => {
      if (intent === 'follow_up') return bookFollowUp(clinic, id, { starts_at: String(sent.starts_at), form_token })
      const plans = clinic(adminDietPlanOperations)
      if (intent === 'revise') return plans.revise(id, String(number), { form_token })
      const { days, ...span } = beginSchema.parse(sent)
      return plans.create(id, { ...span, days: days === '14' ? 14 : 7, form_token })
    },
    done: ({ number, starts_at }) =>
      starts_at
        ? { sent: `The follow-up is booked: ${timeAndDay(starts_at)}.` }
        : redirect(`/dashboard/clients/${id}/diet/${number}`, 303),
  })
}

export { clientAction } from '~/ui/browser/unreachable'

/** Each reading is written down and shown to the client: a page that was left open reads nothing again. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod, actionStatus }) =>
  actionStatus !== 503 && !(formMethod === undefined && currentUrl.href === nextUrl.href)

export default function ClientCarePage() {
  const { file, openedAt, openings, parts, today } = useLoaderData<typeof loader>()
  const { client_id: id, full_name: name } = file
  return (
    <>
      <PageHead title="Care" />
      <div className="px-4.5 py-6 lg:px-10 lg:py-8">
        <BackLink to="/dashboard/care" data-desk-close className="mb-5">
          Care
        </BackLink>
        <Head file={file} openedAt={openedAt} />
        <div className="mt-5">
          <CareTabs clientId={id} current="Care" />
        </div>
        <div className="mt-5 empty:hidden">
          <DeskMessage except="begin" />
        </div>
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-11 gap-y-10 xl:grid-cols-[minmax(0,1fr)_20.5rem]">
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-10">
            {parts ? (
              <>
                {file.version === 0 ? <ToAssess id={id} /> : null}
                <Weight readings={parts.readings} />
                <LastDays days={parts.days} name={name} id={id} />
                <LastVisits visits={parts.visits} id={id} />
              </>
            ) : (
              <NoConsent name={name} />
            )}
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-9">
            {parts?.plan ? <PlanCard plan={parts.plan} id={id} today={today} /> : null}
            <DietPlans />
            <NextFollowUp />
            {parts ? (
              <>
                <NewestMessages thread={parts.thread} id={id} name={name} today={today} />
                <NewestDocuments documents={parts.documents} id={id} />
              </>
            ) : null}
            <section aria-labelledby="readers">
              <h2 id="readers" className="text-[1.3rem]!">
                Who has read this
              </h2>
              <ul className="mt-2 text-small">
                {openings.map(({ when, by }) => (
                  <li
                    key={`${when} ${by}`}
                    className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2.5"
                  >
                    <span className="wrap-anywhere">{by}</span>
                    <span className="figures text-ink-2">{when}</span>
                  </li>
                ))}
              </ul>
              <p className="mt-2 text-meta text-ink-2">{name} sees the same list under Your data.</p>
            </section>
          </div>
        </div>
      </div>
    </>
  )
}

function Head({ file, openedAt }: Pick<ClientCare, 'file' | 'openedAt'>) {
  const { client_id: id, full_name: name, years, step, due_on, paid_until, has_consent } = file
  const links = [
    ...(has_consent
      ? [
          { to: 'readings', label: 'Add a reading', Icon: Ruler },
          { to: 'visits', label: 'Visit note', Icon: NotebookPen },
        ].map(({ to, ...link }) => ({ ...link, to: `/dashboard/clients/${id}/care/${to}` }))
      : []),
    { to: `/dashboard/clients/${id}`, label: 'Client’s page', Icon: Users },
  ]
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4 border-b border-line pb-6">
      <PersonSign name={name} />
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-[1.5rem]! leading-tight! wrap-anywhere lg:text-[2rem]!">{name}</h2>
        <p className="figures mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2">
          {years === null ? 'Age not told' : `${years} years`}, {paidWords(paid_until)}
          {step ? <StateBadge {...stepWords[step]} /> : null}
          {due_on ? <span>by {compactDay(due_on)}</span> : null}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        {links.map(({ to, label, Icon }) => (
          <Link key={to} to={to} className="btn btn-outline btn-small">
            <Icon aria-hidden size={18} strokeWidth={1.75} />
            {label}
          </Link>
        ))}
      </div>
      {openedAt ? (
        <p className="figures flex basis-full items-center gap-2 text-meta text-ink-2">
          <History aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
          You opened this on {openedAt}. {name} sees it.
        </p>
      ) : null}
    </div>
  )
}

/** Before anything else is written of a client. */
const ToAssess = ({ id }: { id: string }) => (
  <section aria-labelledby="to-assess" className="rounded-card bg-leaf-100 p-6">
    <h2 id="to-assess" className="text-[1.3rem]!">
      First the assessment
    </h2>
    <p className="mt-2 text-small">
      What is eaten and what is not, the body, medicines as told: the figures and the dishes of a diet plan follow from
      it.
    </p>
    <Link to={`/dashboard/clients/${id}/care/assessment`} className="btn btn-primary btn-small mt-4">
      <ClipboardList aria-hidden size={18} strokeWidth={1.75} />
      Write the assessment
    </Link>
  </section>
)

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
