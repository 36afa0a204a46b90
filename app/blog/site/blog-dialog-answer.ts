import type { LoaderFunctionArgs } from '@remix-run/node'
import { otherLanguage, postLanguage } from '~/domain/posts/post-language'
import { blogDetailMessage } from '~/platform/session/answers/errors'
import { createClinicApi } from '~/platform/session/client.server'
import { blogOperations } from '../contract/blog-operations'
import type { BlogDialogAnswer } from './blog-dialog/blog-dialog'

/** The post for the blog dialog as JSON, or the sentence that says why there is none. */
export async function loader({ params }: LoaderFunctionArgs) {
  const answer = await createClinicApi()(blogOperations).get(params.id ?? '')
  const body: BlogDialogAnswer = answer.ok
    ? { post: answer.data, lang: otherLanguage(postLanguage(answer.data)) }
    : { message: blogDetailMessage(answer.failure) }
  return Response.json(body, {
    status: answer.ok ? 200 : (answer.failure.status ?? 502),
    headers: { 'Cache-Control': 'no-store' },
  })
}
