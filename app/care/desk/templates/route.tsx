import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { compactDay, dayOf } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { BackLink } from '~/frame/desk/page/back-link'
import { PageHead } from '~/frame/desk/page/page-head'
import { adminDietTemplateOperations } from '../../contract/admin-diet-templates'
import { requireDietitian } from '../require-dietitian.server'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Templates')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDietitian(visit)
  const answer = await clinic(adminDietTemplateOperations).list()
  if (!answer.ok) throw new Response('The templates cannot be read right now. Please try again.', { status: 503 })
  return {
    templates: answer.data.map(({ updated_at, ...one }) => ({ ...one, changed: compactDay(dayOf(updated_at)) })),
  }
}

/** What diet plans begin with. */
export default function TemplatesPage() {
  const { templates } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Templates" />
      <div className="max-w-3xl px-4.5 py-6 lg:px-10 lg:py-8">
        <BackLink to="/dashboard/recipes" className="mb-4">
          Recipes
        </BackLink>
        {templates.length === 0 ? (
          <p className="text-ink-2">
            No templates yet. Open a client’s diet plan and press “Keep as template”: its dishes and times are kept,
            without anything of the client.
          </p>
        ) : (
          <ul className="border-t border-line">
            {templates.map(({ id, name, days, kcal, changed }) => (
              <li key={id} className="border-b border-line">
                <Link
                  to={`/dashboard/templates/${id}`}
                  className="flex min-h-14 flex-wrap items-center gap-x-5 px-2 py-2 hover:bg-leaf-50"
                >
                  <span className="mr-auto min-w-0 font-semibold wrap-anywhere">{name}</span>
                  <span className="figures text-small text-ink-2">
                    {days} days, {kcal === null ? 'energy not known' : `${kcal} kcal a day`}, changed {changed}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
