import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { codeBodySchema } from '~/clinic/contract/accounts'
import { accountMessage } from '~/clinic/errors'
import { deviceOf } from '~/clinic/known-device.server'
import { SchemaForm, usePageSending } from '~/components/schema-form'
import { Field } from '~/components/ui/field'
import { SubmitButton } from '~/components/ui/submit-button'
import { answerForm } from '~/forms/answer-form.server'
import { endLoginStep, readLoginStep } from '~/forms/login-step.server'
import { beginSessionAndGoBack, requireSignedOut } from '~/forms/way-back.server'

export const meta: MetaFunction = () => [{ title: 'Your code · Aahar' }, { name: 'robots', content: 'noindex' }]

export async function loader(visit: LoaderFunctionArgs) {
  await requireSignedOut(visit)
  const { search } = new URL(visit.request.url)
  if ((await readLoginStep(visit.request)) === undefined) throw redirect(`/login${search}`)
  return { again: `/login${search}` }
}

/** What the backend knows no log-in by: it says that this one has ended. */
const noStep = 'none'

export const action = (visit: ActionFunctionArgs) =>
  answerForm(visit, {
    schema: codeBodySchema,
    secrets: ['code'],
    call: async (clinic, { code }) => {
      const login_token = (await readLoginStep(visit.request)) ?? noStep
      return clinic.auth.loginCode({ login_token, code, ...(await deviceOf(visit.request)) })
    },
    failureMessage: (failure) => accountMessage(failure, 'Signing in did not work. Please try again.'),
    done: async (session) => {
      await endLoginStep(visit)
      return beginSessionAndGoBack(visit, session)
    },
  })

export { clientAction } from '~/browser/unreachable'

export default function CodePage() {
  const { again } = useLoaderData<typeof loader>()
  const sending = usePageSending()
  return (
    <>
      <h1>Your code</h1>
      <p className="mt-3 text-ink-2">Your app shows six digits for this account. They change twice a minute.</p>
      <SchemaForm
        id="code"
        schema={codeBodySchema}
        sending={sending}
        messageClassName="mt-6 space-y-4"
        className="mt-4 space-y-5"
      >
        {({ field }) => (
          <>
            <Field
              {...field('code')}
              label="Code"
              hint="No phone at hand? One of your recovery codes will do, once."
              autoCapitalize="none"
              spellCheck={false}
            />
            <SubmitButton busy={sending.busy} busyLabel="Signing in..." className="w-full">
              Sign In
            </SubmitButton>
          </>
        )}
      </SchemaForm>
      <Link to={again} className="text-link mt-8 self-start">
        Start again
      </Link>
    </>
  )
}
