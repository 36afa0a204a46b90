import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireDesk } from '~/frame/desk/require-desk.server'

/** The content has no list of its own: its tabs stand above each file. */
export async function loader(visit: LoaderFunctionArgs) {
  await requireDesk(visit, 'content')
  return redirect('/dashboard/content/plans')
}
