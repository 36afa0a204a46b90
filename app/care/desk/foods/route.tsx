import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { DeskList } from '~/frame/desk/list/desk-list'
import { readList } from '~/frame/desk/list/read-list.server'
import type { Column } from '~/frame/desk/list/record-table'
import { BackLink } from '~/frame/desk/page/back-link'
import { PageHead } from '~/frame/desk/page/page-head'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { Field } from '~/ui/form/field/field'
import { FileField } from '~/ui/form/field/file-field'
import { FileForm } from '~/ui/form/file-form'
import type { FormAnswer } from '~/ui/form/form-answer'
import { usePageSending, useSchemaForm } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { adminFoodOperations, type FoodView, foodFormBytes, type ImportReport } from '../../contract/admin-foods'
import { requireDietitian } from '../require-dietitian.server'
import { importFormSchema } from './import-form'
import { Report } from './report'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Foods')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDietitian(visit)
  const { list } = adminFoodOperations
  const foods = await readList(visit, list.query.shape, clinic(adminFoodOperations).list, { what: 'foods' })
  return { list: { ...foods, rows: foods.rows.map((food) => ({ ...food, id: food.number })) } }
}

type Imported = { report: ImportReport }

export async function action(visit: ActionFunctionArgs) {
  return answerDesk<typeof importFormSchema, ImportReport, Imported>(visit, {
    schema: importFormSchema,
    file: { name: 'file', formBytes: foodFormBytes },
    secrets: ['file'],
    call: (clinic, sent) => clinic(adminFoodOperations).import(sent),
    done: (report) => ({ report }),
  })
}

const columns: Column<FoodView & { id: string }>[] = [
  {
    name: 'Food',
    place: 'lead',
    cell: ({ name_en, name_hi }) => (
      <>
        <span className="font-semibold">{name_en}</span>{' '}
        <span lang="hi" className="text-ink-2">
          {name_hi}
        </span>
      </>
    ),
  },
  { name: 'Group', cell: ({ group }) => group },
  {
    name: 'Number',
    className: 'figures',
    cell: ({ number, is_imported }) => (is_imported ? `${number}, yours` : number),
  },
  {
    name: 'In 100 g',
    place: 'badge',
    className: 'figures whitespace-nowrap',
    cell: ({ kcal }) => (kcal === null ? 'not measured' : `${kcal} kcal`),
  },
]

export default function FoodsPage() {
  const { list } = useLoaderData<typeof loader>()
  const { answer, busy } = usePageSending<FormAnswer & Partial<Imported>>()
  const { form, field } = useSchemaForm({ id: 'foods', schema: importFormSchema, answer })
  const { errors } = field('file')
  return (
    <>
      <PageHead title="Foods" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 px-4.5 py-6 lg:px-10">
        <BackLink to="/dashboard/recipes">All recipes</BackLink>
        <section
          aria-labelledby="own-table"
          className="max-w-[60rem] rounded-card border border-line bg-paper p-5 shadow-sm sm:p-7"
        >
          <h2 id="own-table" className="text-[1.3rem]!">
            Your own food table
          </h2>
          <p className="mt-2 max-w-[44em] text-small text-ink-2">
            A CSV file with the columns of the site’s own table (content/care/foods-usda-sr26.csv). An empty cell is
            “not measured”, never 0. Wrong lines are refused with their reason, the others are taken. Import only what
            the clinic has the right to use: the Indian Food Composition Tables need the written permission of the
            National Institute of Nutrition. Of these foods it is not known who can eat them, so their dishes say “not
            sure”.
          </p>
          <FileForm form={form} busy={busy} className="mt-4 grid gap-4 sm:max-w-120">
            <FileField
              id="foods-file"
              label="Food table"
              hint="CSV, at most 500 KB."
              accept=".csv,text/csv"
              errors={errors}
            />
            <Field
              {...field('source')}
              autoComplete="off"
              label="Source"
              hint="Whose table it is and by which right. It stands under each recipe that uses it."
            />
            <SubmitButton busy={busy} busyLabel="Importing..." className="justify-self-start">
              Import
            </SubmitButton>
          </FileForm>
        </section>
        {answer?.report && !busy ? <Report report={answer.report} /> : null}
        <DeskList
          list={list}
          path="/dashboard/recipes/foods"
          noun="foods"
          caption="Foods"
          columns={columns}
          filters={[
            { name: 'q', label: 'Name or number' },
            { name: 'imported', label: 'Table', options: { '': 'All', yes: 'Yours', no: 'The site’s own' } },
          ]}
          whenEmpty={{
            title: 'There are no foods.',
            text: 'The table of the site is a part of its content.',
            wayOn: { label: 'Back to the recipes', to: '/dashboard/recipes' },
          }}
        />
      </div>
    </>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'
