import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { indiaDay } from '~/domain/time/days'
import { accountMeta } from '~/frame/account/account-data'
import { requireUser } from '~/platform/session/session.server'
import { programTime } from '~/platform/work/clock.server'
import { DaysForm } from '../../paper/days-form'
import { KitchenSheetPage } from '../../paper/kitchen-sheet'
import { readOwnSheet } from './own-sheet.server'

export const meta = () => accountMeta('Kitchen sheet')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireUser(visit)
  return { ...(await readOwnSheet(visit, clinic)), today: indiaDay(programTime()) }
}

export { AccountError as ErrorBoundary } from '~/frame/account/account-error'
export { shouldRevalidate } from '~/ui/browser/unreachable'
export { kitchenSheetLinks as links } from '../../paper/kitchen-sheet'

export default function KitchenSheetScreen() {
  const { asked, sheet, problem, today } = useLoaderData<typeof loader>()
  const query = new URLSearchParams(Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return (
    <div className="wrap py-8 lg:py-14 print:py-0">
      <KitchenSheetPage
        back={{ to: '/account/plan', label: 'Diet plan' }}
        pdfHref={`/account/plan/print.pdf?${query}`}
        data={sheet}
      >
        <DaysForm asked={asked} first={sheet?.pages[0]?.day ?? today} problem={problem} button="Show" />
      </KitchenSheetPage>
    </div>
  )
}
