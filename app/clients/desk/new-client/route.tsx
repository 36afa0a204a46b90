import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { needsPhoneOrTick, noPhoneSchema } from '~/accounts/contract/account-fields'
import { adminUserOperations, makeAccountBodySchema } from '~/accounts/contract/admin-users'
import { languageChoices } from '~/domain/accounts/user-state'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { takeDraft } from '~/platform/forms/draft.server'
import { formToken } from '~/platform/forms/form-token.server'
import { accountMessage } from '~/platform/session/answers/errors'
import { redirectWithSession } from '~/platform/session/session.server'
import { EmailField } from '~/ui/form/field/email-field'
import { withEmailQuestion } from '~/ui/form/field/email-question'
import { Field } from '~/ui/form/field/field'
import { SchemaForm, usePageSending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'

const accountSchema = withEmailQuestion(
  makeAccountBodySchema.safeExtend({ phoneless: noPhoneSchema }).superRefine(needsPhoneOrTick('phone_number')),
)

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'New client')

export async function loader(visit: LoaderFunctionArgs) {
  const { user } = await requireDesk(visit, 'clients')
  return { formToken: formToken(), typed: await takeDraft(visit, user.id) }
}

export async function action(visit: ActionFunctionArgs) {
  return answerDesk(visit, {
    schema: accountSchema,
    hasToken: true,
    call: (clinic, { phoneless: _, ...body }) => clinic(adminUserOperations).make(body),
    failureMessage: (failure) =>
      failure.code === 'email_taken'
        ? 'There is an account with this email already.'
        : accountMessage(failure, 'The account could not be created. Please try again.'),
    done: ({ id }) => redirectWithSession(visit, `/dashboard/clients/${id}`),
  })
}

export { clientAction, shouldRevalidate } from '~/ui/browser/unreachable'

export default function NewClientPage() {
  const { formToken, typed } = useLoaderData<typeof loader>()
  const sending = usePageSending()
  return (
    <>
      <PageHead title="New client" />
      <div className="max-w-160 px-4.5 py-6 lg:px-10 lg:py-8">
        <p className="mb-6 text-ink-2">
          For a client who asks at the desk or on the telephone. With an email, the client gets a mail with a link to
          set a password, good for 3 days. Without one they have a file here and cannot log in.
        </p>
        <SchemaForm
          id="new-client"
          schema={accountSchema}
          sending={sending}
          formToken={formToken}
          filled={{ language: 'en', ...typed }}
          className="grid gap-5"
        >
          {({ field }) => (
            <>
              <Field {...field('full_name')} label="Full name" />
              <Field {...field('phone_number')} label="Phone" labelNote="or tick below" type="tel" />
              <Field {...field('phoneless')} label="No phone" />
              <EmailField
                {...field('email')}
                kept={field('email_kept')}
                label="Email"
                hint="Leave empty if there is none."
              />
              <Field {...field('language')} type="select" label="Language" options={languageChoices} />
              <div className="flex flex-wrap items-center gap-4">
                <SubmitButton busy={sending.busy} busyLabel="Creating...">
                  Make the client’s file
                </SubmitButton>
                <Link to="/dashboard/clients" className="text-link">
                  Back to the clients
                </Link>
              </div>
            </>
          )}
        </SchemaForm>
      </div>
    </>
  )
}
