import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { endSession, redirectWithSession } from '~/clinic/session.server'

/** Nothing ends by following a link: a GET only leads home. */
export const loader = () => redirect('/')

export async function action(visit: ActionFunctionArgs) {
  await endSession(visit)
  return redirectWithSession(visit, '/')
}
