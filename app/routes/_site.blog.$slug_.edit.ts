import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireAdmin } from '~/clinic/session.server'

/** The editor is not built yet; who may use it is decided already. */
export async function loader(visit: LoaderFunctionArgs) {
  await requireAdmin(visit)
  return redirect('/dashboard')
}
