import { Link, useLoaderData } from '@remix-run/react'
import { FilePen } from 'lucide-react'
import { keyRow, rowLink } from '~/frame/desk/list/record-table'
import { useIntentSending } from '~/frame/desk/page/desk-message'
import { ActionButton } from '~/frame/desk/page/detail-panel'
import { Field } from '~/ui/form/field/field'
import { SchemaForm } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { StateBadge } from '~/ui/text/state-badge'
import { planDays, planWords } from '../care-words'
import type { ClientCare } from './client-care.server'
import { beginSchema } from './client-form'

/** The newest first; a draft is gone on with, else the newest is revised or another one begun. */
export function DietPlans() {
  const { file, formToken } = useLoaderData() as ClientCare
  const { plans, client_id: id } = file
  const draft = plans.find(({ status }) => status === 'draft')
  const newest = plans.find(({ status }) => status !== 'draft' && status !== 'withdrawn')
  const pathOf = (number: number) => `/dashboard/clients/${id}/diet/${number}`
  return (
    <section aria-labelledby="diet-plans">
      <h2 id="diet-plans" className="text-[1.3rem]!">
        Diet plans
      </h2>
      {plans.length === 0 ? (
        <p className="mt-2 text-small text-ink-2">None yet.{file.has_consent ? ' You write the first one.' : ''}</p>
      ) : null}
      <ul className="mt-2 text-small">
        {plans.map(({ number, status, ...days }) => (
          <li
            key={number}
            data-desk-row
            className={`${keyRow} flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3`}
          >
            <div className="min-w-0 flex-1 basis-40">
              <Link to={pathOf(number)} className={rowLink}>
                Diet plan {number}
              </Link>
              <p className="figures text-meta text-ink-2">{planDays(days)}</p>
            </div>
            <StateBadge {...planWords[status]} />
          </li>
        ))}
      </ul>
      {file.step === 'ended' && file.has_consent ? (
        <p className="mt-3 text-small">
          Care has ended.{' '}
          <Link to={`/dashboard/clients/${id}/care/letter?closing`} className="text-link">
            Write the closing letter
          </Link>
        </p>
      ) : null}
      <div className="mt-4 grid justify-items-start gap-4">
        {draft ? (
          <Link to={pathOf(draft.number)} className="btn btn-primary btn-small">
            <FilePen aria-hidden size={18} strokeWidth={1.75} />
            Continue diet plan {draft.number}
          </Link>
        ) : file.has_consent ? (
          <>
            {newest ? (
              <ActionButton
                sends={{ intent: 'revise', number: newest.number, form_token: formToken }}
                label={`Revise diet plan ${newest.number}`}
                look="btn-primary"
                Icon={FilePen}
              />
            ) : null}
            <Begin isFirst={newest === undefined} />
          </>
        ) : null}
      </div>
    </section>
  )
}

function Begin({ isFirst }: { isFirst: boolean }) {
  const { file, span, formToken } = useLoaderData() as ClientCare
  const sending = useIntentSending('begin')
  const isRefused = sending.answer?.result?.error !== undefined
  return (
    <details open={isFirst || isRefused} className="w-full rounded-field border-[1.5px] border-line bg-ivory">
      <summary className="unfold justify-between px-4 text-small font-semibold text-leaf-700">
        Begin a diet plan
      </summary>
      <SchemaForm
        id="begin"
        schema={beginSchema}
        sending={sending}
        formToken={formToken}
        hidden={{ intent: 'begin' }}
        filled={{ ...span, days: '7' }}
        messageClassName="px-4 pb-3 empty:hidden"
        className="grid gap-4 px-4 pb-4"
      >
        {({ field }) => (
          <>
            <Field {...field('starts_on')} type="date" label="First day" />
            <Field
              {...field('ends_on')}
              type="date"
              label="Last day"
              hint={
                file.paid_until === null
                  ? 'No paid plan runs: sending it will need a reason.'
                  : 'At most the last paid day.'
              }
            />
            <Field
              {...field('days')}
              type="select"
              label="Repeats after"
              options={[
                { value: '7', label: '7 days' },
                { value: '14', label: '14 days' },
              ]}
            />
            <SubmitButton busy={sending.busy} busyLabel="Beginning..." className="btn-small justify-self-start">
              Begin it
            </SubmitButton>
          </>
        )}
      </SchemaForm>
    </details>
  )
}
