/** A post that is there already, by its present or a former address. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { loadEditor } from '../new-post/editor-data.server'
import { answerPlainForm } from '../new-post/plain-action.server'

export const meta: MetaFunction = () => [{ title: 'Edit post · Aahar' }, { name: 'robots', content: 'noindex' }]

export const loader = (visit: LoaderFunctionArgs) => loadEditor(visit, visit.params.slug ?? '')

export const action = (visit: ActionFunctionArgs) => answerPlainForm(visit)

export { deskStyles as links } from '~/frame/desk/desk-styles'
export { EditorError as ErrorBoundary } from '../new-post/editor-error'
export { EditorPage as default, handle, shouldRevalidate } from '../new-post/editor-page'
