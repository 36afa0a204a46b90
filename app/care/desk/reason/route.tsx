import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { BackLink } from '~/frame/desk/page/back-link'
import { backTo } from '~/frame/desk/page/back-to.server'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { Field } from '~/ui/form/field/field'
import { SchemaForm, usePageSending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { careAccessOperations, reasonBodySchema } from '../../contract/sharing/access'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Reason')

const goOn = ({ request, params }: LoaderFunctionArgs) => backTo(request, `/dashboard/clients/${params.id}/care`)

/** Before the care, the health note or the notes of another dietitian's client are read. */
export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDesk(visit, 'care')
  const { id = '' } = visit.params
  const answer = await clinic(careAccessOperations).access(id)
  if (!answer.ok && [404, 422].includes(answer.failure.status ?? 0))
    throw new Response('There is no such client.', { status: 404 })
  if (!answer.ok) throw new Response('This client cannot be read right now. Please try again.', { status: 503 })
  if (!answer.data.needs_reason) throw redirect(goOn(visit))
  return { id, name: answer.data.full_name }
}

export async function action(visit: ActionFunctionArgs) {
  return answerDesk(visit, {
    schema: reasonBodySchema,
    call: (clinic, body) => clinic(careAccessOperations).giveReason(visit.params.id ?? '', body),
    done: () => redirect(goOn(visit), 303),
  })
}

export { clientAction, shouldRevalidate } from '~/ui/browser/unreachable'

export default function ReasonPage() {
  const { id, name } = useLoaderData<typeof loader>()
  const sending = usePageSending()
  return (
    <>
      <PageHead title="Care" />
      <div className="grid max-w-160 gap-5 px-4.5 py-6 lg:px-10 lg:py-8">
        <BackLink to={`/dashboard/clients/${id}`} data-desk-close>
          {name}
        </BackLink>
        <h2 className="text-[1.5rem]!">{name} is another dietitian’s client</h2>
        <p className="text-ink-2">
          Write down why you read of their health. {name} sees your name and the reason in their account. It counts for
          24 hours.
        </p>
        <SchemaForm id="reason" schema={reasonBodySchema} sending={sending} className="grid gap-5">
          {({ field }) => (
            <>
              <Field {...field('reason')} label="Reason" hint="Such as: stands in for a colleague who is on leave." />
              <SubmitButton busy={sending.busy} busyLabel="Saving..." className="justify-self-start">
                Save and go on
              </SubmitButton>
            </>
          )}
        </SchemaForm>
      </div>
    </>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
