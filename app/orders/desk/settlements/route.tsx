import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { settlementFormBytes } from '~/domain/money/settlement-upload'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { accountMessage } from '~/platform/session/answers/errors'
import { FileField } from '~/ui/form/field/file-field'
import { FileForm } from '~/ui/form/file-form'
import type { FormAnswer } from '~/ui/form/form-answer'
import { usePageSending, useSchemaForm } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { settlementOperations } from '../../contract/settlements'
import { PlanPages } from '../plan-pages'
import { ComparisonView } from './comparison-view'
import { type ComparisonWords, comparisonWords } from './comparison-words'
import { settlementFormSchema } from './settlement-form'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Settlements')

export async function loader(visit: LoaderFunctionArgs) {
  await requireDesk(visit, 'books')
  return null
}

type Compared = { comparison: ComparisonWords }

/** The answer is shown on this page, and kept nowhere: the report is read again where it is sent again. */
export async function action(visit: ActionFunctionArgs) {
  return answerDesk<typeof settlementFormSchema, Parameters<typeof comparisonWords>[0], Compared>(visit, {
    schema: settlementFormSchema,
    file: { name: 'file', formBytes: settlementFormBytes },
    secrets: ['file'],
    call: (clinic, sent) => clinic(settlementOperations).compare(sent),
    failureMessage: (failure) => accountMessage(failure, 'The report could not be compared. Please try again.'),
    done: (comparison) => ({ comparison: comparisonWords(comparison) }),
  })
}

export default function ReconciliationPage() {
  const { answer, busy } = usePageSending<FormAnswer & Partial<Compared>>()
  const { form, field } = useSchemaForm({ id: 'settlement', schema: settlementFormSchema, answer })
  const { errors } = field('file')
  const comparison = answer?.comparison
  return (
    <>
      <PageHead title="Settlements" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 px-4.5 py-6 lg:px-10">
        <PlanPages current="/dashboard/plans/reconciliation" />
        <section
          aria-labelledby="report"
          className="max-w-[60rem] rounded-card border border-line bg-paper p-5 shadow-sm sm:p-7 print:hidden"
        >
          <h2 id="report" className="text-[1.3rem]!">
            The provider's report
          </h2>
          <p className="mt-2 max-w-[44em] text-small text-ink-2">
            Download the settlement recon report from Razorpay or Cashfree as CSV and choose it here. It is compared
            with our payments and refunds of its days. The file is not kept.
          </p>
          <FileForm form={form} busy={busy} className="mt-4 flex flex-wrap items-start gap-4">
            <div className="w-full max-w-110">
              <FileField
                id="settlement-file"
                label="Settlement report"
                hint="CSV, at most 5 MB."
                accept=".csv,text/csv"
                errors={errors}
              />
            </div>
            <SubmitButton busy={busy} busyLabel="Comparing..." className="sm:mt-6.5">
              Compare
            </SubmitButton>
          </FileForm>
        </section>
        {comparison && !busy ? <ComparisonView comparison={comparison} /> : null}
      </div>
    </>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'
