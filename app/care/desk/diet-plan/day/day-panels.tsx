/** The panels of one day: copies, a template, its kind, its own targets. */
import { Link, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Field, FieldError } from '~/ui/form/field/field'
import { FormMessage } from '~/ui/form/form-message'
import { SubmitButton } from '~/ui/form/submit-button'
import { mealWords } from '../../../contract/contact/meal-words'
import { mealNames, type Targets } from '../../../contract/diet-plan-body'
import { DayForm, input, useEditor, useRefused } from '../../day-editor/editor'
import type { PlanData } from '../plan-data.server'
import { usePanelField } from './panel-field'

export function Submit({ children, isSecond }: { children: ReactNode; isSecond?: boolean }) {
  const { busy } = useEditor()
  return (
    <SubmitButton
      busy={busy}
      busyLabel="Saving..."
      className="btn-small justify-self-start"
      isSecond={isSecond ?? false}
    >
      {children}
    </SubmitButton>
  )
}

/** What was refused in a form as a whole. */
export function Refused({ intent }: { intent: string }) {
  return <FormMessage message={useRefused(intent)?.errors['']?.[0]} />
}

export function CopyPanel() {
  const { days } = useEditor()
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <CopyForm intent="copy_day" label="Copy this day to" />
      <CopyForm intent="copy_meal" label="Copy one meal to" />
      {days.length === 7 ? (
        <DayForm intent="copy_week" className="grid gap-2">
          <Refused intent="copy_week" />
          <p className="text-small">The week once more as the next one: 14 days that repeat.</p>
          <Submit isSecond>Copy the week</Submit>
        </DayForm>
      ) : null}
    </div>
  )
}

function CopyForm({ intent, label }: { intent: 'copy_day' | 'copy_meal'; label: string }) {
  const { day, dayNames } = useEditor()
  const errors = useRefused(intent)?.errors
  return (
    <DayForm intent={intent} className="grid content-start gap-2">
      <Refused intent={intent} />
      {intent === 'copy_meal' ? (
        <label className="grid gap-1 text-meta text-ink-2">
          Meal
          <select name="meal" defaultValue="lunch" className={`select-sign w-fit ${input}`}>
            {mealNames.map((meal) => (
              <option key={meal} value={meal}>
                {mealWords[meal]}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <fieldset aria-describedby={errors?.to ? `${intent}-to-error` : undefined}>
        <legend className="text-small font-semibold">{label}</legend>
        <div className="mt-1 flex flex-wrap gap-x-4">
          {dayNames.map((name, at) =>
            at === day ? null : (
              <label key={name} className="flex min-h-11 items-center gap-2 text-small lg:min-h-9">
                <input type="checkbox" name="to" value={at} className="size-5 accent-leaf-700" />
                {name}
              </label>
            ),
          )}
        </div>
      </fieldset>
      <FieldError id={`${intent}-to-error`} errors={errors?.to} />
      <Submit isSecond>Copy</Submit>
    </DayForm>
  )
}

export function TemplatePanel() {
  const { templates, isEmpty, plan } = useLoaderData() as PlanData
  const field = usePanelField('template')
  if (templates.length === 0)
    return <p className="text-small">No template yet. Keep a diet plan as one, and begin the next ones with it.</p>
  return (
    <DayForm intent="template" className="grid max-w-md gap-4">
      <Refused intent="template" />
      <Field
        {...field('template_id')}
        type="select"
        label="Begin with a template"
        placeholder="Choose"
        autoFocus
        options={templates.map(({ id, name, kcal, days }) => ({
          value: id,
          label: `${name}, ${days} days${kcal ? `, ${kcal} kcal` : ''}`,
        }))}
        hint={isEmpty ? 'The days of the template are put in.' : 'The days of the template take the place of these.'}
      />
      <Field
        id="template-scale"
        name="scale"
        type="checkbox"
        errors={field('scale').errors}
        label={
          plan.targets.kcal === null
            ? 'Scale it to the target; set the kcal of a day first'
            : `Scale it to the target of ${plan.targets.kcal} kcal; you look through it then`
        }
      />
      <Submit>Put it in</Submit>
      <Link to="/dashboard/templates" className="text-link justify-self-start text-small">
        All templates
      </Link>
    </DayForm>
  )
}

export function KindPanel() {
  const { days, day } = useEditor()
  const { fastLists } = useLoaderData() as PlanData
  const field = usePanelField('day')
  const shown = days[day]
  return (
    <DayForm intent="day" className="grid max-w-lg gap-4">
      <Refused intent="day" />
      <Field
        {...field('kind', shown?.kind)}
        type="radio"
        label="This day is"
        options={[
          { value: 'usual', label: 'A usual day' },
          { value: 'fast', label: 'A fast: dishes of its list are offered' },
          { value: 'festival', label: 'A festival: a note, and no targets' },
        ]}
      />
      <Field
        {...field('fast_list', shown?.fast_list)}
        type="select"
        label="List of the fast"
        placeholder="None"
        options={fastLists}
      />
      <Field {...field('note', shown?.note)} type="textarea" label="Note of the day" />
      <Submit>Save</Submit>
    </DayForm>
  )
}

export function TargetFields({ field, targets }: { field: ReturnType<typeof usePanelField>; targets: Targets | null }) {
  const number = { inputMode: 'numeric' } as const
  return (
    <div className="grid grid-cols-2 gap-4">
      <Field {...field('kcal', targets?.kcal)} {...number} autoFocus label="Energy, kcal" />
      <Field {...field('protein_g', targets?.protein_g)} {...number} label="Protein, g or more" />
      <Field {...field('fibre_g', targets?.fibre_g)} {...number} label="Fibre, g or more" />
      <Field {...field('sodium_mg', targets?.sodium_mg)} {...number} label="Sodium, mg or less" />
    </div>
  )
}

export function OwnPanel() {
  const { days, day } = useEditor()
  const field = usePanelField('own')
  const own = days[day]?.own_targets ?? null
  return (
    <DayForm intent="own" className="grid max-w-lg gap-4">
      <Refused intent="own" />
      <p className="text-small text-ink-2">Of this day alone. Empty: it has those of the diet plan.</p>
      <TargetFields field={field} targets={own} />
      <Field {...field('reason', own?.reason)} label="Why" />
      <Submit>Save</Submit>
    </DayForm>
  )
}
