import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { dayOf } from '~/domain/time/days'
import { readSubmission, refusedFormMessage } from '~/platform/forms/read-form.server'
import { requireUser, sessionHeaders } from '~/platform/session/session.server'
import { privacyOperations } from '../contract/privacy'
import { exportPage } from './export-page'

const exportFormSchema = z.object({ password: z.string().default(''), form: z.enum(['html', 'json']).catch('html') })

/** There is nothing to look at: the file comes by the form of the account. */
export const loader = (_: LoaderFunctionArgs) => redirect('/account/privacy', 303)

/** A file, and no page: a browser keeps it and stays where it is. What is refused is said on the page. */
export async function action(visit: ActionFunctionArgs) {
  const { clinic } = await requireUser(visit)
  const { submission } = await readSubmission(visit.request, exportFormSchema)
  // Any form of the site is read; this is none.
  if (submission.status !== 'success')
    return new Response(refusedFormMessage, { status: 422, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
  const { password, form } = submission.value
  const answer = password === '' ? null : await clinic(privacyOperations).export({ password })
  const headers = await sessionHeaders(visit.context)
  headers.set('Cache-Control', 'private, no-store')
  if (!answer?.ok) {
    const code = answer ? (answer.failure.code ?? 'unavailable') : 'no_password'
    headers.set('Location', `/account/privacy?refused=${encodeURIComponent(code)}#export`)
    return new Response(null, { status: 303, headers })
  }
  const name = `my-data-${dayOf(answer.data.made_at)}.${form}`
  headers.set('Content-Disposition', `attachment; filename="${name}"`)
  headers.set('Content-Type', form === 'json' ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8')
  return new Response(form === 'json' ? JSON.stringify(answer.data, null, 2) : exportPage(answer.data), { headers })
}
