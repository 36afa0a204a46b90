import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { BackLink } from '~/frame/desk/page/back-link'
import { PageHead } from '~/frame/desk/page/page-head'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { Field } from '~/ui/form/field/field'
import { SchemaForm, usePageSending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { adminDietPlanOperations } from '../../../contract/admin-diet-plans'
import { clientOf, headOf, openPlan } from '../open-plan.server'
import { reasonField, reasonsOf, sendFieldOf, sendFormSchema } from './send-form'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Send the diet plan')

export async function loader(visit: LoaderFunctionArgs) {
  const { plan, file } = await openPlan(visit)
  const { flags, body, starts_on } = plan
  return {
    client: clientOf(file),
    head: headOf(plan),
    flags,
    hasConsent: file.has_consent,
    needsCheck: body.needs_check,
    isPaid: file.paid_until !== null && file.paid_until >= starts_on,
  }
}

export async function action(visit: ActionFunctionArgs) {
  const { id = '', number = '' } = visit.params
  return answerDesk(visit, {
    schema: sendFormSchema,
    call: (clinic, sent) =>
      clinic(adminDietPlanOperations).send(id, number, {
        ...{ version: sent.version, reasons: reasonsOf(sent), unpaid_reason: sent.unpaid_reason },
      }),
    fieldOf: sendFieldOf,
    done: () => redirect(`/dashboard/clients/${id}/diet/${number}`, 303),
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

export default function SendPlanPage() {
  const { client, head } = useLoaderData<typeof loader>()
  const back = `/dashboard/clients/${client.id}/diet/${head.number}`
  return (
    <>
      <PageHead title="Diet plan" />
      <div className="max-w-3xl px-4.5 py-6 lg:px-10 lg:py-8">
        <BackLink to={back} className="mb-4">
          The diet plan
        </BackLink>
        <h2 className="text-[1.6rem]! wrap-anywhere">
          Send version {head.number} to {client.name}
        </h2>
        <p className="figures mt-1 text-ink-2">{head.span}</p>
        {head.status === 'draft' ? (
          <SendForm />
        ) : (
          <p className="mt-5">It was sent. It changes no more; revise it for another version.</p>
        )}
      </div>
    </>
  )
}

function SendForm() {
  const { client, head, flags, hasConsent, needsCheck, isPaid } = useLoaderData<typeof loader>()
  const sending = usePageSending()
  const asksUnpaid = !isPaid || sending.answer?.result?.error?.unpaid_reason !== undefined
  return (
    <>
      <ul className="mt-5 grid list-disc gap-1 pl-5 text-small">
        <li>{client.first} is mailed that a diet plan is there; what it says stands in the account alone.</li>
        <li>A version that is sent changes no more. It is revised by the next one.</li>
        {hasConsent ? null : (
          <li className="text-danger">
            {client.first} has not agreed to the use of health details: it cannot be sent.
          </li>
        )}
        {needsCheck ? (
          <li className="text-danger">It was scaled from a template, and nobody has looked through it yet.</li>
        ) : null}
      </ul>
      <SchemaForm
        id="send"
        schema={sendFormSchema}
        sending={sending}
        hidden={{ version: String(head.version) }}
        messageClassName="mt-5 empty:hidden"
        className="mt-5 grid gap-6"
      >
        {({ field }) => (
          <>
            {flags.map(({ flag, text }) => (
              <section key={flag} aria-label={text} className="rounded-card bg-danger-tint p-5">
                <p className="mb-3 text-small font-semibold text-danger">{text}</p>
                <Field
                  {...field(reasonField(flag))}
                  autoComplete="off"
                  labelNote="kept with the plan"
                  label="Why it is sent all the same"
                />
              </section>
            ))}
            {flags.length === 0 ? <p className="text-small">No red flag.</p> : null}
            {asksUnpaid ? (
              <Field
                {...field('unpaid_reason')}
                autoComplete="off"
                labelNote="kept with the plan"
                label="No paid plan covers its first day. Why it is sent all the same"
              />
            ) : null}
            <div>
              <SubmitButton busy={sending.busy} busyLabel="Sending...">
                Send to {client.first}
              </SubmitButton>
            </div>
          </>
        )}
      </SchemaForm>
    </>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
