import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, type ShouldRevalidateFunction, useLoaderData } from '@remix-run/react'
import { History, Users } from 'lucide-react'
import { care } from '~/content/collections.server'
import { addDays, compactDay, dateTimeText, indiaDay, timeAndDay } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { DashboardError } from '~/frame/desk/dashboard-error'
import { BackLink } from '~/frame/desk/page/back-link'
import { DeskMessage } from '~/frame/desk/page/desk-message'
import { PageHead } from '~/frame/desk/page/page-head'
import { PersonSign } from '~/frame/desk/page/person-sign'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { takeDraft } from '~/platform/forms/draft.server'
import { formToken } from '~/platform/forms/form-token.server'
import type { Result } from '~/platform/session/answers/read-answer'
import type { ClinicApi } from '~/platform/session/client.server'
import { programTime } from '~/platform/work/clock.server'
import { StateBadge } from '~/ui/text/state-badge'
import { adminDietPlanOperations } from '../../contract/admin-diet-plans'
import { adminRecipeOperations } from '../../contract/admin-recipes'
import { adminCareOperations, type CareFileView } from '../../contract/care-files'
import { CareTabs } from '../care-tabs'
import { paidWords, stepWords } from '../care-words'
import { requireDietitian } from '../require-dietitian.server'
import { Assessment } from './assessment'
import { beginSchema, careFormSchema, fileOf, withoutTicks } from './care-form'
import { DietPlans } from './diet-plans'
import { CalculatedFigures } from './figures'
import { NextFollowUp } from './follow-up'
import { bookFollowUp, loadFollowUpTimes, otherTimePath, wantedDay } from './follow-up.server'
import type { OpenCare } from './open-care'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Care')

export async function loader(visit: LoaderFunctionArgs): Promise<OpenCare> {
  const { clinic, user } = await requireDietitian(visit)
  const { id = '' } = visit.params
  const [answer, parts] = await Promise.all([
    clinic(adminCareOperations).get(id),
    clinic(adminRecipeOperations).parts(),
  ])
  if (!answer.ok && [404, 422].includes(answer.failure.status ?? 0))
    throw new Response('This client is not in care.', { status: 404 })
  if (!answer.ok || !parts.ok)
    throw new Response('This care file cannot be read right now. Please try again.', { status: 503 })
  const file = answer.data
  const now = programTime()
  const { activityLevels, proteinFloor } = care.formulas
  const lists = care.fastLists.items
  const foods = parts.data.foods.map(({ number, name_en }) => ({ value: number, label: name_en }))
  const opened = file.openings.find(({ is_own }) => is_own)
  const ofList = lists.find((one) => one.id === file.facts.fast_list)?.foods ?? []
  return {
    ...{ file, proteinFloor, formToken: formToken(), typed: withoutTicks(await takeDraft(visit, user.id)) },
    options: {
      activity: activityLevels.map(({ id, label }) => ({ value: id, label })),
      fast_list: lists.map(({ id, nameEn }) => ({ value: id, label: nameEn })),
      fast_list_less: foods.filter(({ value }) => ofList.includes(value)),
      fast_list_more: foods,
    },
    foods: foods.filter(({ value }) => !ofList.includes(value)),
    level: activityLevels.find((one) => one.id === file.facts.activity) ?? null,
    span: spanOf(file, indiaDay(now)),
    followUp: await followUpOf(clinic, file, now),
    openings: file.openings.map(({ at, by, is_own }) => ({
      when: dateTimeText(at),
      by: is_own ? 'You' : (by ?? 'A deleted account'),
    })),
    openedAt: opened ? dateTimeText(opened.at) : null,
  }
}

async function followUpOf(
  clinic: ClinicApi,
  { follow_up: one, client_id: id }: CareFileView,
  now: Date,
): Promise<OpenCare['followUp']> {
  if (!one) return null
  const { due_on, booked, kind } = one
  return {
    ...{ due_on, booked, isOver: due_on < indiaDay(now), otherTime: otherTimePath(id, kind, wantedDay(one, now)) },
    times: booked ? null : await loadFollowUpTimes(clinic, one, now),
  }
}

