/** The log-in and sign-up pages lead back to where the client came from: the path in `redirectTo`. A form that waits for them is sent on the way. */
import { redirect } from '@remix-run/node'
import { claimDraft } from '~/platform/forms/draft.server'
import type { NewSession, Session } from '~/platform/session/contract'
import { safeRedirect } from '~/platform/session/safe-redirect'
import { beginSession, getViewer, redirectWithSession, type Visit } from '~/platform/session/session.server'
import { waitingForm } from './waiting-form.server'

/** The path in `redirectTo`, where it is one of this site. */
export const wayBack = ({ request }: Visit, fallback?: string): string =>
  safeRedirect(new URL(request.url).searchParams.get('redirectTo'), fallback)

/** Where to go after the log-in. @throws a redirect there for a client who is signed in already */
export async function requireSignedOut(visit: Visit): Promise<string> {
  const redirectTo = wayBack(visit)
  if (await getViewer(visit)) throw redirect(redirectTo)
  return redirectTo
}

export async function beginSessionAndGoBack(visit: Visit, session: Session | NewSession): Promise<Response> {
  const draft = await claimDraft(visit, session.user.id)
  await beginSession(visit, session)
  return redirectWithSession(visit, await waitingForm().finish(visit, draft, wayBack(visit)))
}
