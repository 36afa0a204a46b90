import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { site } from '~/content/collections.server'
import { grievanceDays } from '~/domain/enquiries/grievances'
import { dayOf, longDay } from '~/domain/time/days'
import { pageMeta } from '~/frame/head/page-meta'
import { answerForm } from '~/platform/forms/answer-form.server'
import { formToken } from '~/platform/forms/form-token.server'
import { contactMessage } from '~/platform/session/answers/errors'
import { getViewer } from '~/platform/session/session.server'
import { EmailField } from '~/ui/form/field/email-field'
import { withEmailQuestion } from '~/ui/form/field/email-question'
import { Field } from '~/ui/form/field/field'
import { FormMessage } from '~/ui/form/form-message'
import { SchemaForm, useAnsweredPage } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { Answer } from '~/ui/text/answer'
import { grievanceBodySchema, privacyOperations } from '../../contract/privacy'

const grievanceSchema = withEmailQuestion(grievanceBodySchema)

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: data.title,
        description: 'Who answers your complaint, by when, and how you complain.',
        path: '/grievance',
      })
    : []

export async function loader(visit: LoaderFunctionArgs) {
  const viewer = await getViewer(visit)
  return {
    title: `Complaints · ${site.legalName}`,
    officer: site.grievanceOfficer,
    days: grievanceDays,
    formToken: formToken(),
    filled: { name: viewer?.user.full_name ?? '', email: viewer?.user.email ?? '' },
  }
}

export const action = (visit: ActionFunctionArgs) =>
  answerForm(visit, {
    schema: grievanceSchema,
    hasToken: true,
    call: (clinic, body) => clinic(privacyOperations).grievance(body),
    failureMessage: contactMessage,
    done: ({ ticket, due_at }) => ({
      sent: `We have your complaint. Its number is ${ticket}. You will have our answer by mail by ${longDay(dayOf(due_at))}.`,
    }),
  })

export { clientAction, shouldRevalidate } from '~/ui/browser/unreachable'

export default function GrievancePage() {
  const { officer, days, formToken, filled } = useLoaderData<typeof loader>()
  const sending = useAnsweredPage()
  const sent = sending.answer?.sent
  return (
    <div className="wrap grid gap-x-20 gap-y-12 pt-12 pb-[clamp(64px,8vw,112px)] lg:grid-cols-[5fr_7fr] lg:pt-20">
      <header>
        <h1 className="text-[clamp(2.4rem,1.6rem+2.4vw,3.25rem)]">Something went wrong?</h1>
        <p className="lead mt-5">Tell us. You get a number at once, and an answer by mail within {days} days.</p>
        <address className="mt-8 border-t border-line pt-5 not-italic">
          <p className="font-semibold">{officer.name}</p>
          <p className="text-small text-ink-2">{officer.designation}</p>
          <p className="mt-3">
            <a href={`mailto:${officer.email}`} className="text-link">
              {officer.email}
            </a>
          </p>
          <p className="mt-1">
            <a href={`tel:${officer.phoneText.replace(/\s/g, '')}`} className="text-link figures">
              {officer.phoneText}
            </a>
          </p>
        </address>
        <p className="mt-6 text-small text-ink-2">
          If it is about your personal data and our answer does not satisfy you, or does not come in time, you can
          complain to the Data Protection Board of India.
        </p>
        <p className="mt-2 text-small text-ink-2">
          How we use your data:{' '}
          <Link to="/privacy/notice" className="text-link">
            privacy notice
          </Link>
        </p>
      </header>
      <div className="max-w-[640px]">
        {sent ? (
          <Answer>
            <FormMessage tone="success" message={sent} />
          </Answer>
        ) : (
          <SchemaForm
            id="grievance"
            schema={grievanceSchema}
            sending={sending}
            keptAs="grievance"
            formToken={formToken}
            filled={filled}
            hasHoneypot
            className="grid gap-5"
          >
            {({ field }) => (
              <>
                <Field {...field('name')} label="Name" autoComplete="name" />
                <EmailField
                  {...field('email')}
                  kept={field('email_kept')}
                  type="email"
                  label="Email"
                  autoComplete="email"
                  hint="Our answer goes there."
                />
                <Field {...field('subject')} label="What it is about" />
                <Field {...field('message')} type="textarea" rows={7} label="What happened" />
                <SubmitButton busy={sending.busy} busyLabel="Sending..." className="sm:justify-self-start">
                  Send the complaint
                </SubmitButton>
              </>
            )}
          </SchemaForm>
        )}
      </div>
    </div>
  )
}
