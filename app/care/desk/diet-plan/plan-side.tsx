import { Link, useLoaderData } from '@remix-run/react'
import { Check, CircleAlert, ShieldCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Decimal } from '~/domain/food/decimal'
import type { DishVerdict } from '../../contract/plan-figures'
import { DayForm, useEditor } from '../day-editor/editor'
import { Submit } from './day/day-panels'
import { TargetSource } from './day/plan-panels'
import type { PlanData } from './plan-data.server'

/** Beside the day: whether the client can eat it all, the target and where it is from, red flags, what was said of it. */
export function PlanSide() {
  const { client, plan } = useLoaderData() as PlanData
  const { canEdit, day } = useEditor()
  return (
    <div className="mt-7 grid gap-7 text-small">
      {plan.needsCheck ? (
        <DayForm intent="checked" className="grid gap-3 rounded-card bg-warn-tint p-5">
          <p>It was scaled from a template. Please look through its days; then it can be sent.</p>
          <Submit>I have looked through it</Submit>
        </DayForm>
      ) : null}
      <Part id="fits" title={`Fits ${client.first}`}>
        <Fits />
      </Part>
      <Part id="target" title="Target">
        <p>{targetText(plan.targets)}</p>
        <p className="mt-1 text-ink-2">
          <TargetSource />
        </p>
        {canEdit ? (
          <Link to={`?day=${day + 1}&do=target#panel`} preventScrollReset className="text-link mt-2">
            Change target
          </Link>
        ) : null}
      </Part>
      <Part id="flags" title="Red flags">
        <Flags />
      </Part>
      {plan.notes ? (
        <Part id="notes" title={`Notes to ${client.first}`}>
          <p className="whitespace-pre-line wrap-anywhere">{plan.notes}</p>
        </Part>
      ) : null}
      {plan.answerWords ? (
        <Part id="answer" title={`${client.first} wrote`}>
          <p className="whitespace-pre-line wrap-anywhere">{plan.answerWords}</p>
        </Part>
      ) : null}
    </div>
  )
}

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`} className="mb-2 text-[1.25rem]!">
      {title}
    </h2>
    {children}
  </section>
)

function targetText({ kcal, protein_g, fibre_g, sodium_mg }: PlanData['plan']['targets']): string {
  const parts = [
    kcal === null ? [] : [`${kcal.toLocaleString('en-IN')} kcal`],
    protein_g === null ? [] : [`protein ${protein_g} g or more`],
    fibre_g === null ? [] : [`fibre ${fibre_g} g or more`],
    sodium_mg === null ? [] : [`sodium ${sodium_mg.toLocaleString('en-IN')} mg or less`],
  ].flat()
  const [first = '', ...others] = parts
  return first === ''
    ? 'None is set.'
    : `${[first.slice(0, 1).toUpperCase() + first.slice(1), ...others].join(', ')} a day.`
}

const line = 'flex gap-3 border-t border-line py-2.5'

function Fits() {
  return (
    <>
      <WhatFits />
      <TooLittle />
    </>
  )
}

/** Days that have dishes and do not meet a target “at least”, by what is known of them. */
function TooLittle() {
  const { days, totals, dayNames, canEdit } = useEditor()
  const short = totals.flatMap(({ day, targets, figures }) => {
    if (days[day]?.meals.every(({ items }) => items.length === 0)) return []
    const texts = targets.flatMap(({ target, wanted, state }) => {
      const figure = figures.find(({ nutrient }) => nutrient === target)
      if (state === 'met' || !figure || !(target === 'protein_g' || target === 'fibre_g')) return []
      const { label, known, unit, missing } = figure
      const least = missing.length > 0 ? 'at least ' : ''
      const under = new Decimal(wanted).minus(known ?? 0)
      return [`${label.toLowerCase()} ${least}${known ?? 0} ${unit}, ${under} under the target`]
    })
    return texts.length > 0 ? [{ day, text: `${dayNames[day]}: ${texts.join('; ')}.` }] : []
  })
  if (short.length === 0) return null
  return (
    <ul>
      {short.map(({ day, text }) => (
        <li key={day} className={line}>
          <CircleAlert aria-hidden size={17} strokeWidth={2} className="mt-0.5 shrink-0 text-warn" />
          <span className="figures">
            {text}{' '}
            {canEdit ? (
              <Link to={`?day=${day + 1}&do=adds#panel`} preventScrollReset className="text-link">
                What adds some<span className="sr-only"> on {dayNames[day]}</span>
              </Link>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  )
}

function WhatFits() {
  const { plan } = useLoaderData() as PlanData
  const { totals, dayNames } = useEditor()
  const offList = totals.flatMap(({ day, off_list }) =>
    off_list.map((one) => ({ ...one, name: `${dayNames[day]}, not on the list of the fast: ${one.name}` })),
  )
  const all = [...plan.unfit, ...offList]
  if (all.length === 0)
    return (
      <p className={line}>
        <Check aria-hidden size={17} strokeWidth={2} className="mt-0.5 shrink-0 text-success" />
        All dishes fit what was told of eating, of allergies and of fasts.
      </p>
    )
  return (
    <ul>
      {all.map((one) => (
        <li key={one.name} className={line}>
          <CircleAlert aria-hidden size={17} strokeWidth={2} className="mt-0.5 shrink-0 text-warn" />
          <span>{verdictText(one)}</span>
        </li>
      ))}
    </ul>
  )
}

const verdictText = ({ name, fits, because }: DishVerdict) =>
  `${name} (${fits === 'not_sure' ? 'not sure: ' : ''}${because.map((one) => `${one.name} ${one.why}`).join(', ')})`

function Flags() {
  const { plan } = useLoaderData() as PlanData
  const { canEdit } = useEditor()
  if (!canEdit && plan.reasons.length > 0)
    return (
      <ul>
        {plan.reasons.map(({ about, reason }) => (
          <li key={about} className={line}>
            <span className="wrap-anywhere">
              {aboutWords[about] ?? 'A red flag'}: {reason}
            </span>
          </li>
        ))}
      </ul>
    )
  if (plan.flags.length === 0)
    return (
      <p className={line}>
        <ShieldCheck aria-hidden size={17} strokeWidth={1.75} className="mt-0.5 shrink-0 text-success" />
        None, looked at with each save.
      </p>
    )
  return (
    <ul>
      {plan.flags.map(({ flag, text }) => (
        <li key={flag} className={line}>
          <TriangleAlert aria-hidden size={17} strokeWidth={1.75} className="mt-0.5 shrink-0 text-danger" />
          <span>
            {text} <span className="text-ink-2">Sending asks for a reason.</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What a reason was given for. */
const aboutWords: Record<string, string> = {
  ...{ unpaid: 'Sent without a paid plan', withdrawn: 'Withdrawn', kcal_low: 'Low energy' },
  ...{ kcal_very_low: 'Very low energy', bmi_low: 'Low body mass index', goal_bmi_low: 'Aim of a low body mass index' },
  ...{ pregnant: 'Pregnant', breastfeeding: 'Breastfeeding', under_18: 'Under 18' },
  ...{ eating_disorder: 'An eating disorder was told', medicine_fast: 'A fast with a medicine' },
  ...{ medicine_deficit: 'Less energy with a medicine', allergen: 'An allergen' },
  allergen_not_sure: 'Perhaps an allergen',
}
