import { redirect } from '@remix-run/node'
import { reasonWay } from '~/frame/desk/page/reason-way'
import { requireDesk } from '~/frame/desk/require-desk.server'
import type { Visit } from '~/platform/session/session.server'
import { careAccessOperations } from '../contract/sharing/access'

const ofClient = /^\/dashboard\/clients\/([^/]+)\/(?:care|diet)\b/

/**
 * The signed-in dietitian, for a screen of care.
 * @throws what `requireDesk` throws; on a screen of another dietitian's client the way to the form that asks why
 */
export async function requireDietitian(visit: Visit) {
  const person = await requireDesk(visit, 'care')
  const { pathname, search } = new URL(visit.request.url)
  const path = pathname.replace(/\.data$/, '')
  const id = ofClient.exec(path)?.[1]
  if (id === undefined) return person
  const access = await person.clinic(careAccessOperations).access(id)
  if (!access.ok || !access.data.needs_reason) return person
  throw redirect(reasonWay(id, visit.request.method === 'GET' ? path + search : ''))
}
