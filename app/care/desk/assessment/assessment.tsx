import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useIntentSending } from '~/frame/desk/page/desk-message'
import { Field, FieldError, type FieldProps } from '~/ui/form/field/field'
import { SchemaForm } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { type AssessmentField, assessmentSchema, typedOf } from './assessment-form'
import { differences, labels, type Option, optionsWith } from './assessment-words'
import type { OpenAssessment } from './open-assessment'

const emptySelects = [1, 2]

/** All that was asked in the consultation. What another dietitian saved meanwhile is shown beside what was typed. */
export function Assessment() {
  const { file, options: given, foods, formToken, typed } = useLoaderData() as OpenAssessment
  const sending = useIntentSending('save')
  const options = optionsWith(given)
  const saved = typedOf(file)
  const sent = sending.answer?.result?.initialValue
  const isBehind = sent && sent.version !== String(file.version)
  return (
    <section aria-labelledby="assessment">
      <h2 id="assessment" className="text-[2rem]!">
        Assessment
      </h2>
      <p className="mt-1 text-small text-ink-2">Leave empty what was not told.</p>
      <SchemaForm
        key={file.version}
        id="care"
        schema={assessmentSchema}
        sending={sending}
        formToken={formToken}
        hidden={{ intent: 'save', version: String(file.version) }}
        filled={{ ...(saved as Record<string, string>), ...typed }}
        messageClassName="mt-4 empty:hidden"
        note={isBehind ? <Saved changes={differences(saved, sent, options)} /> : null}
        className="mt-5 grid gap-8"
      >
        {({ field, form }) => {
          const part = (name: AssessmentField) => ({ ...field(name), label: labels[name], labelNote: '' })
          const line = (name: AssessmentField, more: Partial<FieldProps> = {}) => (
            <Field {...part(name)} autoComplete="off" {...more} />
          )
          const figure = (name: AssessmentField, more: Partial<FieldProps> = {}) =>
            line(name, { inputMode: 'decimal', ...more })
          const choice = (name: keyof typeof options, more: Partial<FieldProps> = {}) => (
            <Field {...part(name)} type="select" options={options[name]} placeholder="Not told" {...more} />
          )
          const ticked = (name: AssessmentField) => [form.initialValue?.[name] ?? []].flat().map(String)
          const ticks = (name: keyof typeof options, from = options[name]) => (
            <Ticks {...part(name)} name={name} options={from} chosen={ticked(name)} />
          )
          const more = ticked('fast_list_more')
          return (
            <>
              <Group title="Body">
                {line('born_on', { type: 'date' })}
                {choice('sex')}
                {figure('height_cm')}
                {figure('weight_kg')}
                {figure('goal_weight_kg')}
                {choice('activity')}
                {choice('pregnant')}
                {figure('own_katori_ml', { hint: 'Empty: as the clinic’s. Measures are shown in it.' })}
                <div className="sm:col-span-2">{line('goal', { type: 'textarea', rows: 2 })}</div>
              </Group>
              <Group title="Eating">
                {ticks('eats')}
                {ticks('allergies')}
                <div className="sm:col-span-2">{line('other_allergies')}</div>
                {choice('fast_list', { placeholder: 'Keeps none, or not told' })}
                {file.facts.fast_list === null ? (
                  <p className="self-center text-small text-ink-2">
                    Choose a list and save: then this client’s own foods can be set.
                  </p>
                ) : (
                  <details className="self-center sm:col-span-2">
                    <summary className="unfold w-fit text-small font-semibold text-leaf-700">
                      This client’s own list
                    </summary>
                    <div className="mt-3 grid gap-6 sm:grid-cols-2">
                      {ticks('fast_list_less')}
                      <div className="grid content-start gap-3">
                        {ticks(
                          'fast_list_more',
                          foods.filter(({ value }) => more.includes(value)),
                        )}
                        {emptySelects.map((at) => (
                          <Field
                            key={at}
                            id={`care-more-${at}`}
                            name="fast_list_more"
                            type="select"
                            options={foods.filter(({ value }) => !more.includes(value))}
                            placeholder="None"
                            label={at === 1 ? 'Another food' : 'One more food'}
                          />
                        ))}
                      </div>
                    </div>
                  </details>
                )}
              </Group>
              <Group title="Health, as told">
                <div className="sm:col-span-2">{line('medicines', { type: 'textarea', rows: 2 })}</div>
                {choice('takes_insulin_or_sulfonylurea')}
                {line('doctor')}
                {choice('told_eating_disorder', { hint: '“Yes” hides all numbers from the client.' })}
                <Field {...part('hide')} type="select" options={options.hide} />
              </Group>
              <SubmitButton busy={sending.busy} busyLabel="Saving..." className="justify-self-start">
                Save the assessment
              </SubmitButton>
            </>
          )
        }}
      </SchemaForm>
    </section>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="grid min-w-0 items-start gap-x-6 gap-y-5 sm:grid-cols-2">
    <legend className="mb-4 w-full border-b border-line pb-2 font-display text-[1.2rem]">{title}</legend>
    {children}
  </fieldset>
)

type TicksProps = Pick<FieldProps, 'id' | 'errors' | 'label'> & { name: string; options: Option[]; chosen: string[] }

/** Several of a few, each a box to tick. */
function Ticks({ id, name, label, errors, options, chosen }: TicksProps) {
  if (options.length === 0) return null
  return (
    <fieldset id={id} aria-describedby={errors ? `${id}-error` : undefined}>
      <legend className="mb-2 text-small leading-tight font-semibold">{label}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {options.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3 text-small sm:min-h-9">
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
              className="size-5 shrink-0 accent-leaf-700"
            />
            {label}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} errors={errors} />
    </fieldset>
  )
}

function Saved({ changes }: { changes: ReturnType<typeof differences> }) {
  return (
    <div className="mt-3 rounded-field bg-warn-tint p-4 text-small">
      <p className="font-semibold">
        {changes.length === 0
          ? 'It says now what you have typed.'
          : 'What you typed is still in the form. The file says now:'}
      </p>
      <ul className="mt-2 grid gap-1">
        {changes.map(({ name, label, says }) => (
          <li key={name} className="wrap-anywhere">
            {label}: <strong>{says}</strong>
          </li>
        ))}
      </ul>
      {changes.length > 0 ? <p className="mt-2">If you save again, your words take their place.</p> : null}
    </div>
  )
}
