import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { adminUserOperations, correctBodySchema } from '~/accounts/contract/admin-users'
import { languageChoices } from '~/domain/accounts/user-state'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { BackLink } from '~/frame/desk/page/back-link'
import { backTo } from '~/frame/desk/page/back-to.server'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { takeDraft } from '~/platform/forms/draft.server'
import { accountMessage } from '~/platform/session/answers/errors'
import { redirectWithSession } from '~/platform/session/session.server'
import { EmailField } from '~/ui/form/field/email-field'
import { withEmailQuestion } from '~/ui/form/field/email-question'
import { Field } from '~/ui/form/field/field'
import { SchemaForm, usePageSending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'

const correctSchema = withEmailQuestion(correctBodySchema)

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Correct')

/** What was written down wrongly: a name, an email, a phone number. */
export async function loader(visit: LoaderFunctionArgs) {
  const { clinic, user } = await requireDesk(visit, 'clients')
  const answer = await clinic(adminUserOperations).get(visit.params.id ?? '')
  if (!answer.ok && [404, 422].includes(answer.failure.status ?? 0))
    throw new Response('There is no such client.', { status: 404 })
  if (!answer.ok) throw new Response('This client cannot be read right now. Please try again.', { status: 503 })
  const { id, full_name, email, phone_number, language, version, has_password, counts } = answer.data
  return {
    ...{ back: backTo(visit.request, `/dashboard/clients/${id}`), failedMails: counts.failed_mails },
    ...{ id, full_name, has_password, hasEmail: email !== null, version: String(version) },
    filled: (await takeDraft(visit, user.id)) ?? {
      ...{ full_name, email: email ?? '', phone_number: phone_number ?? '', language },
    },
  }
}

export async function action(visit: ActionFunctionArgs) {
  const { id = '' } = visit.params
  return answerDesk(visit, {
    schema: correctSchema,
    call: (clinic, body) => clinic(adminUserOperations).correct(id, body),
    failureMessage: (failure) =>
      failure.code === 'email_taken'
        ? 'Another account has this email already.'
        : failure.code === 'email_is_proven'
          ? 'The client has proven that this email is theirs, so it stays. They can ask for a new account.'
          : accountMessage(failure, 'The details could not be corrected. Please try again.'),
    done: () => redirectWithSession(visit, backTo(visit.request, `/dashboard/clients/${id}`)),
  })
}

export { clientAction, shouldRevalidate } from '~/ui/browser/unreachable'

export default function CorrectPage() {
  const { full_name, version, filled, has_password, hasEmail, back, failedMails } = useLoaderData<typeof loader>()
  const sending = usePageSending()
  return (
    <>
      <PageHead title="Clients" />
      <div className="max-w-160 px-4.5 py-6 lg:px-10 lg:py-8">
        <BackLink to={back} data-desk-close className="mb-5">
          {full_name}
        </BackLink>
        <h2 className="text-[1.5rem]!">Correct the details</h2>
        <p className="mt-2 mb-6 text-ink-2">
          {'Bookings that are to come and orders that run are corrected with it. '}
          {hasEmail
            ? 'The client is told by mail, at the old address too. '
            : 'The client has no email: please tell them yourself. '}
          {has_password
            ? 'They sign in with this email: an owner can correct it while it is not confirmed.'
            : 'With a new email they get a new link to set a password. Where the account has health details, an owner does it.'}
        </p>
        <SchemaForm
          id="correct"
          schema={correctSchema}
          sending={sending}
          hidden={{ version }}
          filled={filled}
          className="grid gap-5"
        >
          {({ field }) => (
            <>
              <Field {...field('full_name')} label="Full name" />
              <EmailField {...field('email')} kept={field('email_kept')} label="Email" />
              {failedMails > 0 ? (
                <Field
                  {...field('resend')}
                  label={`Send ${failedMails === 1 ? 'one mail' : `${failedMails} mails`} again to the new email: the old one could not be reached`}
                />
              ) : null}
              <Field {...field('phone_number')} label="Phone" type="tel" hint="Leave empty if there is none." />
              <Field {...field('language')} type="select" label="Language" options={languageChoices} />
              <Field {...field('reason')} label="Reason" />
              <div className="flex flex-wrap items-center gap-4">
                <SubmitButton busy={sending.busy} busyLabel="Saving...">
                  Save
                </SubmitButton>
                <Link to={back} className="text-link">
                  Back without a change
                </Link>
              </div>
            </>
          )}
        </SchemaForm>
      </div>
    </>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
