import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { consultationBodySchema } from '~/clinic/contract/enquiries'
import { consultationMessage } from '~/clinic/errors'
import { clinicOf, getViewer } from '~/clinic/session.server'
import { type ConsultationAnswer, ConsultationForm } from '~/components/consultation/consultation-form'
import { FormMessage } from '~/components/form-message'
import { home } from '~/content/collections.server'
import { formErrorsOf } from '~/forms/form-failure'
import { checkFormToken, formToken, nextFormToken } from '~/forms/form-token.server'
import { readSubmission } from '~/forms/read-form.server'
import { pageMeta } from '~/pages/page-meta'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: `${data?.title ?? 'Consultation'} · Aahar`,
    description: data?.text ?? '',
    path: '/consultation',
  })

export const loader = (_: LoaderFunctionArgs) => ({
  title: home.mission.formTitle,
  text: home.mission.formText,
  formToken: formToken(),
})

export async function action(visit: ActionFunctionArgs) {
  const { submission, form } = await readSubmission(visit.request, consultationBodySchema)
  const keptToken = nextFormToken(form.get('form_token'))
  if (submission.status !== 'success')
    return reply({ result: submission.reply(), sent: null, formToken: keptToken }, 422)
  const outOfDate = checkFormToken(submission.value.form_token, { isSignedIn: (await getViewer(visit)) !== null })
  if (outOfDate)
    return reply({ result: submission.reply({ formErrors: [outOfDate] }), sent: null, formToken: keptToken }, 422)

  const answer = await (await clinicOf(visit)).enquiries.consultation(submission.value)
  if (answer.ok) return reply({ result: null, sent: answer.data.message }, 200)
  const fields = Object.keys(consultationBodySchema.shape)
  const { status, ...errors } = formErrorsOf(answer.failure, fields, consultationMessage(answer.failure))
  // What was stored once under this token stays as it is; other words are another form.
  const next = answer.failure.code === 'form_already_sent' ? formToken() : keptToken
  return reply({ result: submission.reply(errors), sent: null, formToken: next }, status)
}

export { clientAction, shouldRevalidate } from '~/browser/unreachable'

const reply = (answer: ConsultationAnswer, status: number) => data(answer, { status })

export default function ConsultationPage() {
  const { title, text, formToken } = useLoaderData<typeof loader>()
  const answer = useActionData<ConsultationAnswer>()
  const busy = useNavigation().formMethod === 'POST'
  return (
    <div className="wrap py-12 lg:py-20">
      <div className="mx-auto max-w-[640px]">
        <h1>{title}</h1>
        {answer?.sent ? (
          <div className="mt-6 space-y-8">
            <FormMessage tone="success" message={answer.sent} />
            <Link to="/" className="text-link">
              Back to the home page
            </Link>
          </div>
        ) : (
          <>
            <p className="lead mt-4 mb-9">{text}</p>
            <ConsultationForm
              formToken={formToken}
              answer={answer}
              busy={busy}
              idPrefix="consultation-page"
              renderForm={({ children, ...props }) => (
                <Form method="post" {...props}>
                  {children}
                </Form>
              )}
            />
          </>
        )}
      </div>
    </div>
  )
}
