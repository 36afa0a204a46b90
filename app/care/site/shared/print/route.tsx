import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { indiaDay } from '~/domain/time/days'
import { accountMeta } from '~/frame/account/account-data'
import { programTime } from '~/platform/work/clock.server'
import { SheetScreen } from '../../print/sheet-screen'
import { readSharedSheet } from './shared-sheet.server'

export const meta = () => accountMeta('Kitchen sheet')

export const loader = async (visit: LoaderFunctionArgs) => ({
  ...(await readSharedSheet(visit)),
  today: indiaDay(programTime()),
  at: `/account/sharing/${visit.params.share}`,
})

export { AccountError as ErrorBoundary } from '~/frame/account/account-error'
export { shouldRevalidate } from '~/ui/browser/unreachable'
export { kitchenSheetLinks as links } from '../../../paper/kitchen-sheet'

export default function SharedSheetPage() {
  const { at, ...data } = useLoaderData<typeof loader>()
  return <SheetScreen {...data} at={at} back="What is shared with you" />
}
