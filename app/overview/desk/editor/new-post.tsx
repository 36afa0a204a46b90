/** A new post, in the desk's frame. The address becomes the post's own once it is saved. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { loadEditor } from '~/blog/desk/new-post/editor-data.server'
import { answerPlainForm } from '~/blog/desk/new-post/plain-action.server'

import { frameData } from '../desk-layout/frame-data.server'

export const meta: MetaFunction = () => [{ title: 'New post · Aahar' }, { name: 'robots', content: 'noindex' }]

export const loader = (visit: LoaderFunctionArgs) => loadEditor(visit, null, frameData)

export const action = (visit: ActionFunctionArgs) => answerPlainForm(visit)

export { EditorError as ErrorBoundary } from '~/blog/desk/new-post/editor-error'
export { EditorPage as default, handle, shouldRevalidate } from '~/blog/desk/new-post/editor-page'
export { deskStyles as links } from '~/frame/desk/desk-styles'
