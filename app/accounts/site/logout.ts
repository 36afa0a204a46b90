import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { forgetDraft } from '~/platform/forms/draft.server'
import { readSubmission, refusedFormMessage } from '~/platform/forms/read-form.server'
import { endSession, redirectWithSession } from '~/platform/session/session.server'

/** Nothing ends by following a link: a GET only leads home. */
export const loader = () => redirect('/')

export async function action(visit: ActionFunctionArgs) {
  const { submission } = await readSubmission(visit.request, z.object({}))
  if (submission.status !== 'success') return new Response(refusedFormMessage, { status: 422 })
  await endSession(visit)
  // Also where no session was left to end: the next person at this machine is to find nothing.
  await forgetDraft(visit)
  return redirectWithSession(visit, '/')
}
