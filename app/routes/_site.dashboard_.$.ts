import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireAdmin } from '~/clinic/session.server'

/** The dashboard's other screens are not built yet; who may see them is decided already. */
export async function loader(visit: LoaderFunctionArgs) {
  await requireAdmin(visit)
  return redirect('/dashboard')
}
