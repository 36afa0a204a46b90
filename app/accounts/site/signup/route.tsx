import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { answerForm } from '~/platform/forms/answer-form.server'
import { accountMessage } from '~/platform/session/answers/errors'
import { deviceOf } from '~/platform/session/cookies/known-device.server'
import { EmailField } from '~/ui/form/field/email-field'
import { withEmailQuestion } from '~/ui/form/field/email-question'
import { Field } from '~/ui/form/field/field'
import { NewPasswordField } from '~/ui/form/field/password-field'
import { SchemaForm, usePageSending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { authOperations, signupBodySchema } from '../../contract/accounts'
import { OtherPage } from '../other-page'
import { waitingForm } from '../waiting-form.server'
import { beginSessionAndGoBack, requireSignedOut } from '../way-back.server'

export const meta: MetaFunction = () => [{ title: 'Sign up · Aahar' }, { name: 'robots', content: 'noindex' }]

const signupSchema = withEmailQuestion(signupBodySchema)

export async function loader(visit: LoaderFunctionArgs) {
  const redirectTo = await requireSignedOut(visit)
  return { redirectTo, ...(await waitingForm().person(visit, redirectTo)) }
}

export const action = (visit: ActionFunctionArgs) =>
  answerForm(visit, {
    schema: signupSchema,
    secrets: ['password'],
    call: async (clinic, body) => clinic(authOperations).signup({ ...body, ...(await deviceOf(visit.request)) }),
    failureMessage: (failure) => accountMessage(failure, 'Signing up did not work. Please try again.'),
    done: (session) => beginSessionAndGoBack(visit, session),
  })

export { clientAction } from '~/ui/browser/unreachable'

export default function SignupPage() {
  const { redirectTo, filled, waits, asksConsent, needsConsent } = useLoaderData<typeof loader>()
  const sending = usePageSending()
  return (
    <>
      <h1>Sign up</h1>
      <p className="mt-3 text-ink-2">
        {waits ? 'We send your booking with it. ' : ''}One account for bookings, plans and your profile. It is for
        adults of 18 and over.
      </p>
      <SchemaForm
        id="signup"
        schema={signupSchema}
        filled={filled}
        sending={sending}
        keptAs="signup"
        messageClassName="mt-6"
        className="mt-4 space-y-5"
      >
        {({ field }) => (
          <>
            <Field {...field('full_name')} label="Full name" />
            <EmailField {...field('email')} kept={field('email_kept')} label="Email" autoComplete="username" />
            <Field
              {...field('phone_number')}
              label="Phone number"
              hint="10 digits for India; with + and country code from elsewhere."
            />
            <NewPasswordField {...field('password')} label="Password" />
            {asksConsent ? (
              <Field
                {...field('health_consent')}
                label={
                  <span className="text-ink-2">
                    I agree that the dietitian uses health details I give in a booking to plan my meals. For deliveries
                    each order asks again.
                    <span className="text-ink-3">
                      {needsConsent
                        ? ' (needed for what you wrote in your booking; you can take it back)'
                        : ' (optional, and you can take it back)'}
                    </span>
                  </span>
                }
              />
            ) : null}
            <SubmitButton busy={sending.busy} busyLabel="Signing up..." className="w-full">
              Sign Up
            </SubmitButton>
          </>
        )}
      </SchemaForm>
      <p className="mt-5 text-meta text-ink-3">
        By signing up you accept the{' '}
        <Link to="/terms" className="underline">
          terms
        </Link>{' '}
        and have read the{' '}
        <Link to="/privacy/notice" className="underline">
          privacy policy
        </Link>
        .
      </p>
      <OtherPage question="Have an account?" to="/login" label="Sign In" redirectTo={redirectTo} />
    </>
  )
}
