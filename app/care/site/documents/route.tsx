import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { site } from '~/content/collections.server'
import { mostDocuments, sentFile } from '~/domain/media/care-upload'
import { accountMeta } from '~/frame/account/account-data'
import { answerForm } from '~/platform/forms/answer-form.server'
import { formToken } from '~/platform/forms/form-token.server'
import { accountMessage } from '~/platform/session/answers/errors'
import { requireUser } from '~/platform/session/session.server'
import { FileForm } from '~/ui/form/file-form'
import type { FormAnswer } from '~/ui/form/form-answer'
import { HiddenFields, usePageSending, useSchemaForm } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { documentOperations } from '../../contract/records/documents'
import { NoWriting } from '../no-writing'
import { DocumentFields } from './document-fields'
import { documentFormSchema, fileOf } from './document-form'
import { DocumentLine } from './document-line'
import { RemoveForm } from './remove-form'

export const meta = () => accountMeta('Reports and letters')

const path = '/account/care-documents'

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireUser(visit)
  const answer = await clinic(documentOperations).list()
  if (!answer.ok) throw new Response('Your documents cannot be read right now. Please try again.', { status: 503 })
  const { writing, documents } = answer.data
  return {
    writing,
    documents: documents.filter(({ kind }) => kind !== 'photo'),
    dietitian: site.founder.name,
    formToken: formToken(),
  }
}

export async function action(visit: ActionFunctionArgs) {
  // Nothing of a file is read before it is known who sends it.
  await requireUser(visit)
  return answerForm(visit, {
    schema: documentFormSchema,
    session: 'first',
    hasToken: true,
    file: sentFile,
    secrets: ['file'],
    call: (clinic, sent) =>
      sent.intent === 'remove'
        ? clinic(documentOperations).remove(sent.document ?? '')
        : clinic(documentOperations).add({ ...fileOf(sent), kind: sent.kind === 'letter' ? 'letter' : 'report' }),
    failureMessage: (failure) => accountMessage(failure, 'That did not work. Please try again.'),
    done: () => redirect(path, 303),
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

export default function CareDocumentsPage() {
  const { writing, documents, dietitian, formToken } = useLoaderData<typeof loader>()
  const own = documents.filter(({ side }) => side === 'client')
  return (
    <div className="max-w-[720px]">
      <h1 className="text-[clamp(2.4rem,1.6rem+2.6vw,3.5rem)]">Reports and letters</h1>
      <p className="lead mt-3">
        Reports and letters that you send to {dietitian}, and what the clinic shares with you. Only you and our
        dietitians can open them.
      </p>
      {writing === 'open' ? (
        <SendForm key={documents.length} />
      ) : (
        <NoWriting why={writing} begins="Documents begin" agreeTo="send documents" />
      )}
      <section aria-labelledby="documents" className="mt-10">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 id="documents" className="text-h3!">
            Here now
          </h2>
          {own.length > mostDocuments - 10 ? (
            <p className="figures text-small text-ink-2">
              {documents.length} documents; at most {mostDocuments} are kept.
            </p>
          ) : null}
        </div>
        {documents.length === 0 ? (
          <p className="mt-3 border-y border-line py-6 text-ink-2">
            Nothing is here yet. Send your latest report, or wait until {dietitian} shares a document with you.
          </p>
        ) : (
          <ul className="mt-3 border-t border-line">
            {documents.map((document) => (
              <DocumentLine
                key={document.id}
                document={document}
                to={`${path}/${document.id}`}
                from={document.side === 'client' ? 'from you' : 'from the clinic'}
              >
                {document.side === 'client' ? (
                  <div className="pl-8.5">
                    <RemoveForm
                      what={document.name}
                      sends={{ intent: 'remove', document: document.id, form_token: formToken }}
                    />
                  </div>
                ) : null}
              </DocumentLine>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

const kinds = ['report', 'letter'] as const

function SendForm() {
  const { dietitian, formToken } = useLoaderData<typeof loader>()
  const { answer, busy } = usePageSending<FormAnswer>()
  const { form, field } = useSchemaForm({ id: 'send-document', schema: documentFormSchema, answer })
  return (
    <FileForm form={form} busy={busy} className="mt-6 grid gap-5 rounded-card border border-line bg-paper p-5 sm:p-7">
      <HiddenFields values={{ intent: 'add', form_token: answer?.formToken ?? formToken }} />
      <DocumentFields
        id="send-document"
        field={field}
        kinds={kinds}
        more=" What a photo says of its place is taken out."
        placeholder="Blood report of November"
      />
      <SubmitButton busy={busy} busyLabel="Sending..." className="justify-self-start">
        Send it to {dietitian}
      </SubmitButton>
    </FileForm>
  )
}
