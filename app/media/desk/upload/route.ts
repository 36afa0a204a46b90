import type { ActionFunctionArgs } from '@remix-run/node'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { sessionHeaders } from '~/platform/session/session.server'
import { takePicture } from './take-picture.server'

/** A picture sent by a script, which shows how far it is: answered with JSON, whatever happens. */
export async function action(visit: ActionFunctionArgs) {
  const answer = async (body: object, status = 200) => {
    const headers = await sessionHeaders(visit.context)
    headers.set('Cache-Control', 'private, no-store')
    return Response.json(body, { status, headers })
  }
  try {
    const { clinic } = await requireDesk(visit, 'pictures')
    const taken = await takePicture(clinic, visit.request)
    if ('problem' in taken) return answer({ problem: taken.problem }, taken.status)
    const { id, url, alt } = taken.picture
    return answer({ id, url, alt })
  } catch (error) {
    if (!(error instanceof Response)) throw error
    if (error.status >= 500)
      return answer({ problem: 'The clinic cannot be reached right now. Please try again.' }, 503)
    return answer({ problem: 'You are logged out. Please log in in another tab, then send the picture again.' }, 401)
  }
}
