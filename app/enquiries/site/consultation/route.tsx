import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { home } from '~/content/collections.server'
import { pageMeta } from '~/frame/head/page-meta'
import { answerForm } from '~/platform/forms/answer-form.server'
import { formToken } from '~/platform/forms/form-token.server'
import { consultationMessage } from '~/platform/session/answers/errors'
import { FormMessage } from '~/ui/form/form-message'
import { useAnsweredPage } from '~/ui/form/schema-form'
import { Answer } from '~/ui/text/answer'
import { enquiryOperations } from '../../contract/enquiries'
import { ConsultationForm, consultationSchema } from './consultation-form'

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

export const action = (visit: ActionFunctionArgs) =>
  answerForm(visit, {
    schema: consultationSchema,
    hasToken: true,
    call: (clinic, body) => clinic(enquiryOperations).consultation(body),
    failureMessage: consultationMessage,
    done: ({ message }) => ({ sent: message }),
  })

export { clientAction, shouldRevalidate } from '~/ui/browser/unreachable'

export default function ConsultationPage() {
  const { title, text, formToken } = useLoaderData<typeof loader>()
  const sending = useAnsweredPage()
  const sent = sending.answer?.sent
  return (
    <div className="wrap py-12 lg:py-20">
      <div className="mx-auto max-w-[640px]">
        <h1>{title}</h1>
        {sent ? (
          <Answer className="mt-6 space-y-8">
            <FormMessage tone="success" message={sent} />
            <Link to="/" className="text-link">
              Back to the home page
            </Link>
          </Answer>
        ) : (
          <>
            <p className="lead mt-4 mb-9">{text}</p>
            <ConsultationForm id="consultation-page" formToken={formToken} sending={sending} />
          </>
        )}
      </div>
    </div>
  )
}
