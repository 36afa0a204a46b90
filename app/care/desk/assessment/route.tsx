import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { care } from '~/content/collections.server'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { BackLink } from '~/frame/desk/page/back-link'
import { DeskMessage } from '~/frame/desk/page/desk-message'
import { PageHead } from '~/frame/desk/page/page-head'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { takeDraft } from '~/platform/forms/draft.server'
import { formToken } from '~/platform/forms/form-token.server'
import { adminRecipeOperations } from '../../contract/admin-recipes'
import { adminCareOperations } from '../../contract/care-files'
import { CareTabs } from '../care-tabs'
import { NoConsent } from '../no-consent'
import { requireDietitian } from '../require-dietitian.server'
import { Assessment } from './assessment'
import { assessmentFormSchema, fileOf, withoutTicks } from './assessment-form'
import { CalculatedFigures } from './figures'
import type { OpenAssessment } from './open-assessment'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Assessment')

export async function loader(visit: LoaderFunctionArgs): Promise<OpenAssessment> {
  const { clinic, user } = await requireDietitian(visit)
  const { id = '' } = visit.params
  const [answer, parts] = await Promise.all([
    clinic(adminCareOperations).get(id),
    clinic(adminRecipeOperations).parts(),
  ])
  if (!answer.ok && [404, 422].includes(answer.failure.status ?? 0))
    throw new Response('This client is not in care.', { status: 404 })
  if (!answer.ok || !parts.ok)
    throw new Response('This care file cannot be read right now. Please try again.', { status: 503 })
  const file = answer.data
  const { activityLevels, proteinFloor } = care.formulas
  const lists = care.fastLists.items
  const foods = parts.data.foods.map(({ number, name_en }) => ({ value: number, label: name_en }))
  const ofList = lists.find((one) => one.id === file.facts.fast_list)?.foods ?? []
  return {
    ...{ file, proteinFloor, formToken: formToken(), typed: withoutTicks(await takeDraft(visit, user.id)) },
    options: {
      activity: activityLevels.map(({ id, label }) => ({ value: id, label })),
      fast_list: lists.map(({ id, nameEn }) => ({ value: id, label: nameEn })),
      fast_list_less: foods.filter(({ value }) => ofList.includes(value)),
      fast_list_more: foods,
    },
    foods: foods.filter(({ value }) => !ofList.includes(value)),
    level: activityLevels.find((one) => one.id === file.facts.activity) ?? null,
  }
}

export async function action(visit: ActionFunctionArgs) {
  const { id = '' } = visit.params
  return answerDesk(visit, {
    schema: assessmentFormSchema,
    hasToken: true,
    call: (clinic, { intent: _, version = 0, form_token: __, ...sent }) =>
      clinic(adminCareOperations).save(id, { ...fileOf(sent), version }),
    done: () => ({ sent: 'The assessment is saved.' }),
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

export default function AssessmentPage() {
  const { file } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Care" />
      <div className="px-4.5 py-6 lg:px-10 lg:py-8">
        <BackLink to={`/dashboard/clients/${file.client_id}/care`} data-desk-close className="mb-4">
          {file.full_name}
        </BackLink>
        <CareTabs clientId={file.client_id} current="Assessment" />
        <div className="mt-5 empty:hidden">
          <DeskMessage except="save" />
        </div>
        <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-x-11 gap-y-10 xl:grid-cols-[minmax(0,1fr)_20.5rem]">
          {file.has_consent ? (
            <>
              <Assessment />
              <CalculatedFigures />
            </>
          ) : (
            <NoConsent name={file.full_name} />
          )}
        </div>
      </div>
    </>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
