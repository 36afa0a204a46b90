import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useParams } from '@remix-run/react'
import { indiaDay } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { programTime } from '~/platform/work/clock.server'
import { DaysForm } from '../../paper/days-form'
import { KitchenSheetPage } from '../../paper/kitchen-sheet'
import { readDeskSheet } from './desk-sheet.server'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Kitchen sheet')

export const loader = async (visit: LoaderFunctionArgs) => ({
  ...(await readDeskSheet(visit)),
  today: indiaDay(programTime()),
})

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
export { shouldRevalidate } from '~/ui/browser/unreachable'
export { kitchenSheetLinks as links } from '../../paper/kitchen-sheet'

export default function DeskKitchenSheetScreen() {
  const { asked, sheet, problem, today } = useLoaderData<typeof loader>()
  const { id, number } = useParams()
  const query = new URLSearchParams(Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return (
    <div className="p-4 sm:p-8 print:p-0">
      <KitchenSheetPage
        back={{ to: `/dashboard/clients/${id}`, label: 'Client' }}
        pdfHref={`/dashboard/clients/${id}/diet/${number}/print.pdf?${query}`}
        data={sheet}
      >
        <DaysForm asked={asked} first={sheet?.pages[0]?.day ?? today} problem={problem} button="Show" />
      </KitchenSheetPage>
    </div>
  )
}
