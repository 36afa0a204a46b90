import { Link } from '@remix-run/react'
import { shownEnd } from '~/domain/orders/ordered-plan'
import { sessionsLeftText } from '~/domain/orders/plan-sessions'
import { dayAndMonth, longDay, onDay } from '~/domain/time/days'
import { type OrderView, type PlanProgress, planProgress } from './plan-progress'

type Props = {
  plan: OrderView | null
  today: string
  /** Where more of it is to be seen; left out on that very page. */
  linkTo?: { to: string; label: string }
}

/** The plan that counts today, or the way to one. One dark panel with the thali at its edge, whatever it says. */
export function PlanCard({ plan, today, linkTo }: Props) {
  return (
    <section
      aria-labelledby={plan ? `plan-${plan.order_id}` : 'no-plan'}
      className="on-dark @container relative isolate flex flex-col sm:min-h-[333px] overflow-hidden rounded-panel bg-leaf-800 p-7 text-ivory sm:p-9"
    >
      <img
        src="/illustrations/thali.svg"
        alt=""
        width={800}
        height={800}
        className="absolute -top-[96px] -right-[104px] -z-10 w-[206px] max-w-none @min-[425px]:top-1/2 @min-[425px]:-right-[164px] @min-[425px]:w-[330px] @min-[425px]:-translate-y-1/2"
      />
      {plan ? <Plan plan={plan} today={today} linkTo={linkTo} /> : <NoPlan />}
    </section>
  )
}

function Plan({ plan, today, linkTo }: Props & { plan: OrderView }) {
  const progress = planProgress(plan, today)
  const isOver = progress.stage === 'ended'
  const end = shownEnd(plan)
  return (
    <div className="flex max-w-[296px] flex-1 flex-col">
      <p className="text-small text-leaf-200">{plan.kind === 'food' ? 'Food plan' : 'Subscription plan'}</p>
      <h2 id={`plan-${plan.order_id}`} className="mt-1.5 text-[clamp(1.9rem,1.6rem+1vw,2.5rem)] @max-[425px]:pr-16">
        {plan.title}
      </h2>
      <div className="mt-5">
        <p className="figures flex justify-between gap-4 text-small">
          <span>{stageText(progress, plan.start_date, today)}</span>
          {progress.stage === 'running' ? <span className="text-leaf-200">{progress.left} left</span> : null}
        </p>
        <progress
          aria-label={`${plan.title}: days that have passed`}
          value={progress.day}
          max={progress.days}
          className="mt-3 block h-2.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-leaf-600 [&::-moz-progress-bar]:bg-turmeric-400 [&::-webkit-progress-bar]:bg-leaf-600 [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-turmeric-400"
        >
          {progress.day} of {progress.days} days
        </progress>
      </div>
      <dl className="figures mt-6 flex flex-wrap gap-x-4 gap-y-3 text-small whitespace-nowrap">
        {plan.start_date === end ? (
          <Fact name="On" value={longDay(plan.start_date)} />
        ) : (
          <>
            <Fact name="From" value={longDay(plan.start_date)} />
            <Fact name="Until" value={longDay(end)} />
          </>
        )}
        {plan.sessions === null ? null : <Fact name="Visits" value={sessionsLeftText(plan.sessions)} />}
      </dl>
      <div className="mt-auto pt-6 empty:hidden">
        {isOver ? (
          <Link to="/services#pricing" className="btn btn-accent btn-small">
            See plans and prices
          </Link>
        ) : linkTo ? (
          <Link
            to={linkTo.to}
            className="relative inline-block after:absolute after:inset-x-0 after:-inset-y-1.5 after:content-[''] border-b-[1.5px] border-turmeric-400 py-1 font-semibold hover:border-b-[2.5px]"
          >
            {linkTo.label}
          </Link>
        ) : null}
      </div>
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-leaf-200">{name}</dt>
      <dd className="mt-0.5 font-semibold">{value}</dd>
    </div>
  )
}

function stageText({ stage, day, days }: PlanProgress, startDate: string, today: string): string {
  if (stage === 'upcoming') return `Begins ${onDay(startDate, today)}`
  if (stage === 'ended') return days === 1 ? `Came on ${dayAndMonth(startDate)}` : `All ${days} days are over`
  return days === 1 ? 'Comes today' : `Day ${day} of ${days}`
}

function NoPlan() {
  return (
    <div className="flex max-w-[296px] flex-1 flex-col">
      <p className="text-small text-leaf-200">Subscription plan</p>
      <h2 id="no-plan" className="mt-1.5 text-[clamp(1.9rem,1.6rem+1vw,2.5rem)] @max-[425px]:pr-16">
        Not subscribed
      </h2>
      <p className="mt-4 text-small text-ivory">
        A plan is cooked from your own kitchen: your dal, your roti, your timings. You see the full price before you
        pay.
      </p>
      <div className="mt-auto pt-7">
        <Link to="/services#pricing" className="btn btn-accent">
          See plans and prices
        </Link>
      </div>
    </div>
  )
}
