import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminUserOperations } from '~/accounts/contract/admin-users'
import { site } from '~/content/collections.server'
import { indiaDay } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { BackLink } from '~/frame/desk/page/back-link'
import { PageHead } from '~/frame/desk/page/page-head'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { takeDraft } from '~/platform/forms/draft.server'
import { formToken } from '~/platform/forms/form-token.server'
import { programTime } from '~/platform/work/clock.server'
import { Field } from '~/ui/form/field/field'
import { SchemaForm, usePageSending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { adminDocumentOperations } from '../../contract/records/documents'
import { CareTabs } from '../care-tabs'
import { requireDietitian } from '../require-dietitian.server'
import { letterSchema } from './letter-form'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Letter')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic, user } = await requireDietitian(visit)
  const answer = await clinic(adminDocumentOperations).list(visit.params.id ?? '')
  if (!answer.ok && [404, 422].includes(answer.failure.status ?? 0))
    throw new Response('There is no care file of this client.', { status: 404 })
  if (!answer.ok) throw new Response('This page cannot be shown right now. Please try again.', { status: 503 })
  const { client_id, full_name, has_consent } = answer.data
  const isClosing = new URL(visit.request.url).searchParams.has('closing')
  const { name, title, registrationNumber } = site.founder
  return {
    ...{ client_id, full_name, has_consent, formToken: formToken() },
    filled: { language: 'en', title: isClosing ? 'Closing letter' : '', ...(await takeDraft(visit, user.id)) },
    signed: [name, title].join(', '),
    registrationNumber: registrationNumber ?? null,
  }
}

export async function action(visit: ActionFunctionArgs) {
  const { id = '' } = visit.params
  return answerDesk(visit, {
    schema: letterSchema,
    hasToken: true,
    call: async (clinic, { title, words, language, shares, form_token }) => {
      const client = await clinic(adminUserOperations).get(id)
      if (!client.ok) return client
      const { founder, contact, name } = site
      // Fetched with the first letter: a start does not wait for it.
      const { drawLetter } = await import('./letter-pdf.server')
      const file = await drawLetter({
        ...{ title, words, language, client: client.data.full_name, day: indiaDay(programTime()) },
        dietitian: { ...founder, registrationNumber: founder.registrationNumber ?? null },
        clinic: { name, lines: [...contact.addressLines, contact.phoneText, contact.email] },
      })
      return clinic(adminDocumentOperations).add(id, {
        ...{ file: file.toString('base64'), kind: 'letter', shares: shares === 'on', form_token },
        // The name of a file has no folders.
        name: title.replace(/[/\\]/g, '-'),
      })
    },
    done: () => redirect(`/dashboard/clients/${id}/care/documents`, 303),
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

export default function LetterPage() {
  const { client_id, full_name, has_consent } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Letter" />
      <div className="px-4.5 py-6 lg:px-10 lg:py-8">
        <BackLink to={`/dashboard/clients/${client_id}/care/documents`} data-desk-close className="mb-5">
          Documents of {full_name}
        </BackLink>
        <CareTabs clientId={client_id} current="Documents" />
        {has_consent ? (
          <LetterForm />
        ) : (
          <p className="mt-6 max-w-[44em]">
            {full_name} has not agreed to the use of health details, so nothing can be filed. Please ask them to agree
            under “Your data” in their account.
          </p>
        )}
      </div>
    </>
  )
}

const languages = [
  { value: 'en', label: 'English' },
  { value: 'hi', label: 'हिन्दी' },
]

function LetterForm() {
  const { full_name, filled, signed, registrationNumber, formToken } = useLoaderData<typeof loader>()
  const sending = usePageSending()
  return (
    <section
      aria-labelledby="letter"
      className="mt-6 max-w-[52rem] rounded-card border border-line bg-paper p-5 shadow-sm sm:p-7"
    >
      <h2 id="letter" className="text-[1.3rem]!">
        A letter about {full_name}
      </h2>
      <p className="mt-1 text-small text-ink-2">
        It becomes a PDF with the clinic’s head, today’s date and the client’s name. It is signed: {signed}
        {registrationNumber === null
          ? '. No registration number is known: please add it under Content, in the facts of the clinic.'
          : `, registration number ${registrationNumber}.`}
      </p>
      <SchemaForm
        id="letter-form"
        schema={letterSchema}
        sending={sending}
        formToken={formToken}
        filled={filled}
        messageClassName="mt-4 empty:hidden"
        className="mt-5 grid items-start gap-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]"
      >
        {({ field }) => (
          <>
            <Field {...field('title')} label="Title" autoComplete="off" placeholder="To your family doctor" />
            <Field {...field('language')} type="select" options={languages} label="Language" labelNote="" />
            <div className="sm:col-span-2">
              <Field
                {...field('words')}
                type="textarea"
                rows={16}
                label="Letter"
                hint="An empty line begins a new paragraph."
              />
            </div>
            <Field
              {...field('shares')}
              type="checkbox"
              value="on"
              label="Share it with the client at once"
              className="sm:col-span-2"
            />
            <SubmitButton busy={sending.busy} busyLabel="Filing..." className="btn-small justify-self-start">
              File the letter
            </SubmitButton>
          </>
        )}
      </SchemaForm>
    </section>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
