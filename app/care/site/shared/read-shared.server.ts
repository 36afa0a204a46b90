/** Asks for what is shared with the viewer. A share that has ended is a page that is not there. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import type { Result } from '~/platform/session/answers/read-answer'
import type { ClinicApi } from '~/platform/session/client.server'
import { requireUser } from '~/platform/session/session.server'
import { shareParams } from '../../contract/sharing/own-shares'
import { sharedCareOperations } from '../../contract/sharing/shared-care'

/** @throws {Response} 404, 503 */
export async function readShared<Data>(
  visit: LoaderFunctionArgs,
  call: (shared: ReturnType<typeof sharedOf>, share: string) => Promise<Result<Data>>,
): Promise<Data> {
  const answer = await askShared(visit, call)
  if (answer.ok) return answer.data
  throw notThere(answer.failure.status)
}

/** As `readShared`; what is wrong with the days that are asked for is for the page to say. @throws {Response} 404, 503 */
export async function askShared<Data>(
  visit: LoaderFunctionArgs,
  call: (shared: ReturnType<typeof sharedOf>, share: string) => Promise<Result<Data>>,
): Promise<Result<Data>> {
  const { clinic } = await requireUser(visit)
  const params = shareParams.safeParse(visit.params)
  if (!params.success) throw notThere(404)
  const answer = await call(sharedOf(clinic), params.data.share)
  if (!answer.ok && answer.failure.code === 'share_not_found') throw notThere(404)
  return answer
}

const sharedOf = (clinic: ClinicApi) => clinic(sharedCareOperations)

const notThere = (status: number | undefined) =>
  status === 404 || status === 422
    ? new Response('This is not shared with you, or not any more.', { status: 404 })
    : new Response('This cannot be shown right now. Please try again.', { status: 503 })
