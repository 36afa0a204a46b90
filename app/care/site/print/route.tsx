import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { indiaDay } from '~/domain/time/days'
import { accountMeta } from '~/frame/account/account-data'
import { requireUser } from '~/platform/session/session.server'
import { programTime } from '~/platform/work/clock.server'
import { readOwnSheet } from './own-sheet.server'
import { SheetScreen } from './sheet-screen'

export const meta = () => accountMeta('Kitchen sheet')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireUser(visit)
  return { ...(await readOwnSheet(visit, clinic)), today: indiaDay(programTime()) }
}

export { AccountError as ErrorBoundary } from '~/frame/account/account-error'
export { shouldRevalidate } from '~/ui/browser/unreachable'
export { kitchenSheetLinks as links } from '../../paper/kitchen-sheet'

export default function KitchenSheetScreen() {
  return <SheetScreen {...useLoaderData<typeof loader>()} at="/account/plan" back="Diet plan" />
}
