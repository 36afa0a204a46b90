/** A new post. The address becomes the post's own once it is saved. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { loadEditor } from './editor-data.server'
import { answerPlainForm } from './plain-action.server'

export const meta: MetaFunction = () => [{ title: 'New post · Aahar' }, { name: 'robots', content: 'noindex' }]

export const loader = (visit: LoaderFunctionArgs) => loadEditor(visit, null)

export const action = (visit: ActionFunctionArgs) => answerPlainForm(visit)

export { deskStyles as links } from '~/frame/desk/desk-styles'
export { EditorError as ErrorBoundary } from './editor-error'
export { EditorPage as default, handle, shouldRevalidate } from './editor-page'
