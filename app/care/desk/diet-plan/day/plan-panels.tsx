/** The panels of the whole diet plan: its target, days, notes; what is kept of it; what is taken back. */
import { useLoaderData } from '@remix-run/react'
import { Field } from '~/ui/form/field/field'
import { DayForm } from '../../day-editor/editor'
import type { PlanData } from '../plan-data.server'
import { Refused, Submit, TargetFields } from './day-panels'
import { usePanelField } from './panel-field'

export function TargetPanel() {
  const { plan } = useLoaderData() as PlanData
  return (
    <DayForm intent="target" className="grid max-w-lg gap-4">
      <Refused intent="target" />
      <p className="text-small text-ink-2">
        <TargetSource />
      </p>
      <TargetFields field={usePanelField('target')} targets={plan.targets} />
      <Submit>Save the target</Submit>
    </DayForm>
  )
}

/** What the formulas say of this client, and whose they are. */
export function TargetSource() {
  const { client, sources } = useLoaderData() as PlanData
  const { rest_kcal: rest, day_kcal: day, protein_floor_g: floor } = client.calculated
  if (rest === null)
    return <>Not calculated: the care file lacks height, weight, age or sex, or {client.first} is under 18.</>
  return (
    <>
      {thousands(rest)} kcal at rest (Mifflin–St Jeor, 1990)
      {day === null ? '' : `, ${thousands(day)} kcal on a day (${sources.activity})`}.
      {floor === null ? '' : ` At least ${floor} g of protein (${sources.protein}).`}
    </>
  )
}

const thousands = (figure: string | number) => Number(figure).toLocaleString('en-IN')

export function DatesPanel() {
  const { head, client } = useLoaderData() as PlanData
  const field = usePanelField('dates')
  return (
    <DayForm intent="dates" className="grid max-w-lg gap-4">
      <Refused intent="dates" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...field('starts_on', head.starts_on)} type="date" label="First day" />
        <Field {...field('ends_on', head.ends_on)} type="date" label="Last day" />
      </div>
      <p className="text-small text-ink-2">
        {client.paidUntil ? `What is paid runs until ${client.paidUntilText}.` : 'Nothing is paid for now.'}
      </p>
      <Submit>Save the days</Submit>
    </DayForm>
  )
}

export function NotesPanel() {
  const { plan, client } = useLoaderData() as PlanData
  return (
    <DayForm intent="notes" className="grid max-w-2xl gap-4">
      <Refused intent="notes" />
      <Field
        {...usePanelField('notes')('notes', plan.notes)}
        type="textarea"
        rows={6}
        limit={2000}
        label={`Notes to ${client.first}`}
        hint="They stand above the days, on the phone."
      />
      <Submit>Save the notes</Submit>
    </DayForm>
  )
}

export function KeepPanel() {
  const { formToken } = useLoaderData() as PlanData
  return (
    <DayForm intent="keep" sends={{ form_token: formToken }} className="grid max-w-md gap-4">
      <Refused intent="keep" />
      <Field
        {...usePanelField('keep')('name')}
        autoFocus
        label="Keep as template, named"
        hint="Dishes and times, without anything of this client."
      />
      <Submit>Keep the template</Submit>
    </DayForm>
  )
}

export function WithdrawPanel() {
  const { client } = useLoaderData() as PlanData
  return (
    <DayForm intent="withdraw" className="grid max-w-md gap-4">
      <Refused intent="withdraw" />
      <p className="text-small">{client.first} no longer sees it; the version before it holds again.</p>
      <Field {...usePanelField('withdraw')('reason')} autoFocus label="Reason" />
      <Submit>Withdraw it</Submit>
    </DayForm>
  )
}