/** Two weeks from tomorrow, or after the last diet plan, within what is paid. */
function spanOf({ plans, paid_until }: CareFileView, today: string): OpenCare['span'] {
  const tomorrow = addDays(today, 1)
  const lastDay = plans
    .flatMap(({ status, ends_on }) => (status === 'withdrawn' ? [] : ends_on))
    .toSorted()
    .at(-1)
  const next = lastDay !== undefined && lastDay >= tomorrow ? addDays(lastDay, 1) : tomorrow
  const starts_on = paid_until !== null && next > paid_until ? tomorrow : next
  const fortnight = addDays(starts_on, 13)
  const isShort = paid_until !== null && paid_until >= starts_on && paid_until < fortnight
  return { starts_on, ends_on: isShort ? paid_until : fortnight }
}

export async function action(visit: ActionFunctionArgs) {
  const { id = '' } = visit.params
  return answerDesk(visit, {
    schema: careFormSchema,
    hasToken: true,
    call: async (
      clinic,
      { intent, version = 0, number = 0, form_token, ...sent },
    ): Promise<Result<{ number?: number | undefined; starts_at?: string | null }>> => {
      if (intent === 'follow_up') return bookFollowUp(clinic, id, { starts_at: String(sent.starts_at), form_token })
      const plans = clinic(adminDietPlanOperations)
      if (intent === 'revise') return plans.revise(id, String(number), { form_token })
      if (intent === 'save') {
        const saved = await clinic(adminCareOperations).save(id, { ...fileOf(sent), version })
        return saved.ok ? { ok: true, data: {} } : saved
      }
      const { days, ...span } = beginSchema.parse(sent)
      return plans.create(id, { ...span, days: days === '14' ? 14 : 7, form_token })
    },
    done: ({ number, starts_at }) =>
      starts_at
        ? { sent: `The follow-up is booked: ${timeAndDay(starts_at)}.` }
        : number === undefined
          ? { sent: 'The assessment is saved.' }
          : redirect(`/dashboard/clients/${id}/diet/${number}`, 303),
  })
}

export { clientAction } from '~/ui/browser/unreachable'

/** Each reading is written down and shown to the client: a page that was left open reads nothing again. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod, actionStatus }) =>
  actionStatus !== 503 && !(formMethod === undefined && currentUrl.href === nextUrl.href)

export default function ClientCarePage() {
  const { file, openedAt, openings } = useLoaderData<typeof loader>()
  const { full_name: name, has_consent: hasConsent } = file
  return (
    <>
      <PageHead title="Care" />
      <div className="px-4.5 py-6 lg:px-10 lg:py-8">
        <BackLink to="/dashboard/care" data-desk-close className="mb-5">
          Care
        </BackLink>
        <Head file={file} openedAt={openedAt} />
        <div className="mt-5">
          <CareTabs clientId={file.client_id} current="Care" />
        </div>
        <div className="mt-5 empty:hidden">
          <DeskMessage except={['save', 'begin']} />
        </div>
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-11 gap-y-10 xl:grid-cols-[minmax(0,1fr)_20.5rem]">
          {hasConsent ? <Assessment /> : <NoConsent name={name} />}
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-9">
            <DietPlans />
            <NextFollowUp />
            {hasConsent ? <CalculatedFigures /> : null}
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

function Head({ file, openedAt }: { file: CareFileView; openedAt: string | null }) {
  const { client_id: id, full_name: name, years, step, due_on, paid_until } = file
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
      <Link to={`/dashboard/clients/${id}`} className="btn btn-outline btn-small print:hidden">
        <Users aria-hidden size={18} strokeWidth={1.75} />
        Client’s page
      </Link>
      {openedAt ? (
        <p className="figures flex basis-full items-center gap-2 text-meta text-ink-2">
          <History aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
          You opened this on {openedAt}. {name} sees it.
        </p>
      ) : null}
    </div>
  )
}

const NoConsent = ({ name }: { name: string }) => (
  <section aria-labelledby="consent" className="rounded-card bg-warn-tint p-6">
    <h2 id="consent" className="text-[1.3rem]!">
      Nothing can be written yet
    </h2>
    <p className="mt-2 text-small">
      {name} has not agreed to the use of health details. The next step is the client’s: to agree under Your data in
      their account. Please ask for it; once it is given, the assessment opens here.
    </p>
  </section>
)

export { DashboardError as ErrorBoundary }
