import { Link } from '@remix-run/react'
import { dateTimeText, daysBetween, longDay } from '~/domain/time/days'
import { planWords } from '../care-words'
import type { ClientCare } from './client-care.server'

type Props = { plan: NonNullable<NonNullable<ClientCare['parts']>['plan']>; id: string; today: string }

/** The diet plan that the client cooks by: how far it has run, what it aims at, and the way to the day of today. */
export function PlanCard({ plan, id, today }: Props) {
  const { number, starts_on, ends_on, status, answered_at, targets, repeats, fasts } = plan
  const days = daysBetween(starts_on, ends_on) + 1
  const at = daysBetween(starts_on, today) + 1
  const { kcal, protein_g, fibre_g } = targets
  const path = `/dashboard/clients/${id}/diet/${number}`
  const facts: [name: string, said: string | number | false | null][] = [
    [planWords[status].label, answered_at ? dateTimeText(answered_at) : status === 'sent' && 'no answer yet'],
    ['A day', kcal && `${kcal.toLocaleString('en-IN')} kcal`],
    ['Protein', protein_g && `${protein_g} g or more`],
    ['Fibre', fibre_g && `${fibre_g} g or more`],
    ['Fast days', fasts.join(', ')],
  ]
  return (
    <section aria-labelledby="plan" className="on-dark rounded-panel bg-leaf-800 p-6 text-ivory">
      <p className="text-small text-leaf-200">Diet plan</p>
      <h2 id="plan" className="text-[1.6rem]!">
        Version {number}
      </h2>
      <p className="figures mt-2 text-small">
        {at < 1
          ? `Begins on ${longDay(starts_on)}`
          : at > days
            ? `Ended on ${longDay(ends_on)}`
            : `Day ${at} of ${days}`}
      </p>
      <svg
        viewBox="0 0 100 2"
        preserveAspectRatio="none"
        aria-hidden
        className="mt-2 h-1.5 w-full rounded-full bg-ivory/20"
      >
        <rect width={(100 * Math.min(Math.max(at, 0), days)) / days} height={2} className="fill-turmeric-400" />
      </svg>
      <dl className="figures mt-4 grid gap-2 text-small">
        {facts.map(([name, said]) =>
          said ? (
            <div key={name} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-leaf-200">{name}</dt>
              <dd className="font-semibold">{said}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Link
          to={`${path}?day=${((Math.min(Math.max(at, 1), days) - 1) % repeats) + 1}`}
          className="btn btn-accent btn-small"
        >
          {at >= 1 && at <= days ? 'See today’s plate' : 'See the days'}
        </Link>
        <Link to={`${path}/print`} className="inline-flex min-h-11 items-center text-small font-semibold">
          Print
        </Link>
      </div>
    </section>
  )
}
