/** Former working copies of a post, in the desk's frame. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { loadRevisions, restoreRevision } from '~/blog/desk/revisions/revisions.server'
import { frameData } from '../desk-layout/frame-data.server'

export const meta: MetaFunction = () => [{ title: 'Earlier versions · Aahar' }, { name: 'robots', content: 'noindex' }]

export const loader = (visit: LoaderFunctionArgs) => loadRevisions(visit, frameData)

export const action = (visit: ActionFunctionArgs) => restoreRevision(visit)

export { RevisionsPage as default } from '~/blog/desk/revisions/revisions-page'
export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
export { deskStyles as links } from '~/frame/desk/desk-styles'
