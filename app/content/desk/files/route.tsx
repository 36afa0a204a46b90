import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireAdmin } from '~/platform/session/session.server'

/** The content has no list of its own: its tabs stand above each file. */
export async function loader(visit: LoaderFunctionArgs) {
  await requireAdmin(visit)
  return redirect('/dashboard/content/plans')
}
