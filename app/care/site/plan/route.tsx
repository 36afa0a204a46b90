import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { firstName } from '~/domain/clients/greeting'
import { indiaClock, isDay, onDay } from '~/domain/time/days'
import { accountMeta } from '~/frame/account/account-data'
import { answerForm } from '~/platform/forms/answer-form.server'
import { accountMessage } from '~/platform/session/answers/errors'
import type { Result } from '~/platform/session/answers/read-answer'
import { redirectWithSession, requireUser } from '~/platform/session/session.server'
import { programTime } from '~/platform/work/clock.server'
import { type FormAnswer, refusalOf } from '~/ui/form/form-answer'
import { FormMessage } from '~/ui/form/form-message'
import { type OwnPlan, ownCareOperations } from '../../contract/own-care'
import { ownCareMessage, useAccountCare } from '../account-care'
import { insteadAt } from '../check-in/instead-field'
import { NextVisit } from '../next-visit'
import { DayFigures } from './day-figures'
import { DayNote, NextMeal, PlanNotes, WholeDay } from './day-meals'
import { DayHead, WeekStrip } from './day-strip'
import { readFigures, rememberFigures } from './figures-cookie.server'
import { NoPlan } from './no-plan'
import { planState } from './plan-state'
import { lineOfPlan, mealsOf, nextMeal, plateTitle } from './plate'
import { TakeAlong } from './take-along'
import { dayFormSchema, readTold, tellPart } from './told/tell-day.server'
import type { ToldPart } from './told/told-day'
import { Water } from './told/water'

export const meta = () => accountMeta('Diet plan')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireUser(visit)
  const asked = new URL(visit.request.url).searchParams.get('day')
  const isOn = await readFigures(visit)
  const [answer, told] = await Promise.all([
    clinic(ownCareOperations).day({ ...(asked && { day: asked }), figures: isOn ? 'yes' : 'no' }),
    readTold(clinic, asked),
  ])
  if (answer.ok) return { day: answer.data, told, isAsked: asked !== null, isOn, now: indiaClock(programTime()).time }
  if (answer.failure.status === 422) throw new Response('There is no such day.', { status: 404 })
  throw new Response(ownCareMessage, { status: 503 })
}

const path = '/account/plan'

export const action = (visit: ActionFunctionArgs) =>
  answerForm(visit, {
    schema: dayFormSchema,
    session: 'first',
    call: async (clinic, { told }): Promise<Result<unknown>> =>
      told ? tellPart(clinic, told.day, told.part) : { ok: true, data: null },
    failureMessage: (failure) => accountMessage(failure, 'That did not work. Please try again.'),
    done: async (_, { value: { figures, told } }) => {
      if (told) return redirect(afterPress(told.day, told.part), 303)
      await rememberFigures(visit, figures === 'on')
      const day = new URL(visit.request.url).searchParams.get('day')
      return redirectWithSession(visit, day !== null && isDay(day) ? `${path}?day=${day}` : path)
    },
  })

/** Back to the same place of the same day; a meal that was swapped leads on to what was eaten. */
function afterPress(day: string, part: ToldPart): string {
  if ('water' in part) return `${path}?day=${day}#water`
  return part.answer === 'swapped' ? insteadAt(day, part.meal) : `${path}?day=${day}#next`
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

export default function DietPlanPage() {
  const { care, today } = useAccountCare()
  const { day, told, isAsked, isOn, now } = useLoaderData<typeof loader>()
  const refusal = refusalOf(useActionData() as FormAnswer | undefined)
  const busy = useNavigation().formMethod === 'POST'
  const { plan } = care
  if (!plan) return <FormMessage message={care.error} />
  const meals = mealsOf(day)
  if (day.number === null && (!isAsked || day.day === today || !hasAny(plan)))
    return (
      <>
        <Notices plan={plan} />
        <NoPlan state={planState(plan, today)} />
        {plan.follow_up ? <NextVisit followUp={plan.follow_up} today={today} /> : null}
      </>
    )
  const next = day.day === today ? nextMeal(meals, now) : null
  return (
    <>
      <Notices plan={plan} />
      <DayHead day={day.day} />
      <h1 className="text-[clamp(2.4rem,1.6rem+2.6vw,3.5rem)]">{plateTitle(day.day, today)}</h1>
      {day.number === null ? (
        <NotThisDay day={day.day} plan={plan} today={today} />
      ) : (
        <>
          <p className="mt-1 text-ink-2">{lineOfPlan(day, plan)}</p>
          <div className="mt-5 empty:hidden">
            <FormMessage {...(refusal && !busy && { message: refusal })} />
          </div>
          <WeekStrip day={day.day} today={today} told={plan.told_days} />
          <div className="grid gap-x-14 xl:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
            <div>
              <DayNote day={day} />
              {next ? <NextMeal meal={next} told={told} now={now} /> : null}
              <WholeDay meals={meals} next={next} told={told} />
              {told?.asksFigures && (told.isOpen || told.glasses !== null) ? <Water told={told} /> : null}
            </div>
            <div>
              {plan.notes === null ? null : (
                <PlanNotes
                  name={firstName(plan.dietitian.name)}
                  number={(plan.plan ?? plan.next)?.number}
                  notes={plan.notes}
                />
              )}
              {day.figures === null ? null : <DayFigures figures={day.figures} />}
              {plan.follow_up ? <NextVisit followUp={plan.follow_up} today={today} /> : null}
              <TakeAlong
                from={day.day}
                ownKatoriMl={plan.own_katori_ml}
                figures={plan.can_show_figures ? isOn : null}
              />
            </div>
          </div>
        </>
      )}
    </>
  )
}

const hasAny = ({ plan, next, last }: OwnPlan) => (plan ?? next ?? last) !== null

/** What the client has to do: the consent without which nothing is written, and an answer. */
function Notices({ plan: { to_answer: number, asks_consent: asksConsent, dietitian } }: { plan: OwnPlan }) {
  return (
    <>
      {asksConsent ? (
        <Notice label="Your consent" to="/account/privacy#choices" button="Read and agree">
          <strong className="font-semibold">{firstName(dietitian.name)} needs your consent.</strong> Diet plans and what
          belongs to them are health details: until you agree to their use, nothing new is written.
        </Notice>
      ) : null}
      {number === null ? null : (
        <Notice label="Your answer" to="/account/plan/answer" button="Answer">
          <strong className="font-semibold">Diet plan {number} is here.</strong> Please read it, then accept it or ask
          for a change.
        </Notice>
      )}
    </>
  )
}

type NoticeProps = { label: string; to: string; button: string; children: ReactNode }

function Notice({ label, to, button, children }: NoticeProps) {
  return (
    <aside
      aria-label={label}
      className="mb-7 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-leaf-100 px-5 py-4"
    >
      <p className="min-w-[min(14rem,100%)] flex-1">{children}</p>
      <Link to={to} className="btn btn-primary btn-small">
        {button}
      </Link>
    </aside>
  )
}

function NotThisDay({ day, plan, today }: { day: string; plan: OwnPlan; today: string }) {
  const held = plan.plan ?? plan.next ?? plan.last
  const to = plan.plan ? today : plan.next ? plan.next.starts_on : (plan.last?.ends_on ?? today)
  return (
    <>
      <WeekStrip day={day} today={today} />
      <p className="mt-8">No diet plan holds on this day.</p>
      <Link to={`/account/plan?day=${to}`} className="btn btn-outline btn-small mt-5">
        See diet plan {held?.number} {onDay(to, today)}
      </Link>
    </>
  )
}
