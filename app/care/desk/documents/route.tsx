import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { PenLine } from 'lucide-react'
import { sentFile } from '~/domain/media/care-upload'
import { dateTimeText } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { BackLink } from '~/frame/desk/page/back-link'
import { DeskMessage, useIntentSending } from '~/frame/desk/page/desk-message'
import { PageHead } from '~/frame/desk/page/page-head'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { formToken } from '~/platform/forms/form-token.server'
import { Field } from '~/ui/form/field/field'
import { FileForm } from '~/ui/form/file-form'
import { HiddenFields, useSchemaForm } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { StateBadge } from '~/ui/text/state-badge'
import { adminDocumentOperations, type CareDocument, fileDocumentBodySchema } from '../../contract/records/documents'
import { DocumentFields } from '../../site/documents/document-fields'
import { deskFormSchema, fileOf } from '../../site/documents/document-form'
import { DocumentLine } from '../../site/documents/document-line'
import { RemoveForm } from '../../site/documents/remove-form'
import { CareTabs } from '../care-tabs'
import { requireDietitian } from '../require-dietitian.server'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Documents')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDietitian(visit)
  const answer = await clinic(adminDocumentOperations).list(visit.params.id ?? '')
  if (!answer.ok && [404, 422].includes(answer.failure.status ?? 0))
    throw new Response('There is no care file of this client.', { status: 404 })
  if (!answer.ok) throw new Response('These documents cannot be read right now. Please try again.', { status: 503 })
  const { documents, ...client } = answer.data
  return { ...client, documents: documents.filter(({ kind }) => kind !== 'photo'), formToken: formToken() }
}

export async function action(visit: ActionFunctionArgs) {
  // Nothing of a file is read before it is known who sends it.
  await requireDietitian(visit)
  const { id = '' } = visit.params
  return answerDesk(visit, {
    schema: deskFormSchema,
    hasToken: true,
    file: sentFile,
    secrets: ['file'],
    call: (clinic, sent) => {
      const documents = clinic(adminDocumentOperations)
      if (sent.intent === 'share') return documents.share(id, sent.document ?? '')
      if (sent.intent === 'remove') return documents.remove(id, sent.document ?? '')
      const kind = fileDocumentBodySchema.shape.kind.parse(sent.kind)
      return documents.add(id, { ...fileOf(sent), kind, shares: sent.shares === 'on' })
    },
    done: ({ message }) => ({ sent: message }),
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

export default function ClientDocumentsPage() {
  const { client_id, full_name, has_consent, documents, formToken } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Documents" />
      <div className="px-4.5 py-6 lg:px-10 lg:py-8">
        <BackLink to={`/dashboard/clients/${client_id}/care`} data-desk-close className="mb-5">
          Care of {full_name}
        </BackLink>
        <CareTabs clientId={client_id} current="Documents" />
        <div className="mt-5 empty:hidden">
          <DeskMessage except="add" />
        </div>
        {has_consent ? (
          <>
            <Link to={`/dashboard/clients/${client_id}/care/letter`} className="btn btn-primary btn-small mt-6">
              <PenLine aria-hidden size={18} strokeWidth={1.75} />
              Write a letter
            </Link>
            <FilingForm key={documents.length} />
          </>
        ) : (
          <p className="mt-6 max-w-[44em]">
            {full_name} has not agreed to the use of health details, so nothing can be filed. Please ask them to agree
            under “Your data” in their account.
          </p>
        )}
        <section aria-labelledby="documents" className="mt-10 max-w-[52rem]">
          <h2 id="documents" className="text-[1.3rem]!">
            Documents
          </h2>
          {documents.length === 0 ? (
            <p className="mt-2 text-ink-2">
              There is none yet. {full_name} can send reports under “Reports and letters” in their account.
            </p>
          ) : (
            <ul className="mt-2 border-t border-line">
              {documents.map((document) => (
                <DocumentLine
                  key={document.id}
                  document={document}
                  to={`/dashboard/clients/${client_id}/care/documents/${document.id}`}
                  from={document.side === 'client' ? 'from the client' : 'from the clinic'}
                >
                  {document.side === 'clinic' ? <Deeds document={document} formToken={formToken} /> : null}
                </DocumentLine>
              ))}
            </ul>
          )}
        </section>
      </div>
    </>
  )
}

/** What can be done with a document of the clinic. */
function Deeds({
  document: { id, name, shared_at: shared },
  formToken,
}: {
  document: CareDocument
  formToken: string
}) {
  const sends = { document: id, form_token: formToken }
  return (
    <div className="mt-2 flex flex-wrap items-start gap-x-5 gap-y-2 pl-8.5">
      {shared === null ? (
        <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-3">
          <HiddenFields values={{ ...sends, intent: 'share' }} />
          <StateBadge label="The client does not see it" tone="waiting" />
          <button type="submit" aria-label={`Share ${name}`} className="btn btn-small btn-outline">
            Share it
          </button>
        </Form>
      ) : (
        <StateBadge label={`Shared ${dateTimeText(shared)}`} tone="good" />
      )}
      <RemoveForm what={name} sends={{ ...sends, intent: 'remove' }} />
    </div>
  )
}

const kinds = ['report', 'plan', 'letter'] as const

function FilingForm() {
  const { formToken } = useLoaderData<typeof loader>()
  const { answer, busy } = useIntentSending('add')
  const { form, field } = useSchemaForm({ id: 'file-document', schema: deskFormSchema, answer })
  return (
    <section
      aria-labelledby="to-file"
      className="mt-6 max-w-[52rem] rounded-card border border-line bg-paper p-5 shadow-sm sm:p-7"
    >
      <h2 id="to-file" className="text-[1.3rem]!">
        File a document
      </h2>
      <FileForm form={form} busy={busy} className="mt-4 grid items-start gap-5 sm:grid-cols-2">
        <HiddenFields values={{ intent: 'add', form_token: answer?.formToken ?? formToken }} />
        <DocumentFields id="file-document" field={field} kinds={kinds} />
        <Field {...field('shares')} type="checkbox" value="on" label="Share it with the client at once" />
        <SubmitButton busy={busy} busyLabel="Filing..." className="btn-small justify-self-start">
          File it
        </SubmitButton>
      </FileForm>
    </section>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
